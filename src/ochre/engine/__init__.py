"""The machine that runs any edition. It knows no game by name: it is handed an edition."""
