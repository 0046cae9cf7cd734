export default {
  "log.turn-began": "Runde {turn} begann.",
  "log.phase-began": "{phase}.",
  "log.tokens-moved":
    "{me, select, yes {Du hast} many {{who} haben} other {{who} hat}} {count, plural, one {# Stein} other {# Steine}} bewegt: {where}.",
  "log.tokens-placed":
    "{me, select, yes {Du hast} many {{who} haben} other {{who} hat}} {count, plural, one {# Stein} other {# Steine}} eingesetzt: {where}.",
  "log.tokens-removed":
    "{me, select, yes {Du hast} many {{who} haben} other {{who} hat}} {count, plural, one {# Stein} other {# Steine}} verloren: {where}.",
  "log.tokens-annexed":
    "{me, select, yes {Du hast} many {{who} haben} other {{who} hat}} {count, plural, one {# Stein} other {# Steine}} von {owner} übernommen: {where}.",
  "log.city-built":
    "{me, select, yes {Du hast} many {{who} haben} other {{who} hat}} {count, plural, one {eine Stadt in {where}} other {# Städte}} gebaut{count, plural, one {} other {: {where}}}.",
  "log.city-built.pirates": "Piraten halten {count, plural, one {eine Stadt: {where}} other {# Städte: {where}}}.",
  "log.city-destroyed":
    "{me, select, yes {Du hast} many {{who} haben} other {{who} hat}} {count, plural, one {die Stadt {where}} other {# Städte}} verloren{count, plural, one {} other {: {where}}}.",
  "log.city-reduced":
    "{me, select, yes {Du hast} many {{who} haben} other {{who} hat}} {count, plural, one {die Stadt {where}} other {# Städte}} zurückgebaut{count, plural, one {} other {: {where}}}.",
  "log.city-annexed":
    "{me, select, yes {Du hast} many {{who} haben} other {{who} hat}} {count, plural, one {die Stadt {where}} other {# Städte}} von {owner} übernommen{count, plural, one {} other {: {where}}}.",
  "log.ship-built":
    "{me, select, yes {Du hast} many {{who} haben} other {{who} hat}} {count, plural, one {ein Schiff in {where}} other {# Schiffe}} gebaut{count, plural, one {} other {: {where}}}.",
  "log.ship-maintained":
    "{me, select, yes {Du hast} many {{who} haben} other {{who} hat}} {count, plural, one {das Schiff in {where}} other {# Schiffe}} bezahlt{count, plural, one {} other {: {where}}}.",
  "log.ship-returned":
    "{me, select, yes {Du hast} many {{who} haben} other {{who} hat}} {count, plural, one {das Schiff in {where}} other {# Schiffe}} vom Plan genommen.",
  "log.ship-sailed": "{me, select, yes {Du bist} many {{who} sind} other {{who} ist}} gesegelt: {where}.",
  "log.many.tokens-placed": "{players} Spieler setzten {count} Steine ein.",
  "log.many.tokens-removed": "{players} Spieler verloren {count} Steine.",
  "log.many.city-built": "{players} Spieler bauten {count} Städte.",
  "log.many.card-drawn": "{players} Spieler zogen {count} Karten.",
  "log.many.treasury-gained": "{players} Spieler legten {count} Steine in ihren Schatz.",
  "log.way": "{from} nach {to}",
  "log.place": "{area} {count}",
  "log.more": "{count} weitere",
  "log.treasury-gained":
    "{me, select, yes {Du hast} many {{who} haben} other {{who} hat}} {count, plural, one {# Stein} other {# Steine}} in den Schatz gelegt.",
  "log.treasury-paid":
    "{me, select, yes {Du hast} many {{who} haben} other {{who} hat}} {count, plural, one {# Stein} other {# Steine}} aus dem Schatz bezahlt.",
  "log.card-drawn":
    "{me, select, yes {Du hast {count, plural, one {eine Karte} other {# Karten}} gezogen: {cards}.} other {{who} hat {count, plural, one {eine Karte} other {# Karten}} gezogen.}}",
  "log.card-taken":
    "{me, select, yes {Du hast} many {{who} haben} other {{who} hat}} eine Karte von {source} genommen{card}.",
  "log.cards-discarded":
    "{me, select, yes {Du hast} many {{who} haben} other {{who} hat}} {count, plural, one {eine Karte} other {# Karten}} abgelegt: {cards}.",
  "log.cards-traded":
    "{maker} und {taker} haben {gave} gegen {got, plural, one {# Karte} other {# Karten}} getauscht{details}.",
  "log.cards-traded.details": " ({maker}: {from}; {taker}: {back})",
  "log.stack-returned": "Stapel {stack} wurde neu gemischt.",
  "log.offer-made":
    "{me, select, yes {Du hast} many {{who} haben} other {{who} hat}} {says}{rest, plural, =0 {} one { und # weitere} other { und # weitere}} angeboten{to}, für {wants}.",
  "log.offer-made.to": " an {nation}",
  "log.offer-made.anything": "{count, plural, one {# Karte} other {# Karten}}",
  "log.offer-closed": "{me, select, yes {Dein Angebot} other {Das Angebot von {who}}} ist geschlossen.",
  "log.calamities-laid":
    "{me, select, yes {Du hast} many {{who} haben} other {{who} hat}} {count, plural, one {# Katastrophe} other {# Katastrophen}} {me, select, yes {vor dir} other {vor sich}}.",
  "log.calamity-struck": "{calamity} traf {me, select, yes {dich} other {{who}}}{beneficiary}.",
  "log.calamity-struck.beneficiary": "; {nation} hat den Nutzen",
  "log.advances-acquired":
    "{me, select, yes {Du hast} many {{who} haben} other {{who} hat}} {advances} für {price} erworben.",
  "log.credits-gained":
    "{me, select, yes {Du hast} many {{who} haben} other {{who} hat}} Gutschriften bekommen: {credits}.",
  "log.marker-moved":
    "{me, select, yes {Du bist} many {{who} sind} other {{who} ist}} {steps, plural, =0 {auf Feld {space} der A.S.T. geblieben} other {auf Feld {space} der A.S.T. gerückt}}.",
  "log.marker-moved.back":
    "{me, select, yes {Du bist} many {{who} sind} other {{who} ist}} auf Feld {space} der A.S.T. zurückgefallen.",
  "log.census-taken": "Volkszählung: {counts}.",
  "log.order-set": "Reihenfolge: {nations}.",
  "log.nation-chosen": "{player} {me, select, yes {spielst} other {spielt}} {nation}.",
  "log.nation-left": "{who} hat das Spiel verlassen.",
  "log.area-left-play": "{where} ist aus dem Spiel.",
  "log.taken-back": "{me, select, yes {Du hast} many {{who} haben} other {{who} hat}} einen Schritt zurückgenommen.",
  "log.rewound": "Nach Vereinbarung steht das Spiel wieder bei Runde {turn}, {phase}.",
  "log.game-ended":
    "Das Spiel ist aus. {me, select, yes {Du hast} many {{who} haben} other {{who} hat}} mit {points} Punkten gewonnen.",
  "log.told.theme-set": "{me, select, yes {Du hast} many {{who} haben} other {{who} hat}} den Satz {set} aufgedeckt.",
  "log.told.priority": "Die Völker werden in dieser Reihenfolge gewählt: {seats}.",
  "log.told.last-deals": "Die Handelszeit ist um: letzte Geschäfte.",
  "log.told.city-taken":
    "{me, select, yes {Du hast} many {{who} haben} other {{who} hat}} {area} von {defender} erobert.",
  "log.told.ability-used": "{me, select, yes {Du hast} many {{who} haben} other {{who} hat}} {ability} eingesetzt.",
  "log.told.shuffled-anew": "Karten, die niemand gesehen hatte, wurden neu gemischt.",
  "log.told.damage":
    "{me, select, yes {Du musst} many {{who} müssen} other {{who} muss}} {points, plural, one {# Punkt} other {# Punkte}} verlieren.",
  "log.told.eruption": "Der Vulkan {volcano} brach aus.",
  "log.told.cyclone": "Der Wirbelsturm zog über: {sea}.",
  "log.told.last-turn": "Runde {turn} ist die letzte.",
  "log.told.last-epoch-entered": "Das Ende naht: {nations} im letzten Zeitalter.",
  "log.told.insists": "{me, select, yes {Du bestehst} other {{who} besteht}} auf der gedruckten Reihenfolge.",
  "log.told.insists-no-longer":
    "{me, select, yes {Du bestehst} other {{who} besteht}} nicht mehr auf der gedruckten Reihenfolge.",
  "log.told.leaving": "{me, select, yes {Du verlässt} other {{who} verlässt}} das Spiel.",
  "log.told.calamity-shown":
    "{me, select, yes {Du hast} many {{who} haben} other {{who} hat}} {card} gezogen: Die Karte liegt offen.",
  "log.told.calamity-disregarded":
    "{card} tut {me, select, yes {dir} other {{who}}} nichts: Es treffen schon genug andere.",
  "log.told.civil-war-drawn":
    "{me, select, yes {Du hast} many {{who} haben} other {{who} hat}} Bürgerkrieg gezogen: kein Handel in dieser Runde.",
  "log.told.faction-kept":
    "{me, select, yes {Du hast} many {{who} haben} other {{who} hat}} die Partei mit {points} behalten; die andere mit {lost} ist verloren.",
  "log.told.grain-shown":
    "{me, select, yes {Du hast} many {{who} haben} other {{who} hat}} {count, plural, one {# Karte} other {# Karten}} Getreide gezeigt.",
  "log.told.other": "{what}: {who}.",
  "fight.name": "{count, plural, one {# Konflikt} other {# Konflikte}}",
  "fight.tokens": "{tokens}; Platz für {limit}.",
  "fight.city": "{by} griff die Stadt von {owner} an; es kämpften {tokens}.",
  "fight.round": "Runde {round}: verloren {lost}.",
  "fight.lost": "Verluste: {lost}.",
  "fight.nobody": "Niemand ist übrig.",
  "fight.holds": "{nation} hält das Gebiet mit {count}.",
  "fight.goes_on": "{tokens} sind übrig; es geht weiter.",
  "fight.stay": "{tokens} bleiben.",
  "fight.skip": "Überspringen",
  "fight.again": "Noch einmal erzählen",
  "lane.name": "Katastrophen dieser Runde, der Reihe nach",
  "lane.struck": "traf {me, select, yes {dich} other {{victim}}}",
  "lane.gains": "{me, select, yes {du gewinnst} other {{nation} gewinnt}} dabei",
  "lane.left": "{count, plural, one {# Katastrophe liegt} other {# Katastrophen liegen}} noch verdeckt.",
  "lane.why": "Für dich zählt:",
  "log.filter.missed": "Seit du hier warst",
  "log.filter.me": "Ich",
  "log.filter.fight": "Kämpfe",
  "log.filter.trade": "Handel",
  "log.filter.calamity": "Katastrophen",
  "log.filter.people": "Leute",
  "log.filters": "Nur zeigen",
  "log.search": "Im Verlauf suchen",
  "log.empty": "Noch ist nichts geschehen.",
  "log.none": "Nichts dieser Art.",
  "log.turn": "Runde {turn}, {phase}",
  "lane.short": "Katastrophen",
  "lane.your_choice": "Deine Wahl",
  "lane.done": "vorüber",
  "log.told.enters": "{me, select, yes {Du trittst} other {{who} tritt}} ins Spiel ein.",
  "log.stacks-returned": "Mehrere Stapel wurden neu gemischt.",
  "aloud.more": "{count, plural, one {# weiteres Ereignis} other {# weitere Ereignisse}} im Verlauf.",
};
