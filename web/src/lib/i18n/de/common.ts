export default {
  "app.name": "Ochre",
  "connection.lost": "Verbindung verloren. Neuer Versuch in {seconds, plural, one {# Sekunde} other {# Sekunden}}.",
  "connection.back": "Wieder verbunden.",
  "connection.none": "Der Server ist nicht zu erreichen.",
  "connection.odd": "Der Server antwortete {status}.",
  "connection.unanswered": "Die Verbindung brach ab, bevor der Server geantwortet hat.",
  "page.missing": "Diese Seite gibt es nicht.",
  "page.back": "Zur Lobby",
};
