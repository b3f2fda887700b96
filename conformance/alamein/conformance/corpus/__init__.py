"""The corpus: recorded games that show what a change of rules changes."""
