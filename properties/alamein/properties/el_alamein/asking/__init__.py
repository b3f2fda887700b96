"""How the solver is asked about El Alamein: its words for a game, and what it answers."""
