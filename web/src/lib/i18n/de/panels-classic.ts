export default {
  "ask.form.allot":
    "Verteile {optional, select, true {bis zu {amount, plural, one {# Punkt} other {# Punkte}}} other {{amount, plural, one {# Punkt} other {# Punkte}}}} Verlust auf die anderen.",
  "ask.form.pick-units":
    "Wähle Einheiten {mine, select, true {von dir} other {von {owner}}} im Wert von {points, plural, one {# Punkt} other {# Punkten}}{purpose, select, loss {, die verloren gehen} other { für die erste Partei}}.",
  "ask.form.faction": "Wähle die Partei, die du behältst: die andere läuft zu {beneficiary} über.",
  "ask.form.swap": "Tausche je eine Stadt der beiden Parteien, oder lass beide, wie sie sind.",
  "ask.grain-against-famine":
    "Zeige bis zu {most, plural, one {# Getreidekarte} other {# Getreidekarten}} gegen die Hungersnot.",
  "ask.nominee": "Benenne den Mitspieler, der an deinem Bürgerkrieg teilnimmt.",
  "ask.seceders-of-holder": "Wähle Einheiten von dir im Wert von {points} Punkten, die abfallen.",
  "ask.seceders-of-nominee": "Wähle weitere Einheiten von {owner} im Wert von {points} Punkten, die abfallen.",
  "ask.seceders-under-philosophy": "Wähle Einheiten von {owner} im Wert von {points} Punkten, die abfallen.",
  "why.nominee": "Einen Teil deines Volkes behältst du; der benannte Mitspieler bekommt den anderen.",
  "why.seceders-of-holder": "Der benannte Mitspieler ergänzt sie. Dann behältst du entweder diese oder die anderen.",
  "why.seceders-of-nominee": "{owner} behält dann entweder diese oder die anderen, und du bekommst den Rest.",
  "why.take-over": "Deine Steine reichen nicht für alle.",
  "why.faction-of-victim": "Ein anderer Spieler ergänzt sie. Dann behältst du eine der beiden Parteien.",
  "why.faction-of-beneficiary": "{owner} behält dann eine der beiden Parteien, und du bekommst die andere.",
  "why.faction-loss": "Ein Volk mit Militär verliert Einheiten beider Parteien, wenn es geteilt wird.",
  "why.half-choice":
    "Damit beide Hälften gleich werden können, müssen {between, select, true {{least} bis } other {}}{most, plural, one {# Stadt} other {# Städte}} dabei sein.",
  "why.flooded-barbarians": "Sie stehen in der überfluteten Ebene.",
  "why.city-swap": "Philosophie: vor der Wahl dürfen zwei Städte die Plätze tauschen.",
  "why.grain-against-famine":
    "Jede Karte rettet {value, plural, one {# Punkt} other {# Punkte}}. Du behältst die Karten, kannst sie aber in dieser Runde nicht ausgeben.",

  "allot.why":
    "{optional, select, true {Du darfst weniger verteilen oder nichts.} other {Alles muss verteilt werden.}}",
  "victims.label.plain": "Mitspieler",
  "allot.label": "Mitspieler, und was jeder höchstens verlieren kann",
  "allot.send": "Verluste verteilen: {losses}",
  "allot.none": "Keine Verluste verteilen",
  "allot.missing": "Verteile noch {count, plural, one {# Punkt} other {# Punkte}}",
  "allot.missing.optional": "Wähle, wer wie viel verliert",

  "ask.form.damage.of":
    "Wähle Verluste von {owner} im Wert von {amount, plural, one {# Punkt} other {# Punkten}}{scope, select, coastal { an den Küsten} floodplain { in der Ebene: {plain}} other {}}.",
  "damage.why.of":
    "{points} solche Punkte können verloren gehen. {exact, select, true {Genau so viel muss verloren gehen.} other {Genau geht es nicht auf: der Überschuss ist auch verloren.}}",

  "pick.area": "{tokens, plural, =0 {} one {# Stein} other {# Steine}}{city, select, true { Stadt} other {}}",
  "pick.cities": "Städte, je {points} Punkte{least, plural, =0 {} other {, mindestens #}}, höchstens {most}",
  "pick.send":
    "Diese Einheiten {purpose, select, loss {verlieren} other {wählen}}, {count, plural, one {# Punkt} other {# Punkte}}",

  "faction.first": "Erste Partei",
  "faction.second": "Zweite Partei",
  "faction.both": "Beide Parteien",
  "faction.why": "Auf der Karte sind sie mit 1 und 2 bezeichnet.",
  "faction.label": "Parteien",
  "faction.cities": "{count, plural, one {Stadt} other {# Städte}}: {areas}",
  "faction.tokens": "Steine: {places}",
  "faction.send": "Die {which, select, second {zweite} other {erste}} Partei behalten, {points} Punkte",
  "faction.missing": "Wähle eine Partei",

  "swap.first": "Städte der ersten Partei",
  "swap.second": "Städte der zweiten Partei",
  "swap.send": "{cities} tauschen",
  "swap.missing": "Wähle von jeder eine Stadt",
  "swap.done": "Nichts tauschen",

  "cities.none": "Keine Stadt wählen",
  "give.show": "{cards} zeigen",
  "give.show.none": "Keine zeigen",
  "give.show.each": "rettet {points, plural, one {# Punkt} other {# Punkte}}",

  "do.allot-losses": "Verluste werden verteilt: {losses}",
  "do.allot-losses.none": "es werden keine Verluste verteilt",
  "do.pick-units": "diese Einheiten werden gewählt: {units}",
  "do.keep-faction": "du behältst die {which, select, second {zweite} other {erste}} Partei",
  "do.show-grain":
    "{count, plural, =0 {kein Getreide wird} one {# Getreidekarte wird} other {# Getreidekarten werden}} gezeigt",
  "do.done.city-swap": "keine Städte tauschen die Plätze",

  "shop.needs": "Setzt {advance} voraus.",
  "shop.needs.short": "setzt {advance} voraus",
  "shop.gone": "Nicht zu kaufen: keine Karte ist übrig.",
  "shop.gone.short": "vergriffen",
  "shop.full": "Du hast so viele, wie du haben darfst.",
  "shop.full.short": "kein Platz",
  "shop.shut": "{name}, {groups}, {why}",
  "shop.takes": "Verbilligt: {credits}.",
  "shop.once":
    "Jeder Fortschritt, den du hast, verbilligt nur einen Kauf: mehrere zusammen können mehr kosten als ihre Einzelpreise.",
  "shop.room":
    "Du darfst {count, plural, =0 {keinen Fortschritt} one {noch # Fortschritt} other {noch # Fortschritte}} erwerben.",
  "shop.toomany": "Nimm {count, plural, one {# Fortschritt} other {# Fortschritte}} heraus",
  "shop.mining": "Bergbau macht einen dieser Sätze um {points} wertvoller.",
  "shop.copies": "{count, plural, one {noch # Karte} other {noch # Karten}}",
  "shop.key.needs":
    "Manche Errungenschaften setzen eine andere voraus. Durchgestrichen ist der Preis ohne das, was du hast.",
  "ask.betrayed-city": "Wähle die Stadt von {owner}, die zu dir übergeht.",
  "ask.city-for-pirates":
    "Wähle {most, plural, one {die Küstenstadt} other {# Küstenstädte}} {mine, select, true {von dir} other {von {owner}}}, die an Piraten fallen.",
  "ask.other-city-for-pirates": "Wähle eine Küstenstadt eines anderen Spielers, die auch an Piraten fällt.",
  "ask.earthquake-site": "Wähle deine Stadt, die das Erdbeben trifft.",
  "ask.earthquake-beside": "Wähle eine Stadt eines anderen Spielers daneben, die verkleinert wird.",
  "ask.flooded-city": "Wähle deine Küstenstadt, die die Flut trifft.",
  "ask.heretic-city":
    "Wähle {most, plural, one {eine Stadt eines anderen Spielers, die auch verkleinert wird} other {# Städte anderer Spieler, die auch verkleinert werden}}.",
  "ask.heretic-city-of-opponent": "Wähle eine Stadt eines anderen Spielers, die auch verkleinert wird, oder keine.",
  "ask.reduce-after-revolt": "Verkleinere eine Stadt: {needed} Steine sind nötig, und {tokens} versorgen noch.",
  "ask.plundered-city":
    "Wähle die Küstenstadt {mine, select, true {von dir} other {von {owner}}}, die die Piraten zerstören.",
  "ask.shaken-city": "Wähle deine Stadt, die das Erdbeben verkleinert.",
  "ask.shaken-neighbour": "Wähle eine Stadt eines anderen Spielers daneben, die verkleinert wird, oder keine.",
  "ask.horde-choice": "Wähle, wohin die Barbaren weiterziehen.",
  "ask.start-choice": "Wähle das Gebiet, in dem dein Volk beginnt.",
  "ask.which-plain": "Wähle die Ebene, die überflutet wird.",
  "ask.which-volcano": "Wähle den Vulkan, der ausbricht.",
  "ask.free-ship": "Wähle, wo du ein Schiff umsonst baust, oder baue keines.",
  "ask.barbarian-expansion":
    "Setze {most, plural, one {den letzten Barbaren} other {die letzten # Barbaren}}, wo Barbaren stehen.",
  "ask.ship-construction": "Baue, unterhalte oder gib Schiffe auf, dann geht es weiter.",
  "ask.return-excess-cards":
    "Gib {most, plural, one {# Warenkarte} other {# Warenkarten}} zurück: du darfst {limit} behalten.",
  "ask.conclude-trade": "Nimm eines der letzten Angebote an oder beende den Handel.",
  "why.betrayed-city": "Du hast {owner} die Karte im Handel gegeben.",
  "why.horde-choice": "In jedem davon richten sie gleich viel Schaden an.",
  "why.earthquake-site": "Bei diesen richtet das Erdbeben am meisten Schaden an.",
  "why.which-plain": "Du hast in jeder gleich viele Einheiten.",
  "why.which-volcano": "Du hast Einheiten neben mehreren.",
  "why.floodplain-choice": "Du hast in jeder gleich viele Einheiten.",
  "why.barbarian-expansion":
    "Es sind weniger übrig, als wachsen würden. Du hast die wenigsten Steine auf dem Plan, darum wählst du.",
  "why.reduce-after-revolt":
    "Sklaven erheben sich: ein Teil deiner Steine versorgt keine Stadt. Jede Stadt braucht {rate}; die Steine, die sie hinterlässt, zählen sofort.",
  "why.return-excess-cards": "Du hast mehr Waren, als die Grenze von {limit} erlaubt.",
  "why.flooded-city": "Keine deiner Einheiten steht in einer Ebene, die überflutet wird.",
  "why.free-ship": "Es ist deine dritte Runde.",
  "move.end.ship-construction": "Schiffsbau beenden",
  "move.send.ship-construction": "Schiffsbau mit {count, plural, one {# Schritt} other {# Schritten}} beenden",
  "place.none.free-ship": "Keines bauen",
  "move.stacks.ship-construction":
    "{ships, plural, =0 {} one {# Schiff, und } other {# Schiffe, und }}wo du bauen kannst",
  "move.empty.ship-construction": "Wähle eine Küste auf der Karte oder in der Liste.",
  "nothing.ship-construction": "Schiffe bleiben, solange der Schatz für sie reicht, und keines wird gebaut",
};
