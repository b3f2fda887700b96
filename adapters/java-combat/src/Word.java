import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A word of the card vocabulary with its argument: {"gain": {"attack": 2}}. */
record Word(String verb, Object argument) {
    static Word of(Object value) {
        Map<String, Object> fields = Doc.of(value, "unsupported-cards").fields();
        if (fields.size() != 1) {
            throw new Fault("unsupported-cards", "a rule is one word with its argument");
        }
        Map.Entry<String, Object> only = fields.entrySet().iterator().next();
        return new Word(only.getKey(), only.getValue());
    }

    static List<Word> listOf(List<?> values) {
        List<Word> words = new ArrayList<>();
        values.forEach(value -> words.add(of(value)));
        return words;
    }

    /** The argument as an object. */
    Doc doc() {
        return Doc.of(argument, "unsupported-cards");
    }

    /** The argument as a number; 0 where a reading leaves it out. */
    int number() {
        return argument instanceof Long number ? number.intValue() : 0;
    }

    /** How many the argument names; "all" is more than there are, nothing is none. */
    static int count(Doc argument) {
        return "all".equals(argument.raw("count")) ? Integer.MAX_VALUE : argument.number("count", 0);
    }
}
