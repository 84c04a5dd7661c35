package io.wandertoken.protocol.request;

import java.util.List;

/**
 * Everybody remembers who asked last; requests follow these memories to the end of a queue that nobody holds as a whole.
 *
 * <pre>
 *   request, father = nobody  -->  use (the token is here)
 *   request                   -->  REQUEST(self) to father; father := nobody
 *   REQUEST(k), father = nobody, wanting  -->  next := k;                  father := k
 *   REQUEST(k), father = nobody           -->  pass the token to k;        father := k
 *   REQUEST(k)                            -->  REQUEST(k) to father;       father := k
 *   release, next known       -->  pass the token to next; next := nobody
 * </pre>
 *
 * <p>Invariants: following father from anywhere ends at the last agent that asked; following next from the holder visits
 * all that wait, in the order in which they are served. Every request reverses the path it takes, so paths stay short.
 *
 * <p>Deviations: requests carry a number, so that doubled ones are ignored. A request passes an agent at most once, so a
 * number that is not greater than the last one seen of its origin is a double.
 *
 * @paper M §4 (Naimi and Trehel)
 */
public final class NaimiTrehel extends Member {
    /** By origin, the greatest number seen. */
    private final long[] seen;

    private long own;
    private int father;
    private int next = NOBODY;

    public NaimiTrehel(int self, int agents, int holder, RequestEffects effects) {
        super(self, self == holder, effects);
        seen = new long[agents];
        father = self == holder ? NOBODY : holder;
    }

    @Override
    void onWanted() {
        if (father == NOBODY) {
            becomeUsing();
            return;
        }
        own++;
        effects.send(father, new RequestMessage.Request(self, own));
        father = NOBODY;
    }

    @Override
    void onReleased() {
        if (next != NOBODY) {
            int successor = next;
            next = NOBODY;
            pass(successor, TokenMemory.Blank.BLANK);
        }
    }

    @Override
    public void onRequest(int from, RequestMessage.Request request) {
        int origin = request.origin();
        if (origin == self || origin < 0 || origin >= seen.length) {
            effects.emit(RequestEvent.UNEXPECTED_MESSAGE);
            return;
        }
        if (request.number() <= seen[origin]) {
            effects.emit(RequestEvent.DUPLICATE_REQUEST);
            return;
        }
        seen[origin] = request.number();
        if (father != NOBODY) {
            effects.send(father, request);
        } else if (state() == State.IDLE) {
            pass(origin, TokenMemory.Blank.BLANK);
        } else {
            next = origin;
        }
        father = origin;
    }

    @Override
    boolean understands(int from, TokenMemory memory) {
        return memory instanceof TokenMemory.Blank && isWaiting();
    }

    @Override
    void onTaken(int from, TokenMemory memory) {
        becomeUsing();
    }

    @Override
    List<Integer> signposts() {
        return listOf(father);
    }

    @Override
    List<Integer> queue() {
        return listOf(next);
    }

    @Override
    void saveMore(SavedState out) {
        out.put(father);
        out.put(next);
        out.put(own);
        out.put(seen);
    }

    @Override
    void restoreMore(SavedState in) {
        father = in.nextInt();
        next = in.nextInt();
        own = in.next();
        in.next(seen);
    }
}
