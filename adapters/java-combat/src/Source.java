/** Where a rule stands: the card, whose it is, and the unit or revealed Event it is, or -1. */
record Source(String card, int player, int unit, int enemy) { }
