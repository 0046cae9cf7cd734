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

  "allot.why": "{optional, select, true {You may order fewer, or none.} other {All of it must be ordered.}}",
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
  "shop.key.needs":
    "A line is a special credit: owning the left card makes the right one cheaper. Some advances need another first.",
};
