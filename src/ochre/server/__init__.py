"""Tables on the network: storage, rooms, lobby, live updates."""
