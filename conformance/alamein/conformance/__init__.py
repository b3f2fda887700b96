"""What people run: the command line, games played, logged, replayed, counted and drawn."""
