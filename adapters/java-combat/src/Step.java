/** Something that is still to happen. It keeps no state of its own but what never changes. */
interface Step {
    void happen(Game game);
}
