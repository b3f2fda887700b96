"""Campaigns: play at scale under the eyes of the laws and of the oracle, kept in one file."""
