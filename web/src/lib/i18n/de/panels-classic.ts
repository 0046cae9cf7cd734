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
  "why.faction-loss": "Ein Volk mit Military verliert Einheiten beider Parteien, wenn es geteilt wird.",
  "why.half-choice":
    "Damit beide Hälften gleich werden können, müssen {between, select, true {{least} bis } other {}}{most, plural, one {# Stadt} other {# Städte}} dabei sein.",
  "why.flooded-barbarians": "Sie stehen in der überfluteten Ebene.",
  "why.city-swap": "Philosophy: vor der Wahl dürfen zwei Städte die Plätze tauschen.",
  "why.grain-against-famine":
    "Jede Karte rettet {value, plural, one {# Punkt} other {# Punkte}}. Du behältst die Karten, kannst sie aber in diesem Zug nicht ausgeben.",

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

  "pick.area": "{tokens, plural, =0 {} one {# Einheit} other {# Einheiten}}{city, select, true { Stadt} other {}}",
  "pick.cities": "Städte, je {points} Punkte{least, plural, =0 {} other {, mindestens #}}, höchstens {most}",
  "pick.send":
    "Diese Einheiten {purpose, select, loss {verlieren} other {wählen}}, {count, plural, one {# Punkt} other {# Punkte}}",

  "faction.first": "Erste Partei",
  "faction.second": "Zweite Partei",
  "faction.both": "Beide Parteien",
  "faction.why": "Auf der Karte sind sie mit 1 und 2 bezeichnet.",
  "faction.label": "Parteien",
  "faction.cities": "{count, plural, one {Stadt} other {# Städte}}: {areas}",
  "faction.tokens": "Einheiten: {places}",
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
    "Jede Errungenschaft, die du hast, verbilligt nur einen Kauf: mehrere zusammen können mehr kosten als ihre Einzelpreise.",
  "shop.room":
    "Du darfst {count, plural, =0 {keine Errungenschaft} one {noch # Errungenschaft} other {noch # Errungenschaften}} erwerben.",
  "shop.toomany": "Nimm {count, plural, one {# Errungenschaft} other {# Errungenschaften}} heraus",
  "shop.key.needs":
    "Eine Linie ist ein besonderes Guthaben: wer die linke Karte hat, bekommt die rechte billiger. Manche setzen eine andere voraus.",
};
