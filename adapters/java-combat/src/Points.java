import java.util.LinkedHashMap;
import java.util.Map;

/** Points of the kinds that a wallet holds; Draw Points are never kept (EA-5.2p). */
record Points(int tactic, int supply, int reinforcement, int attack, int draw) {
    static final Points NONE = new Points(0, 0, 0, 0, 0);
    static final Points TACTIC = new Points(1, 0, 0, 0, 0);
    static final Points REINFORCEMENT = new Points(0, 0, 1, 0, 0);

    static Points of(Doc doc) {
        return new Points(doc.number("tactic", 0), doc.number("supply", 0),
            doc.number("reinforcement", 0), doc.number("attack", 0), doc.number("draw", 0));
    }

    static Points attack(int number) {
        return new Points(0, 0, 0, number, 0);
    }

    static Points tactic(int number) {
        return new Points(number, 0, 0, 0, 0);
    }

    static Points recruit(int supply) {
        return new Points(0, supply, 1, 0, 0);
    }

    Points plus(Points more) {
        return new Points(tactic + more.tactic, supply + more.supply,
            reinforcement + more.reinforcement, attack + more.attack, 0);
    }

    Points minus(Points less) {
        return new Points(tactic - less.tactic, supply - less.supply,
            reinforcement - less.reinforcement, attack - less.attack, 0);
    }

    /** EA-2b: whether the price can be paid without a balance below zero. */
    boolean covers(Points price) {
        return tactic >= price.tactic && supply >= price.supply && attack >= price.attack
            && reinforcement >= price.reinforcement && price.draw == 0;
    }

    Map<String, Object> told() {
        Map<String, Object> told = new LinkedHashMap<>();
        told.put("tactic", tactic);
        told.put("supply", supply);
        told.put("reinforcement", reinforcement);
        told.put("attack", attack);
        return told;
    }
}
