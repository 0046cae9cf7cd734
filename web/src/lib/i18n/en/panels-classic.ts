// Panels of the questions that Advanced Civilization and Civilization bring.
export default {
  "ask.form.allot":
    "Divide {optional, select, true {up to {amount, plural, one {# point} other {# points}}} other {{amount, plural, one {# point} other {# points}}}} of losses among the others.",
  "ask.form.pick-units":
    "Choose {mine, select, true {units of yours} other {units of {owner}}} worth {points, plural, one {# point} other {# points}}{purpose, select, loss { that are lost} other { for the first faction}}.",
  "ask.form.faction": "Choose the faction you keep: the other goes over to {beneficiary}.",
  "ask.form.swap": "Exchange a city of each faction, or leave both as they are.",
  "ask.grain-against-famine": "Show up to {most, plural, one {# Grain card} other {# Grain cards}} against the famine.",
  "ask.nominee": "Name the player who takes part in your civil war.",
  "ask.seceders-of-holder": "Choose units of yours worth {points} points that secede.",
  "ask.seceders-of-nominee": "Choose more units of {owner} worth {points} points that secede.",
  "ask.seceders-under-philosophy": "Choose units of {owner} worth {points} points that secede.",
  "why.nominee": "You keep one part of your nation; the player you name gets the other.",
  "why.seceders-of-holder": "The player you named adds to them. Then you keep either these or the others.",
  "why.seceders-of-nominee": "{owner} then keeps either these or the others, and you get the rest.",
  "why.take-over": "You have not pieces enough for all of them.",
  "why.faction-of-victim": "Another player adds to it. Then you keep one of the two factions.",
  "why.faction-of-beneficiary": "{owner} then keeps one of the two factions, and you get the other.",
  "why.faction-loss": "A nation with Military loses units of both factions when it is divided.",
  "why.half-choice":
    "So that both halves can be equal, {between, select, true {{least} to } other {}}{most, plural, one {# city} other {# cities}} must be among them.",
  "why.flooded-barbarians": "They stand on the flooded plain.",
  "why.city-swap": "Philosophy: two cities may change places before the choice.",
  "why.grain-against-famine":
    "Each card saves {value, plural, one {# point} other {# points}}. You keep the cards, but cannot spend them this turn.",

  "allot.why": "{optional, select, true {You may order fewer, or none.} other {All of it must be divided.}}",
  "victims.label.plain": "Players",
  "allot.label": "Players, and the most each can lose",
  "allot.send": "Order losses: {losses}",
  "allot.none": "Order no losses",
  "allot.missing": "Divide {count, plural, one {# more point} other {# more points}}",
  "allot.missing.optional": "Choose who loses how much",

  "ask.form.damage.of":
    "Choose units of {owner} worth {amount, plural, one {# point} other {# points}} that are lost{scope, select, coastal { along the coasts} floodplain { from the plain of the {plain}} other {}}.",
  "damage.why.of":
    "{points} of these points can be lost. {exact, select, true {Exactly this must be taken.} other {It cannot be met exactly: the excess is lost, too.}}",

  "pick.area": "{tokens, plural, =0 {} one {# token} other {# tokens}}{city, select, true { city} other {}}",
  "pick.cities": "Cities, {points} points each{least, plural, =0 {} other {, at least #}}, at most {most}",
  "pick.send":
    "{purpose, select, loss {Lose} other {Choose}} these units, {count, plural, one {# point} other {# points}}",

  "faction.first": "First faction",
  "faction.second": "Second faction",
  "faction.both": "Both factions",
  "faction.why": "They lie on the map as 1 and 2.",
  "faction.label": "Factions",
  "faction.cities": "{count, plural, one {City} other {# cities}}: {areas}",
  "faction.tokens": "Tokens: {places}",
  "faction.send": "Keep the {which, select, second {second} other {first}} faction, {points} points",
  "faction.missing": "Choose a faction",

  "swap.first": "Cities of the first faction",
  "swap.second": "Cities of the second faction",
  "swap.send": "Exchange {cities}",
  "swap.missing": "Choose a city of each",
  "swap.done": "Exchange none",

  "cities.none": "Choose no city",
  "give.show": "Show {cards}",
  "give.show.none": "Show none",
  "give.show.each": "saves {points, plural, one {# point} other {# points}}",

  "do.allot-losses": "losses are ordered: {losses}",
  "do.allot-losses.none": "no losses are ordered",
  "do.pick-units": "these units are chosen: {units}",
  "do.keep-faction": "you keep the {which, select, second {second} other {first}} faction",
  "do.show-grain": "{count, plural, =0 {no Grain is} one {# Grain card is} other {# Grain cards are}} shown",
  "do.done.city-swap": "no cities change places",

  "shop.needs": "Needs {advance} first.",
  "shop.needs.short": "needs {advance}",
  "shop.gone": "Not for sale: no copy is left.",
  "shop.gone.short": "none left",
  "shop.full": "You hold as many as you may.",
  "shop.full.short": "no room",
  "shop.shut": "{name}, {groups}, {why}",
  "shop.takes": "Takes off: {credits}.",
  "shop.once":
    "Each advance you hold makes only one purchase cheaper: several together may cost more than their single prices.",
  "shop.room": "You may hold {count, plural, =0 {no more advances} one {# more advance} other {# more advances}}.",
  "shop.toomany": "Take {count, plural, one {# advance} other {# advances}} out",
  "shop.mining": "Mining makes one of these sets worth {points} more.",
  "shop.copies": "{count, plural, one {# copy left} other {# copies left}}",
  "shop.key.needs":
    "A line is a special credit: owning the left card makes the right one cheaper. Some advances need another first.",
  "ask.betrayed-city": "Choose the city of {owner} that comes over to you.",
  "ask.city-for-pirates":
    "Choose {most, plural, one {the coastal city} other {# coastal cities}} {mine, select, true {of yours} other {of {owner}}} that pirates take.",
  "ask.other-city-for-pirates": "Choose a coastal city of another player that pirates take, too.",
  "ask.earthquake-site": "Choose the city of yours that the earthquake strikes.",
  "ask.earthquake-beside": "Choose a city of another player beside it that is reduced.",
  "ask.flooded-city": "Choose the coastal city of yours that the flood takes.",
  "ask.heretic-city":
    "Choose {most, plural, one {a city of another player} other {# cities of other players}} to be reduced, too.",
  "ask.heretic-city-of-opponent": "Choose a city of another player that is reduced, too, or none.",
  "ask.reduce-after-revolt": "Reduce a city: {needed} tokens are needed, and {tokens} still support.",
  "ask.plundered-city":
    "Choose the coastal city {mine, select, true {of yours} other {of {owner}}} that the pirates destroy.",
  "ask.shaken-city": "Choose the city of yours that the earthquake reduces.",
  "ask.shaken-neighbour": "Choose a city of another player beside it that is reduced, or none.",
  "ask.horde-choice": "Choose where the barbarians go next.",
  "ask.start-choice": "Choose the area where your people begin.",
  "ask.which-plain": "Choose the flood plain that is hit.",
  "ask.which-volcano": "Choose the volcano that erupts.",
  "ask.free-ship": "Choose where you build a ship for nothing, or build none.",
  "ask.barbarian-expansion":
    "Place the last {most, plural, one {barbarian} other {# barbarians}} where barbarians stand.",
  "ask.ship-construction": "Build, maintain or give up ships, then go on.",
  "ask.return-excess-cards": "Return {most, plural, one {# goods card} other {# goods cards}}: you may keep {limit}.",
  "ask.conclude-trade": "Take one of the last offers, or finish trading.",
  "why.betrayed-city": "You traded the card to {owner}.",
  "why.horde-choice": "They would do the same damage in each of these.",
  "why.earthquake-site": "At these the earthquake does most damage.",
  "why.which-plain": "You have as many units on each of them.",
  "why.which-volcano": "You have units beside several.",
  "why.floodplain-choice": "You have as many units on each of them.",
  "why.barbarian-expansion":
    "There are fewer left than would grow. You have fewest tokens on the board, so you choose.",
  "why.reduce-after-revolt":
    "Slaves revolt: some of your tokens support no city. Each city needs {rate}; the tokens it leaves count at once.",
  "why.return-excess-cards": "You hold more goods than the limit of {limit}.",
  "why.flooded-city": "None of your units stands on a flood plain.",
  "why.free-ship": "It is your third turn.",
  "move.end.ship-construction": "End ship construction",
  "move.send.ship-construction": "End ship construction with {count, plural, one {# step} other {# steps}}",
  "place.none.free-ship": "Build none",
  "move.stacks.ship-construction": "{ships, plural, =0 {} one {# ship, and } other {# ships, and }}where you can build",
  "move.empty.ship-construction": "Choose a coast on the map or in the list.",
  "nothing.ship-construction": "ships are kept as long as the treasury can pay for them, and none is built",
};
