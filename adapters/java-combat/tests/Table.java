import java.util.List;
import java.util.Map;

/** Plays by the protocol, in this process. Documents are written with ' for ". */
final class Table {
    private final Wire wire;
    private String session;
    private String decision;
    private String kind;
    private int asked;

    Table(Object book) {
        wire = new Wire(book);
    }

    /** A table with a position: what is not given is empty, but for a Victory Card in its pile. */
    static Table with(Object book, String position) {
        return with(book, position, "{}", "{}");
    }

    static Table with(Object book, String position, String rulings, String cards) {
        Table table = new Table(book);
        Map<String, Object> ok = table.ok("'op':'load','game':'el-alamein','rulings':" + rulings
            + ",'cards':" + cards + ",'position':" + position);
        table.took(ok);
        return table;
    }

    Map<String, Object> request(String fields) {
        return map(Json.read(wire.answer(("{'id':'" + ++asked + "'," + fields + "}").replace('\'', '"'))));
    }

    Map<String, Object> ok(String fields) {
        Map<String, Object> answer = request(fields);
        Check.that(answer.containsKey("ok"), answer + " to " + fields);
        return map(answer.get("ok"));
    }

    String error(String fields) {
        return (String) map(request(fields).get("error")).get("code");
    }

    void reset(String fields) {
        took(ok("'op':'reset','game':'el-alamein'," + fields));
    }

    private void took(Map<String, Object> ok) {
        session = (String) ok.getOrDefault("session", session);
        List<?> open = (List<?>) ok.get("decisions");
        decision = open.isEmpty() ? "none" : (String) map(open.get(0)).get("id");
        kind = open.isEmpty() ? "over" : (String) map(open.get(0)).get("kind");
    }

    private String deed(String action, String tape) {
        String word = action.startsWith("{") ? action : "'" + action + "'";
        return "'op':'apply','session':'" + session + "','decision':'" + decision + "','action':" + word
            + ",'tape':[" + tape + "]";
    }

    /** Carries out actions that must be legal and need no chance. */
    Table act(String... actions) {
        for (String action : actions) {
            chance(action, "");
        }
        return this;
    }

    Table chance(String action, String tape) {
        Map<String, Object> ok = ok(deed(action, tape));
        Check.that(Boolean.TRUE.equals(ok.get("applied")), action + ": " + ok.get("refusal"));
        took(ok);
        return this;
    }

    /** Tries what must be refused by this clause, and leave everything as it is. */
    Table refused(String action, String clause) {
        Object before = state("all");
        Map<String, Object> ok = ok(deed(action, ""));
        Check.same(false, ok.get("applied"), action);
        Check.same(clause, map(ok.get("refusal")).get("clause"), action);
        Check.same(before, state("all"), action);
        Check.same(false, legal(action), action);
        return this;
    }

    /** Tries what must end in this error, and leave everything as it is. */
    Table fails(String action, String tape, String code) {
        Object before = state("all");
        Check.same(code, error(deed(action, tape)), action);
        Check.same(before, state("all"), action);
        return this;
    }

    Object legal(String action) {
        String word = action.startsWith("{") ? action : "'" + action + "'";
        return ok("'op':'legal','mode':'test','session':'" + session + "','decision':'" + decision
            + "','action':" + word).get("legal");
    }

    Table kind(String expected) {
        Check.same(expected, kind, "kind of decision");
        return this;
    }

    Map<String, Object> observe(String view) {
        return ok("'op':'observe','session':'" + session + "','view':'" + view + "'");
    }

    Object state(String view) {
        return observe(view).get("state");
    }

    Map<String, Object> score() {
        return ok("'op':'score','session':'" + session + "'");
    }

    /** Expects a part of the whole state, found by a path such as players.0.hand. */
    Table has(String path, String expected) {
        return sees("all", path, expected);
    }

    Table sees(String view, String path, String expected) {
        Object value = state(view);
        for (String word : path.split("\\.")) {
            value = value instanceof List<?> list ? list.get(Integer.parseInt(word)) : map(value).get(word);
        }
        Check.same(Json.read(expected.replace('\'', '"')), value, path);
        return this;
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> map(Object value) {
        return (Map<String, Object>) value;
    }
}
