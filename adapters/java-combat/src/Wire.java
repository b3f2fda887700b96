import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Requests in, answers out. */
final class Wire {
    private final Object book;
    private final Map<String, Session> sessions = new HashMap<>();
    private int begun;
    private boolean done;

    Wire(Object book) {
        this.book = book;
    }

    boolean isDone() {
        return done;
    }

    /** The answer to one line. */
    String answer(String line) {
        Map<String, Object> answer = new LinkedHashMap<>();
        String id = "?";
        try {
            Doc request = Doc.of(parse(line), "malformed");
            id = request.text("id");
            answer.put("id", id);
            answer.put("ok", ok(request));
        } catch (Fault fault) {
            answer.put("id", id);
            answer.put("error", error(fault.code, fault.getMessage()));
        } catch (RuntimeException | StackOverflowError failure) {
            failure.printStackTrace(System.err);
            answer.put("id", id);
            answer.put("error", error("internal", String.valueOf(failure)));
        }
        return Json.write(answer);
    }

    private static Object parse(String line) {
        try {
            return Json.read(line);
        } catch (IllegalArgumentException e) {
            throw new Fault("malformed", e.getMessage());
        }
    }

    /** All that is tried is tried on a copy, so the game is as it was after any error. */
    private static Map<String, Object> error(String code, String message) {
        Map<String, Object> error = new LinkedHashMap<>();
        error.put("code", code);
        error.put("message", message);
        error.put("definite", true);
        return error;
    }

    private Map<String, Object> ok(Doc request) {
        String op = request.text("op");
        switch (op) {
            case "hello": return Hello.answer(request);
            case "reset": return reset(request);
            case "load": return load(request);
            case "legal": return legal(request);
            case "apply": return apply(request);
            case "observe": return observe(request);
            case "score": return score(request);
            case "snapshot": return Map.of("token", session(request).keep());
            case "restore": return restore(request);
            case "close": return close(request);
            case "shutdown": done = true; return Map.of();
            case "allot": throw new Fault("unsupported-task", "no allotments");
            default: throw new Fault("unsupported-op", "unknown: " + op);
        }
    }

    private Session session(Doc request) {
        Session session = sessions.get(request.text("session"));
        if (session == null) {
            throw new Fault("no-such-session", "there is no such session");
        }
        return session;
    }

    private Map<String, Object> reset(Doc request) {
        Rulings rulings = rulings(request);
        int players = request.number("players");
        if (players < 2 || players > 5) { // EA-0a
            throw new Fault("unsupported-players", "two to five can play");
        }
        Tape tape = new Tape(request.docs("tape"));
        Game game = SetUp.game(catalogue(request, rulings), rulings, players, tape);
        Map<String, Object> ok = begin(game);
        ok.put("tape_used", tape.used());
        return ok;
    }

    private Map<String, Object> load(Doc request) {
        Rulings rulings = rulings(request);
        return begin(Loading.game(catalogue(request, rulings), rulings, request.raw("position")));
    }

    private static Rulings rulings(Doc request) {
        if (!Hello.GAME.equals(request.text("game"))) {
            throw new Fault("unsupported-game", "we play " + Hello.GAME);
        }
        return new Rulings(request.doc("rulings").fields());
    }

    private Catalogue catalogue(Doc request, Rulings rulings) {
        return new Catalogue(book, request.doc("cards").fields(), rulings);
    }

    private Map<String, Object> begin(Game game) {
        if (sessions.size() >= Hello.SESSIONS) {
            throw new Fault("too-many", "close a session first");
        }
        Session session = new Session("s" + ++begun, game);
        sessions.put(session.id, session);
        Map<String, Object> ok = new LinkedHashMap<>();
        ok.put("session", session.id);
        ok.put("decisions", session.open());
        return ok;
    }

    /** What can be done, or whether something can. */
    private Map<String, Object> legal(Doc request) {
        Session session = session(request);
        session.check(request.text("decision"));
        switch (request.text("mode")) {
            case "list": return Map.of("actions", Legal.actions(session.game), "complete", true);
            case "count": return Map.of("count", Legal.actions(session.game).size());
            case "test": break;
            default: throw new Fault("unsupported-op", "no such mode");
        }
        String clause = Legal.refusal(session.game, Action.of(request.raw("action")));
        return clause == null ? Map.of("legal", true) : Map.of("legal", false, "clause", clause);
    }

    private Map<String, Object> apply(Doc request) {
        Session session = session(request);
        session.check(request.text("decision"));
        Action action = Action.of(request.raw("action"));
        Tape tape = new Tape(request.docs("tape"));
        Game trial = session.game.copy().with(tape);
        Map<String, Object> ok = new LinkedHashMap<>();
        try {
            trial.act(action);
        } catch (Refused refused) {
            ok.put("applied", false);
            ok.put("refusal", Map.of("code", "refused", "clause", refused.clause,
                "text", refused.getMessage()));
            ok.put("decisions", session.open());
            return ok;
        }
        session.become(trial);
        ok.put("applied", true);
        ok.put("tape_used", tape.used());
        ok.put("decisions", session.open());
        return ok;
    }

    private Map<String, Object> observe(Doc request) {
        String view = request.text("view", "all");
        if (!view.matches("all|public|player:[0-9]{1,3}")) {
            throw new Fault("view-unsupported", "views are all, public and player:N");
        }
        Game game = session(request).game;
        return Map.of("state", new Observing(game, view).state(), "terminal", game.s.over);
    }

    private Map<String, Object> score(Doc request) {
        Game game = session(request).game;
        if (!game.s.over) {
            throw new Fault("not-terminal", "the game goes on");
        }
        List<Integer> points = game.s.sides.stream().map(side -> Scoring.points(game, side)).toList();
        return Map.of("points", points, "winners", Scoring.winners(game));
    }

    private Map<String, Object> restore(Doc request) {
        Session session = session(request);
        session.goBack(request.text("token"));
        return Map.of("decisions", session.open());
    }

    private Map<String, Object> close(Doc request) {
        sessions.remove(session(request).id);
        return Map.of();
    }
}
