import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A JSON object, read field by field; what does not fit is a fault of the code it was given. */
final class Doc {
    private final Map<String, Object> fields;
    private final String code;

    private Doc(Map<String, Object> fields, String code) {
        this.fields = fields;
        this.code = code;
    }

    @SuppressWarnings("unchecked")
    static Doc of(Object value, String code) {
        if (value instanceof Map<?, ?> map) {
            return new Doc((Map<String, Object>) map, code);
        }
        throw new Fault(code, "an object expected");
    }

    Map<String, Object> fields() {
        return fields;
    }

    boolean has(String name) {
        return fields.get(name) != null;
    }

    Object raw(String name) {
        return fields.get(name);
    }

    private Object needed(String name) {
        if (!has(name)) {
            throw new Fault(code, "field " + name + " is missing");
        }
        return fields.get(name);
    }

    private Fault wrong(String name, String what) {
        return new Fault(code, "field " + name + ": " + what + " expected");
    }

    String text(String name) {
        if (needed(name) instanceof String text) {
            return text;
        }
        throw wrong(name, "text");
    }

    String text(String name, String otherwise) {
        return has(name) ? text(name) : otherwise;
    }

    int number(String name) {
        if (needed(name) instanceof Long number && number == number.intValue()) {
            return number.intValue();
        }
        throw wrong(name, "a whole number");
    }

    int number(String name, int otherwise) {
        return has(name) ? number(name) : otherwise;
    }

    boolean flag(String name) {
        if (!has(name)) {
            return false;
        }
        if (raw(name) instanceof Boolean flag) {
            return flag;
        }
        throw wrong(name, "true or false");
    }

    /** The object under this name; an empty one if there is none. */
    Doc doc(String name) {
        return has(name) ? of(raw(name), code) : new Doc(Map.of(), code);
    }

    /** The list under this name; an empty one if there is none. */
    List<?> list(String name) {
        if (!has(name)) {
            return List.of();
        }
        if (raw(name) instanceof List<?> list) {
            return list;
        }
        throw wrong(name, "a list");
    }

    List<String> texts(String name) {
        List<String> texts = new ArrayList<>();
        for (Object one : list(name)) {
            if (!(one instanceof String)) {
                throw wrong(name, "a list of texts");
            }
            texts.add((String) one);
        }
        return texts;
    }

    List<Integer> numbers(String name) {
        List<Integer> numbers = new ArrayList<>();
        for (Object one : list(name)) {
            if (!(one instanceof Long)) {
                throw wrong(name, "a list of numbers");
            }
            numbers.add(((Long) one).intValue());
        }
        return numbers;
    }

    List<Doc> docs(String name) {
        List<Doc> docs = new ArrayList<>();
        for (Object one : list(name)) {
            docs.add(of(one, code));
        }
        return docs;
    }
}
