"""Properties: what must hold in every game, and faults that prove it would be noticed."""
