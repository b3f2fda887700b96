"""Models of the rules for a solver; none of them knows how an engine plays."""
