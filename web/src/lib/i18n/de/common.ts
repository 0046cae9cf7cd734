export default {
  "app.name": "Ochre",
  "connection.lost": "Verbindung verloren. Neuer Versuch in {seconds, plural, one {# Sekunde} other {# Sekunden}}.",
  "connection.back": "Wieder verbunden.",
  "page.missing": "Diese Seite gibt es nicht.",
  "page.back": "Zur Lobby",
};
