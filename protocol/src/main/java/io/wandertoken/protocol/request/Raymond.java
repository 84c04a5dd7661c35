package io.wandertoken.protocol.request;

import java.util.List;

/**
 * Requests and the token travel along the edges of a tree, each of which points towards the token.
 *
 * <pre>
 *   token from j  -->  HOLDER := self; enqueue j if it wants the token back; assign; ask
 *   assign        -->  HOLDER := first of the queue; use or pass the token
 *   ask           -->  REQUEST to HOLDER
 * </pre>
 *
 * <p>The rest is what a {@link SignpostMember} does.
 *
 * <p>Invariants: following HOLDER from anywhere leads to the token; a peer stands in a queue at most once, because it asks
 * once and then waits; ASKED says that this agent stands in the queue of HOLDER, or is about to.
 *
 * <p>Deviations: the sketch on the slides forgets three things ("some details are to be added"): it never resets ASKED when
 * the token passes through an agent whose queue empties, so that all later requests through it are swallowed; an idle
 * holder does not react to a REQUEST; and one that wants the token itself does not enter. Here one pair of rules (assign,
 * ask) follows every input. Requests carry a number, so that doubled ones are ignored.
 *
 * @paper M §4
 */
public final class Raymond extends SignpostMember {

    /**
     * What the slides leave to choice.
     *
     * @param mergeRequests a token that is wanted back says so itself, instead of a REQUEST that runs after it
     * @param selfFirst use the token before passing it on, once per visit, as a lift serves the floor it passes
     */
    public record Rules(boolean mergeRequests, boolean selfFirst) {
        public static final Rules PLAIN = new Rules(false, false);
        public static final Rules MERGED = new Rules(true, false);
    }

    private final Rules rules;

    /** The peer in whose direction the token lies, or this agent itself. */
    private int holder;

    private boolean usedThisVisit;

    /** @param orientation of a tree, towards the first holder */
    public Raymond(int self, Orientation orientation, Rules rules, RequestEffects effects) {
        super(self, orientation, effects);
        this.rules = rules;
        this.holder = orientation.towardsHolder(self);
    }

    @Override
    boolean understands(int from, TokenMemory memory) {
        return memory instanceof TokenMemory.Return && from == holder;
    }

    @Override
    void onTaken(int from, TokenMemory memory) {
        holder = self;
        usedThisVisit = false;
        if (((TokenMemory.Return) memory).back()) {
            queue.add(from);
        }
        assignAndAsk();
    }

    @Override
    List<Integer> signposts() {
        return holder == self ? List.of() : List.of(holder);
    }

    @Override
    void saveMore(SavedState out) {
        super.saveMore(out);
        out.put(holder);
        out.put(usedThisVisit);
    }

    @Override
    void restoreMore(SavedState in) {
        super.restoreMore(in);
        holder = in.nextInt();
        usedThisVisit = in.nextFlag();
    }

    @Override
    int towardsToken() {
        return holder;
    }

    @Override
    void assign() {
        boolean lift = rules.selfFirst && !usedThisVisit && queue.remove((Object) self);
        holder = lift ? self : queue.remove();
        if (holder == self) {
            usedThisVisit = true;
            becomeUsing();
        } else {
            // A merged request stands in the receiver's queue just as one of its own would.
            asked = rules.mergeRequests && !queue.isEmpty();
            pass(holder, new TokenMemory.Return(asked));
        }
    }
}
