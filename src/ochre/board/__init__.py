"""What lies on the table before play: areas, cards, advances, tracks, set-ups. Immutable; knows no rule."""
