/** A kind of card; a word that is null fits all. */
record Which(String card, String type, String subtype, String nation) {
    static Which of(Doc doc) {
        return new Which(doc.text("card", null), doc.text("type", null),
            doc.text("subtype", null), doc.text("nation", null));
    }

    boolean fits(Card one) {
        return (type == null || type.equals(one.type)) && fitsButType(one);
    }

    /** D-60: whether a Deployed card fits; a captured tank counts as an Army unit by D-60a. */
    boolean fitsUnit(Card one, Rulings rulings) {
        boolean captured = one.type.equals("event") && one.subtypes.contains("tank");
        if ("army".equals(type) && captured && rulings.is("D-60a")) {
            return fitsButType(one);
        }
        return fits(one);
    }

    private boolean fitsButType(Card one) {
        return (card == null || card.equals(one.id))
            && (subtype == null || subtype.equals("any") || one.subtypes.contains(subtype))
            && (nation == null || nation.equals(one.nation));
    }
}
