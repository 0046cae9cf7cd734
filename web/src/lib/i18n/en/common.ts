export default {
  "app.name": "Ochre",
  "connection.lost": "Connection lost. Trying again in {seconds, plural, one {# second} other {# seconds}}.",
  "connection.back": "Connected again.",
  "connection.none": "The server cannot be reached.",
  "connection.odd": "The server answered {status}.",
  "connection.unanswered": "The connection broke before the server answered.",
  "page.missing": "There is no such page.",
  "page.back": "To the lobby",
};
