"""The protocol by which anybody's implementation of a game is driven: messages, lines, schemas."""
