"""Scenarios: what a rulebook promises, written as given, when and then."""
