import java.util.Map;
import java.util.Set;

/** An action as it was sent: a verb and, but for two of them, an argument. */
record Action(String verb, Object argument) {
    private static final Set<String> BARE = Set.of("proceed", "decline", "allot");
    private static final Set<String> VERBS = Set.of("play", "deploy", "use", "attack", "offer",
        "recruit", "draw", "choose", "choose-unit", "choose-player", "apply", "allot");

    static Action of(Object value) {
        if (value instanceof String verb && BARE.contains(verb)) {
            return new Action(verb, null);
        }
        if (value instanceof Map<?, ?> map && map.size() == 1) {
            Map.Entry<?, ?> only = map.entrySet().iterator().next();
            if (VERBS.contains(only.getKey()) && only.getValue() != null) {
                return new Action((String) only.getKey(), only.getValue());
            }
        }
        throw unreadable("no such action");
    }

    static Fault unreadable(String why) {
        return new Fault("unknown-action", why);
    }

    boolean is(String word) {
        return verb.equals(word);
    }

    String text() {
        if (argument instanceof String text) {
            return text;
        }
        throw unreadable(verb + " needs a name");
    }

    int number() {
        if (argument instanceof Long number && number == number.intValue()) {
            return number.intValue();
        }
        throw unreadable(verb + " needs a whole number");
    }

    /** The argument as an object; a bare name stands for the field given. */
    Doc doc(String field) {
        return argument instanceof String ? Doc.of(Map.of(field, argument), "unknown-action")
            : Doc.of(argument, "unknown-action");
    }
}
