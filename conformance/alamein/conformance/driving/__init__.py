"""Driving a foreign program: lines in and out within bounds, whatever it does."""
