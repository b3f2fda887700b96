import java.util.ArrayList;
import java.util.List;

/** A Combat under way. */
final class Fight {
    final String site;
    final List<Enemy> garrison = new ArrayList<>();
    /** Revealed cards whose red text is still to act, by id, in order (EA-5.8e). */
    final List<Integer> pending = new ArrayList<>();
    int weakened;
    boolean won;

    Fight(String site) {
        this.site = site;
    }

    Enemy enemy(int id) {
        for (Enemy enemy : garrison) {
            if (enemy.id == id) {
                return enemy;
            }
        }
        return null;
    }

    Fight copy() {
        Fight copy = new Fight(site);
        garrison.forEach(enemy -> copy.garrison.add(enemy.copy()));
        copy.pending.addAll(pending);
        copy.weakened = weakened;
        copy.won = won;
        return copy;
    }

    /** A revealed Event Card. */
    static final class Enemy {
        final int id;
        final String card;
        Integer destroyedBy;

        Enemy(int id, String card) {
            this.id = id;
            this.card = card;
        }

        boolean alive() {
            return destroyedBy == null;
        }

        private Enemy copy() {
            Enemy copy = new Enemy(id, card);
            copy.destroyedBy = destroyedBy;
            return copy;
        }
    }
}
