"""What a disputed point means in play: everything that needs engine and oracle at once."""
