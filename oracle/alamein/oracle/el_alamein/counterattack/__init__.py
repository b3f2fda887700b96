"""The British Counterattack Turn: who intercepts in which order, what is lost, what goes where."""
