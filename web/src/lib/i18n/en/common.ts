export default {
  "app.name": "Ochre",
  "connection.lost": "Connection lost. Trying again in {seconds, plural, one {# second} other {# seconds}}.",
  "connection.back": "Connected again.",
  "page.missing": "There is no such page.",
  "page.back": "To the lobby",
};
