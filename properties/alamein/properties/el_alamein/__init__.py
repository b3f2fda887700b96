"""The laws of El Alamein, stated from the rulebook without sight of the engine's rules."""
