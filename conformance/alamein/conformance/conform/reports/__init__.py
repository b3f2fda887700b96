"""The reports of conformance runs, all made from their lines."""
