"""Who notices a fault: scenarios, properties and the oracle, each asked about each misreading."""
