"""Judging anybody's implementation: what is checked, what was seen, and what that means."""
