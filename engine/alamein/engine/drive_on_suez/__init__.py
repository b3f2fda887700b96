"""Drive on Suez."""
