"""The report of `alamein verify`: what was checked, what came of it, written in four forms."""
