package io.wandertoken.protocol.request;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * A member that wants the token asks everybody; the token remembers whom it has served.
 *
 * <pre>
 *   request             -->  REQUEST(clock) to all others, unless the token is here
 *   REQUEST(t) from j   -->  req[j] := max(req[j], t); a holder that does not use the token grants it
 *   token               -->  use
 *   release             -->  last[self] := req[self]; grant
 *   grant               -->  pass the token to one j with req[j] &gt; last[j], if there is one
 * </pre>
 *
 * <p>Invariant: a request is outstanding exactly while its stamp is greater than what the token remembers of its agent;
 * so late and doubled requests do no harm, and no order of delivery is needed.
 *
 * <p>Deviations: none. {@link Succession} has both readings of who comes next.
 *
 * @paper M §2
 */
public final class RicartAgrawala extends Member {

    /** Who gets the token next. */
    public enum Succession {
        /** The agent whose request has the oldest stamp, as on the slides. */
        OLDEST_FIRST,
        /** The next one that waits, counting round from the holder, as in the original of 1983. */
        CYCLIC
    }

    /** By how much another clock may be ahead: 30 years of a thousand requests per second. */
    private static final long MOST_AHEAD = 1L << 40;

    /** No clock gets this far but by lies. */
    private static final long MOST = 1L << 62;

    private final Succession succession;

    /** The greatest stamp seen of each agent's requests. */
    private final long[] req;

    private long clock;

    /** What the token remembers; meaningful only while it is here. */
    private long[] last;

    public RicartAgrawala(int self, int agents, int holder, Succession succession, RequestEffects effects) {
        super(self, self == holder, effects);
        this.succession = succession;
        req = new long[agents];
        last = self == holder ? new long[agents] : new long[0];
    }

    @Override
    void onWanted() {
        clock++;
        req[self] = clock;
        if (holdsToken()) {
            becomeUsing();
            return;
        }
        RequestMessage.Request request = new RequestMessage.Request(self, clock);
        for (int peer = 0; peer < req.length; peer++) {
            if (peer != self) {
                effects.send(peer, request);
            }
        }
    }

    @Override
    void onReleased() {
        last[self] = req[self];
        grant();
    }

    @Override
    public void onRequest(int from, RequestMessage.Request request) {
        int origin = request.origin();
        if (origin != from || from == self || from < 0 || from >= req.length) {
            effects.emit(RequestEvent.UNEXPECTED_MESSAGE);
            return;
        }
        if (isOutOfBounds(request.number())) {
            effects.emit(RequestEvent.UNEXPECTED_MESSAGE);
            return;
        }
        clock = Math.max(clock, request.number()) + 1;
        if (request.number() <= req[origin]) {
            // Overtaken by a later one, or doubled.
            effects.emit(RequestEvent.DUPLICATE_REQUEST);
            return;
        }
        req[origin] = request.number();
        if (holdsToken() && !isUsing()) {
            grant();
        }
    }

    @Override
    boolean understands(int from, TokenMemory memory) {
        return memory instanceof TokenMemory.Visits visits && visits.last().length == req.length;
    }

    @Override
    void onTaken(int from, TokenMemory memory) {
        TokenMemory.Visits visits = (TokenMemory.Visits) memory;
        last = visits.last().clone();
        clock = isOutOfBounds(visits.clock()) ? clock + 1 : Math.max(clock, visits.clock()) + 1;
        if (isWaiting()) {
            becomeUsing();
        } else {
            grant();
        }
    }

    /** Whether no honest clock can show this: a few of them would make ours overflow, and all later requests look old. */
    private boolean isOutOfBounds(long number) {
        return number > MOST || number - clock > MOST_AHEAD;
    }

    /** All ask everybody, but only the token knows who was served meanwhile. */
    @Override
    public OptionalInt othersWaiting() {
        return holdsToken()
                ? OptionalInt.of(
                        (int) queue().stream().filter(agent -> agent != self).count())
                : OptionalInt.empty();
    }

    @Override
    List<Integer> signposts() {
        return List.of();
    }

    @Override
    List<Integer> queue() {
        if (!holdsToken()) {
            return List.of();
        }
        List<Integer> waiting = new ArrayList<>(
                IntStream.range(0, req.length).filter(this::waits).boxed().toList());
        waiting.sort((one, other) -> Long.compare(rank(one), rank(other)));
        return waiting;
    }

    @Override
    void saveMore(SavedState out) {
        out.put(clock);
        out.put(req);
        out.put(last.length);
        out.put(last);
    }

    @Override
    void restoreMore(SavedState in) {
        clock = in.next();
        in.next(req);
        last = new long[in.nextInt()];
        in.next(last);
    }

    private void grant() {
        int next = NOBODY;
        for (int peer = 0; peer < req.length; peer++) {
            if (waits(peer) && (next == NOBODY || rank(peer) < rank(next))) {
                next = peer;
            }
        }
        if (next != NOBODY) {
            TokenMemory memory = new TokenMemory.Visits(clock, last);
            last = new long[0];
            pass(next, memory);
        }
    }

    private boolean waits(int peer) {
        return peer != self && req[peer] > last[peer];
    }

    /** Who has the least goes first; equal stamps are served in the order of the agents' numbers. */
    private long rank(int peer) {
        return switch (succession) {
            case OLDEST_FIRST -> req[peer];
            case CYCLIC -> Math.floorMod(peer - self, req.length);
        };
    }
}
