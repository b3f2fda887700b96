import java.util.ArrayList;
import java.util.List;

/** What is printed on a card, by the rulings in force; what is not printed is null. */
final class Card {
    final String id;
    final String pile;
    final String type;
    final List<String> subtypes;
    final String nation;
    final int copies;
    final Integer playCost;
    final Integer recruitCost;
    final List<String> keywords;
    final Points playBonus;
    final List<Word> playRules;
    final List<Ability> playAbilities;
    final List<Word> recruitRules;
    final List<Word> revealRules;
    final List<Word> acquireRules;
    final List<DeployRule> deployRules;
    final List<Ability> deployAbilities;
    final int defence;
    final int cityNumber;
    final int garrison;
    final int reinforcements;
    final int victoryCards;
    final int damage;
    final Which damageTo;
    final int victoryPoints;

    Card(Doc doc) {
        id = doc.text("id");
        pile = doc.text("pile");
        type = doc.text("type");
        subtypes = doc.texts("subtypes");
        nation = doc.text("nation", null);
        copies = doc.number("copies");
        playCost = doc.has("play_cost") ? doc.number("play_cost") : null;
        recruitCost = doc.has("recruit_cost") ? doc.number("recruit_cost") : null;
        keywords = doc.texts("keywords");
        playBonus = Points.of(doc.doc("play_bonus"));
        playRules = Word.listOf(doc.list("play_rules"));
        playAbilities = Ability.listOf(doc.docs("play_abilities"));
        recruitRules = Word.listOf(doc.list("recruit_rules"));
        revealRules = Word.listOf(doc.list("reveal_rules"));
        acquireRules = Word.listOf(doc.list("acquire_rules"));
        deployRules = DeployRule.listOf(doc.docs("deploy_rules"));
        deployAbilities = Ability.listOf(doc.docs("deploy_abilities"));
        defence = doc.number("defence", 0);
        cityNumber = doc.number("city_number", 0);
        garrison = doc.number("garrison", 0);
        reinforcements = doc.number("reinforcements", 0);
        victoryCards = doc.number("victory_cards", 0);
        damage = doc.doc("battle_damage").number("count", 0);
        damageTo = Which.of(doc.doc("battle_damage").doc("which"));
        victoryPoints = doc.number("victory_points", 0);
    }

    boolean isCity() {
        return subtypes.contains("city");
    }

    boolean has(String keyword) {
        return keywords.contains(keyword);
    }

    /** The argument of the rule by which the card is Deployed when or after it is played, or null. */
    Doc deployment() {
        for (Word word : playRules) {
            if (word.verb().equals("deploy")) {
                return word.doc();
            }
        }
        return null;
    }

    /** An Activation Ability (EA-9e); `during` is empty if the text names no window. */
    record Ability(List<Word> cost, List<Word> effect, List<String> during) {
        static List<Ability> listOf(List<Doc> docs) {
            List<Ability> abilities = new ArrayList<>();
            for (Doc doc : docs) {
                abilities.add(new Ability(Word.listOf(doc.list("cost")),
                    Word.listOf(doc.list("effect")), doc.texts("during")));
            }
            return abilities;
        }
    }

    /** A rule of a Deployed card that acts by itself; `fought` is null if it is no condition. */
    record DeployRule(String at, List<Word> deeds, boolean exhausted, String afterCombat, Which fought) {
        static List<DeployRule> listOf(List<Doc> docs) {
            List<DeployRule> rules = new ArrayList<>();
            for (Doc doc : docs) {
                rules.add(new DeployRule(doc.text("at"), Word.listOf(doc.list("do")),
                    doc.flag("exhausted"), doc.text("after_combat", "none-needed"),
                    doc.has("fought") ? Which.of(doc.doc("fought")) : null));
            }
            return rules;
        }
    }
}
