"""Barbarossa."""
