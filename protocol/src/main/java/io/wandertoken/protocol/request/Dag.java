package io.wandertoken.protocol.request;

import io.wandertoken.protocol.RandomSource;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;

/**
 * Raymond's algorithm on any connected graph whose edges point towards the token without a cycle. An agent may have several
 * outgoing edges, its signposts; any of them will do.
 *
 * <pre>
 *   TOKEN(k) from j      -->  h := k; INVERSION(k) to all signposts but j; no signposts; assign; ask
 *   INVERSION(k) from w  -->  if k &gt; h: signpost to w with stamp k
 *   assign               -->  use, or pass TOKEN(k+1) to the first of the queue: the only signpost, with stamp k+1
 *   ask                  -->  REQUEST to one of the signposts
 * </pre>
 *
 * <p>The rest is what a {@link SignpostMember} does.
 *
 * <p>Invariant: a signpost leads to an agent that had the token later than this one (hop stamps grow along every path). So
 * there is no cycle at any time, also while inversions are on their way, and every path ends at the token.
 *
 * <p>Deviations: the slides ask whether inversions must be acknowledged before the token travels on. Without stamps they
 * must, or a late one closes a cycle; the hop stamps let an agent recognise a late one, so nothing is awaited and no order
 * of delivery is needed. Requests carry a number, so that doubled ones are ignored.
 *
 * @paper M §5, §6
 */
public final class Dag extends SignpostMember {

    /** Which signpost a request follows. */
    public enum Signpost {
        /** That with the latest stamp: to whom the token went last, as far as this agent knows. */
        FRESHEST,
        /** Any of them. */
        RANDOM,
        /** That to the peer with the lowest order number, which lay closest to the first holder. */
        LOWEST
    }

    /**
     * What the slides leave to choice.
     *
     * @param undirected the variant that tells nobody: the receiver of the token only deletes its signposts, so that their
     *     edges no longer have a direction
     */
    public record Rules(Signpost signpost, boolean undirected) {}

    private static final long NO_SIGNPOST = Long.MIN_VALUE;

    private final Orientation orientation;
    private final Rules rules;
    private final RandomSource random;

    /** By the place of the peer, the stamp of the signpost that leads to it. */
    private final long[] stamps;

    /** The hop that brought the token here last; less than any for an agent that never had it. */
    private long h;

    /**
     * @param orientation of a connected graph, towards the first holder
     * @param random for {@link Signpost#RANDOM}
     */
    public Dag(int self, Orientation orientation, Rules rules, RandomSource random, RequestEffects effects) {
        super(self, orientation, effects);
        this.orientation = orientation;
        this.rules = rules;
        this.random = random;
        h = -orientation.orderNumber(self);
        stamps = new long[topology.degree(self)];
        Arrays.setAll(stamps, place -> {
            int peer = topology.peer(self, place);
            return orientation.leads(self, peer) ? -orientation.orderNumber(peer) : NO_SIGNPOST;
        });
    }

    @Override
    public void onInversion(int from, RequestMessage.Inversion inversion) {
        int place = topology.placeOf(self, from);
        if (place < 0 || rules.undirected) {
            effects.emit(RequestEvent.UNEXPECTED_MESSAGE);
        } else if (inversion.hop() <= h) {
            // The token was here later than there: following this signpost would lead round in a circle.
            effects.emit(RequestEvent.STALE_INVERSION);
        } else {
            stamps[place] = Math.max(stamps[place], inversion.hop());
        }
    }

    @Override
    boolean understands(int from, TokenMemory memory) {
        return memory instanceof TokenMemory.Hop && topology.placeOf(self, from) >= 0;
    }

    @Override
    void onTaken(int from, TokenMemory memory) {
        h = ((TokenMemory.Hop) memory).number();
        asked = false;
        for (int place = 0; place < stamps.length; place++) {
            if (stamps[place] != NO_SIGNPOST) {
                stamps[place] = NO_SIGNPOST;
                int peer = topology.peer(self, place);
                // The giver has turned its edge itself.
                if (peer != from && !rules.undirected) {
                    effects.send(peer, new RequestMessage.Inversion(h));
                }
            }
        }
        assignAndAsk();
    }

    @Override
    List<Integer> signposts() {
        return IntStream.range(0, stamps.length)
                .filter(place -> stamps[place] != NO_SIGNPOST)
                .mapToObj(place -> topology.peer(self, place))
                .toList();
    }

    @Override
    void saveMore(SavedState out) {
        super.saveMore(out);
        out.put(h);
        out.put(stamps);
    }

    @Override
    void restoreMore(SavedState in) {
        super.restoreMore(in);
        h = in.next();
        in.next(stamps);
    }

    @Override
    int towardsToken() {
        return topology.peer(self, chosenPlace());
    }

    @Override
    void assign() {
        int next = queue.remove();
        if (next == self) {
            becomeUsing();
            return;
        }
        // The first holder's order number is 0, so the hops of an epoch begin with 1.
        long hop = h + 1;
        asked = false;
        stamps[topology.placeOf(self, next)] = hop;
        pass(next, new TokenMemory.Hop(hop));
    }

    private int chosenPlace() {
        return switch (rules.signpost) {
            case FRESHEST -> leastPlace(place -> -stamps[place]);
            case LOWEST -> leastPlace(place -> orientation.orderNumber(topology.peer(self, place)));
            case RANDOM -> randomPlace();
        };
    }

    private int leastPlace(IntToLongFunction rank) {
        int best = NOBODY;
        for (int place = 0; place < stamps.length; place++) {
            if (stamps[place] != NO_SIGNPOST && (best == NOBODY || rank.applyAsLong(place) < rank.applyAsLong(best))) {
                best = place;
            }
        }
        return best;
    }

    private int randomPlace() {
        int count = 0;
        for (long stamp : stamps) {
            count += stamp == NO_SIGNPOST ? 0 : 1;
        }
        int left = random.nextInt(count);
        for (int place = 0; place < stamps.length; place++) {
            if (stamps[place] != NO_SIGNPOST && left-- == 0) {
                return place;
            }
        }
        throw new IllegalStateException("no signpost leads to the token");
    }
}
