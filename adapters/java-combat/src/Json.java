import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON, strict, with whole numbers: maps, lists, strings, longs, booleans and null. */
final class Json {
    private static final int DEEPEST = 200;

    private final String text;
    private int at;
    private int depth;

    private Json(String text) {
        this.text = text;
    }

    /** What the text says; an {@link IllegalArgumentException} if it is no JSON. */
    static Object read(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.blanks();
        if (json.at < text.length()) {
            throw json.wrong("something follows the value");
        }
        return value;
    }

    private Object value() {
        blanks();
        switch (peek()) {
            case '{': return object();
            case '[': return array();
            case '"': return string();
            case 't': return word("true", Boolean.TRUE);
            case 'f': return word("false", Boolean.FALSE);
            case 'n': return word("null", null);
            default: return number();
        }
    }

    private Map<String, Object> object() {
        Map<String, Object> fields = new LinkedHashMap<>();
        enter();
        if (!ends('}')) {
            do {
                blanks();
                String name = string();
                blanks();
                expect(':');
                if (fields.containsKey(name)) {
                    throw wrong("the name " + name + " stands twice");
                }
                fields.put(name, value());
            } while (goesOn('}'));
        }
        depth--;
        return fields;
    }

    private List<Object> array() {
        List<Object> values = new ArrayList<>();
        enter();
        if (!ends(']')) {
            do {
                values.add(value());
            } while (goesOn(']'));
        }
        depth--;
        return values;
    }

    private void enter() {
        at++;
        depth++;
        if (depth > DEEPEST) {
            throw wrong("too deep");
        }
    }

    private boolean ends(char end) {
        blanks();
        if (peek() != end) {
            return false;
        }
        at++;
        return true;
    }

    private boolean goesOn(char end) {
        if (ends(end)) {
            return false;
        }
        expect(',');
        return true;
    }

    private String string() {
        expect('"');
        StringBuilder out = new StringBuilder();
        while (true) {
            char c = next();
            if (c == '"') {
                return out.toString();
            }
            if (c < ' ') {
                throw wrong("a control character in a string");
            }
            out.append(c == '\\' ? escaped() : c);
        }
    }

    private char escaped() {
        char c = next();
        switch (c) {
            case '"': case '\\': case '/': return c;
            case 'b': return '\b';
            case 'f': return '\f';
            case 'n': return '\n';
            case 'r': return '\r';
            case 't': return '\t';
            case 'u': return unit();
            default: throw wrong("an unknown escape");
        }
    }

    private char unit() {
        int code = 0;
        for (int i = 0; i < 4; i++) {
            int digit = Character.digit(next(), 16);
            if (digit < 0) {
                throw wrong("an escape without four digits");
            }
            code = code * 16 + digit;
        }
        return (char) code;
    }

    private Long number() {
        int start = at;
        if (peek() == '-') {
            at++;
        }
        int digits = at;
        while (peek() >= '0' && peek() <= '9') {
            at++;
        }
        boolean leading = at - digits > 1 && text.charAt(digits) == '0';
        if (at == digits || leading || peek() == '.' || peek() == 'e' || peek() == 'E') {
            throw wrong("neither a value nor a whole number");
        }
        try {
            return Long.parseLong(text.substring(start, at));
        } catch (NumberFormatException e) {
            throw wrong("too large a number");
        }
    }

    private Object word(String word, Object meaning) {
        if (!text.startsWith(word, at)) {
            throw wrong("an unknown word");
        }
        at += word.length();
        return meaning;
    }

    private void blanks() {
        while (" \t\r\n".indexOf(peek()) >= 0) {
            at++;
        }
    }

    private char peek() {
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private char next() {
        if (at >= text.length()) {
            throw wrong("the text ends too early");
        }
        return text.charAt(at++);
    }

    private void expect(char c) {
        if (next() != c) {
            at--;
            throw wrong("'" + c + "' expected");
        }
    }

    private IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException(what + " at character " + at);
    }

    /** A value as one line of JSON. */
    static String write(Object value) {
        StringBuilder out = new StringBuilder();
        write(value, out);
        return out.toString();
    }

    private static void write(Object value, StringBuilder out) {
        if (value instanceof Map<?, ?> fields) {
            String before = "{";
            for (Map.Entry<?, ?> field : fields.entrySet()) {
                quote((String) field.getKey(), out.append(before));
                write(field.getValue(), out.append(':'));
                before = ",";
            }
            out.append(fields.isEmpty() ? "{}" : "}");
        } else if (value instanceof List<?> values) {
            String before = "[";
            for (Object one : values) {
                write(one, out.append(before));
                before = ",";
            }
            out.append(values.isEmpty() ? "[]" : "]");
        } else if (value instanceof String string) {
            quote(string, out);
        } else {
            out.append(value);
        }
    }

    private static void quote(String string, StringBuilder out) {
        out.append('"');
        for (int i = 0; i < string.length(); i++) {
            char c = string.charAt(i);
            if (c == '"' || c == '\\') {
                out.append('\\').append(c);
            } else if (c < ' ' || Character.isSurrogate(c)) {
                out.append(String.format("\\u%04x", (int) c));
            } else {
                out.append(c);
            }
        }
        out.append('"');
    }
}
