"""Facts of the games, as TOML: one folder per map and per edition family. Read by `ochre.board`, by nobody else."""
