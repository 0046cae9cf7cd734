// Events in words. "me" is "yes" where the one who acts (or suffers) is the reader.
export default {
  "log.turn-began": "Turn {turn} began.",
  "log.phase-began": "{phase}.",
  "log.tokens-moved":
    "{me, select, yes {You moved} other {{who} moved}} {count, plural, one {# token} other {# tokens}}: {where}.",
  "log.tokens-placed":
    "{me, select, yes {You placed} other {{who} placed}} {count, plural, one {# token} other {# tokens}}: {where}.",
  "log.tokens-removed":
    "{me, select, yes {You lost} other {{who} lost}} {count, plural, one {# token} other {# tokens}}: {where}.",
  "log.tokens-annexed":
    "{me, select, yes {You took over} other {{who} took over}} {count, plural, one {# token} other {# tokens}} of {owner}: {where}.",
  "log.city-built":
    "{me, select, yes {You built} other {{who} built}} {count, plural, one {a city in {where}} other {# cities: {where}}}.",
  "log.city-built.pirates": "Pirates hold {count, plural, one {a city: {where}} other {# cities: {where}}}.",
  "log.city-destroyed":
    "{me, select, yes {You lost} other {{who} lost}} {count, plural, one {the city of {where}} other {# cities: {where}}}.",
  "log.city-reduced":
    "{me, select, yes {You reduced} other {{who} reduced}} {count, plural, one {the city of {where}} other {# cities: {where}}}.",
  "log.city-annexed":
    "{me, select, yes {You took over} other {{who} took over}} {count, plural, one {the city of {where}} other {# cities: {where}}} of {owner}.",
  "log.ship-built":
    "{me, select, yes {You built} other {{who} built}} {count, plural, one {a ship in {where}} other {# ships: {where}}}.",
  "log.ship-maintained":
    "{me, select, yes {You paid for} other {{who} paid for}} {count, plural, one {the ship in {where}} other {# ships: {where}}}.",
  "log.ship-returned":
    "{me, select, yes {You took} other {{who} took}} {count, plural, one {the ship in {where}} other {# ships}} off the board.",
  "log.ship-sailed": "{me, select, yes {You sailed} other {{who} sailed}}: {where}.",
  "log.many.tokens-placed": "{players} players placed {count} tokens.",
  "log.many.tokens-removed": "{players} players lost {count} tokens.",
  "log.many.city-built": "{players} players built {count} cities.",
  "log.many.card-drawn": "{players} players drew {count} cards.",
  "log.many.treasury-gained": "{players} players moved {count} tokens into their treasuries.",
  "log.way": "{from} to {to}",
  "log.place": "{area} {count}",
  "log.more": "{count} more",
  "log.treasury-gained":
    "{me, select, yes {You moved} other {{who} moved}} {count, plural, one {# token} other {# tokens}} into the treasury.",
  "log.treasury-paid":
    "{me, select, yes {You paid} other {{who} paid}} {count, plural, one {# token} other {# tokens}} from the treasury.",
  "log.card-drawn":
    "{me, select, yes {You drew {count, plural, one {a card} other {# cards}}: {cards}.} other {{who} drew {count, plural, one {a card} other {# cards}}.}}",
  "log.card-taken": "{me, select, yes {You took} other {{who} took}} a card from {source}{card}.",
  "log.cards-discarded":
    "{me, select, yes {You discarded} other {{who} discarded}} {count, plural, one {a card} other {# cards}}: {cards}.",
  "log.cards-traded": "{maker} and {taker} traded {gave} for {got, plural, one {# card} other {# cards}}{details}.",
  "log.cards-traded.details": " ({maker}: {from}; {taker}: {back})",
  "log.stack-returned": "Stack {stack} was shuffled anew.",
  "log.offer-made":
    "{me, select, yes {You offered} other {{who} offered}} {says}{rest, plural, =0 {} other { and # more}}{to}, for {wants}.",
  "log.offer-made.to": " to {nation}",
  "log.offer-made.anything": "{count, plural, one {# card} other {# cards}}",
  "log.offer-closed": "{me, select, yes {Your offer} other {The offer of {who}}} is closed.",
  "log.calamities-laid":
    "{me, select, yes {You have} other {{who} has}} {count, plural, one {# calamity} other {# calamities}} to resolve.",
  "log.calamity-struck": "{calamity} struck {me, select, yes {you} other {{who}}}{beneficiary}.",
  "log.calamity-struck.beneficiary": "; {nation} gains by it",
  "log.advances-acquired": "{me, select, yes {You acquired} other {{who} acquired}} {advances} for {price}.",
  "log.credits-gained": "{me, select, yes {You gained} other {{who} gained}} credits: {credits}.",
  "log.marker-moved":
    "{me, select, yes {You} other {{who}}} {steps, plural, =0 {stayed on} other {moved to}} space {space} of the A.S.T.",
  "log.marker-moved.back": "{me, select, yes {You} other {{who}}} fell back to space {space} of the A.S.T.",
  "log.census-taken": "Census: {counts}.",
  "log.order-set": "Order: {nations}.",
  "log.nation-chosen": "{player} {me, select, yes {play} other {plays}} {nation}.",
  "log.nation-left": "{who} left the game.",
  "log.area-left-play": "{where} left play.",
  "log.taken-back": "{me, select, yes {You took} other {{who} took}} a step back.",
  "log.rewound": "By agreement the game stands again at turn {turn}, {phase}.",
  "log.game-ended": "The game is over. {me, select, yes {You have} other {{who} has}} won with {points} points.",
  "log.told.theme-set": "{me, select, yes {You revealed} other {{who} revealed}} the set {set}.",
  "log.told.priority": "Choosing nations in this order: {seats}.",
  "log.told.last-deals": "The time for trading is over: last deals.",
  "log.told.city-taken": "{me, select, yes {You took} other {{who} took}} {area} from {defender}.",
  "log.told.ability-used": "{me, select, yes {You used} other {{who} used}} {ability}.",
  "log.told.shuffled-anew": "Cards nobody had seen were shuffled anew.",
  "log.told.damage":
    "{me, select, yes {You have} other {{who} has}} to lose {points, plural, one {# point} other {# points}}.",
  "log.told.eruption": "The volcano {volcano} erupted.",
  "log.told.cyclone": "The cyclone came over the {sea}.",
  "log.told.last-turn": "Turn {turn} is the last.",
  "log.told.last-epoch-entered": "The end is near: {nations} entered the last epoch.",
  "log.told.insists": "{me, select, yes {You insist} other {{who} insists}} on the printed order.",
  "log.told.insists-no-longer": "{me, select, yes {You insist} other {{who} insists}} on the printed order no longer.",
  "log.told.leaving": "{me, select, yes {You leave} other {{who} leaves}} the game.",
  "log.told.calamity-shown": "{me, select, yes {You drew} other {{who} drew}} {card}: it lies face up.",
  "log.told.calamity-disregarded":
    "{card} does nothing to {me, select, yes {you} other {{who}}}: enough others strike.",
  "log.told.civil-war-drawn": "{me, select, yes {You drew} other {{who} drew}} Civil War: no trade this turn.",
  "log.told.faction-kept":
    "{me, select, yes {You kept} other {{who} kept}} the faction of {points}; the other of {lost} is lost.",
  "log.told.grain-shown":
    "{me, select, yes {You showed} other {{who} showed}} {count, plural, one {# Grain card} other {# Grain cards}}.",
  "log.told.other": "{what}: {who}.",
  "fight.name": "{count, plural, one {# conflict} other {# conflicts}}",
  "fight.tokens": "{tokens}; room for {limit}.",
  "fight.city": "{by} attacked the city of {owner}; {tokens} fought.",
  "fight.round": "Round {round}: lost {lost}.",
  "fight.lost": "Lost: {lost}.",
  "fight.nobody": "Nobody is left.",
  "fight.holds": "{nation} holds it with {count}.",
  "fight.goes_on": "{tokens} are left; it goes on.",
  "fight.stay": "{tokens} stay.",
  "fight.skip": "Skip",
  "fight.again": "Tell it again",
  "lane.name": "Calamities of this turn, in order",
  "lane.struck": "struck {me, select, yes {you} other {{victim}}}",
  "lane.gains": "{me, select, yes {you gain} other {{nation} gains}} by it",
  "lane.left": "{count, plural, one {# calamity is} other {# calamities are}} still face down.",
  "lane.why": "Counts for you:",
  "log.filter.missed": "Since you were here",
  "log.filter.me": "Me",
  "log.filter.fight": "Fights",
  "log.filter.trade": "Trade",
  "log.filter.calamity": "Calamities",
  "log.filter.people": "People",
  "log.filters": "Show only",
  "log.search": "Search the log",
  "log.empty": "Nothing has happened yet.",
  "log.none": "Nothing of that kind.",
  "log.turn": "Turn {turn}, {phase}",
  "lane.short": "Calamities",
  "lane.your_choice": "Your choice",
  "lane.done": "over",
  "log.told.enters": "{me, select, yes {You join} other {{who} joins}} the game.",
  "log.stacks-returned": "Several stacks were shuffled anew.",
  "aloud.more": "{count, plural, one {# thing more} other {# things more}} in the log.",
};
