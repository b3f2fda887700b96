"""Pictures of positions, drawn for the terminal and as SVG; no module here knows a game."""
