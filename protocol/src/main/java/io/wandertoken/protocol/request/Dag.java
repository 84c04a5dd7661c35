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
 *   request                -->  enqueue self; assign; ask
 *   REQUEST from j         -->  enqueue j; assign; ask
 *   TOKEN(k) from j        -->  h := k; INVERSION(k) to all signposts but j; no signposts; assign
 *   INVERSION(k) from w    -->  if k &gt; h: signpost to w with stamp k
 *   assign  (token here, not using, queue not empty)  -->  use, or pass TOKEN(k+1) to x: the only signpost is x, stamp k+1
 *   ask     (token away, queue not empty, not ASKED)  -->  REQUEST to one of the signposts
 * </pre>
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
public final class Dag extends Member {

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
    private final EdgeNumbers numbers;
    private final IntQueue queue = new IntQueue();

    /** By the place of the peer, the stamp of the signpost that leads to it. */
    private final long[] stamps;

    /** The hop that brought the token here last; less than any for an agent that never had it. */
    private long h;

    private boolean asked;

    /**
     * @param orientation of a connected graph, towards the first holder
     * @param random for {@link Signpost#RANDOM}
     */
    public Dag(int self, Orientation orientation, Rules rules, RandomSource random, RequestEffects effects) {
        super(self, self == orientation.holder(), effects);
        this.orientation = orientation;
        this.rules = rules;
        this.random = random;
        Topology topology = orientation.topology();
        numbers = new EdgeNumbers(self, topology);
        h = -orientation.orderNumber(self);
        stamps = new long[topology.degree(self)];
        Arrays.setAll(stamps, place -> {
            int peer = topology.peer(self, place);
            return orientation.leads(self, peer) ? -orientation.orderNumber(peer) : NO_SIGNPOST;
        });
    }

    @Override
    void onWanted() {
        queue.add(self);
        assignAndAsk();
    }

    @Override
    void onReleased() {
        assignAndAsk();
    }

    @Override
    public void onRequest(int from, RequestMessage.Request request) {
        RequestEvent objection = numbers.objectionTo(from, request);
        if (objection != null) {
            effects.emit(objection);
            return;
        }
        queue.add(from);
        assignAndAsk();
    }

    @Override
    public void onInversion(int from, RequestMessage.Inversion inversion) {
        int place = orientation.topology().placeOf(self, from);
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
        return memory instanceof TokenMemory.Hop && orientation.topology().placeOf(self, from) >= 0;
    }

    @Override
    void onTaken(int from, TokenMemory memory) {
        h = ((TokenMemory.Hop) memory).number();
        asked = false;
        for (int place = 0; place < stamps.length; place++) {
            if (stamps[place] != NO_SIGNPOST) {
                stamps[place] = NO_SIGNPOST;
                int peer = orientation.topology().peer(self, place);
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
                .mapToObj(place -> orientation.topology().peer(self, place))
                .toList();
    }

    @Override
    List<Integer> queue() {
        return queue.list();
    }

    @Override
    void saveMore(SavedState out) {
        out.put(h);
        out.put(asked);
        out.put(stamps);
        queue.save(out);
        numbers.save(out);
    }

    @Override
    void restoreMore(SavedState in) {
        h = in.next();
        asked = in.nextFlag();
        in.next(stamps);
        queue.restore(in);
        numbers.restore(in);
    }

    private void assignAndAsk() {
        if (holdsToken() && !isUsing() && !queue.isEmpty()) {
            assign();
        }
        if (!holdsToken() && !queue.isEmpty() && !asked) {
            asked = true;
            effects.send(orientation.topology().peer(self, chosenPlace()), numbers.next());
        }
    }

    private void assign() {
        int next = queue.remove();
        if (next == self) {
            becomeUsing();
            return;
        }
        // The first holder's order number is 0, so the hops of an epoch begin with 1.
        long hop = h + 1;
        asked = false;
        stamps[orientation.topology().placeOf(self, next)] = hop;
        pass(next, new TokenMemory.Hop(hop));
    }

    private int chosenPlace() {
        return switch (rules.signpost) {
            case FRESHEST -> leastPlace(place -> -stamps[place]);
            case LOWEST ->
                leastPlace(
                        place -> orientation.orderNumber(orientation.topology().peer(self, place)));
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
