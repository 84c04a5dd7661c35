package io.wandertoken.simulator.walk;

import io.wandertoken.protocol.RandomSource;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.protocol.walk.Guardian;
import io.wandertoken.simulator.engine.Deadlines;
import io.wandertoken.simulator.scenario.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The guardians of a fleet, and the news that reach them. News are never late or lost here; guardians may be dead when
 * they are needed.
 */
final class Guardians implements Guardian.Effects {

    /** The last givers of one token, most recent last. */
    private static final class Trail {
        final TokenId token;
        final int[] givers;
        int count;

        Trail(TokenId token, int depth) {
            this.token = token;
            givers = new int[depth];
        }

        void add(int giver) {
            if (count == givers.length) {
                System.arraycopy(givers, 1, givers, 0, count - 1);
                count--;
            }
            givers[count++] = giver;
        }
    }

    private final int depth;
    private final double failure;
    private final RandomSource random;
    private final ObjIntConsumer<Token> replace;
    private final Guardian[] guardians;
    private final Deadlines watches;
    private final List<Trail> trails = new ArrayList<>();
    private int current;
    private long now;

    /** What the guardian whose input is being delivered believes lost. */
    private @Nullable Token suspected;

    /** @param replace called with a lost token and the number of the walk that should replace it */
    private Guardians(WalkSetting setting, int walks, RandomSource random, ObjIntConsumer<Token> replace) {
        this.depth = setting.get(WalkParameters.GUARDIANS);
        this.failure = setting.get(WalkParameters.GUARDIAN_FAILURE);
        this.random = random;
        this.replace = replace;
        watches = new Deadlines(walks, setting.get(WalkParameters.DURATION));
        guardians = new Guardian[walks];
        long patience = setting.get(WalkParameters.HOLD) + setting.get(WalkParameters.GUARDIAN);
        for (int walk = 0; walk < walks; walk++) {
            guardians[walk] = new Guardian(patience, depth, this);
        }
    }

    /** The guardians of a fleet, or null where the setting has none. */
    static @Nullable Guardians of(WalkSetting setting, int walks, RandomSource random, ObjIntConsumer<Token> replace) {
        return setting.get(WalkParameters.GUARDIAN) == Parameter.OFF
                ? null
                : new Guardians(setting, walks, random, replace);
    }

    /** News per handover: to the giver before, and from there to those behind it. */
    int messagesPerHandover() {
        return depth;
    }

    long nextBefore(long timeNanos) {
        return watches.nextBefore(timeNanos);
    }

    /** The watch that {@link #nextBefore} has told of expires. */
    void expire(long nowNanos) {
        current = watches.poll();
        now = nowNanos;
        guardians[current].onWatchExpired();
        Token lost = suspected;
        if (lost != null) {
            suspected = null;
            replaceOrFail(lost, current);
        }
    }

    private void replaceOrFail(Token lost, int suspecting) {
        if (random.nextDouble() >= failure) {
            onGone(lost);
            replace.accept(lost, suspecting);
            return;
        }
        // This guardian is dead; the next one behind it, if any, will miss the token later.
        Trail trail = trailOf(lost.id());
        if (trail != null && trail.givers[0] == suspecting) {
            trails.remove(trail);
        }
    }

    /** A walk handed a token over; those who watched it so far step back. */
    void onGiven(int giver, Token passed, long nowNanos) {
        now = nowNanos;
        Trail trail = trailOf(passed.id());
        if (trail == null) {
            trail = new Trail(passed.id(), depth);
            trails.add(trail);
        }
        for (int i = 0; i < trail.count; i++) {
            current = trail.givers[i];
            guardians[current].onTravelled(passed);
        }
        trail.add(giver);
        current = giver;
        guardians[giver].onGiven(passed);
    }

    /** The token was found spurious, and its guardians hear of that. */
    void onGone(Token token) {
        Trail trail = trailOf(token.id());
        if (trail != null) {
            trails.remove(trail);
            for (int i = 0; i < trail.count; i++) {
                current = trail.givers[i];
                guardians[current].onGone(token);
            }
        }
    }

    @Override
    public void startWatch(long afterNanos) {
        watches.set(current, now + afterNanos);
    }

    @Override
    public void stopWatch() {
        watches.clear(current);
    }

    @Override
    public void suspectLoss(Token token) {
        suspected = token;
    }

    private @Nullable Trail trailOf(TokenId token) {
        for (int i = trails.size() - 1; i >= 0; i--) {
            if (trails.get(i).token.equals(token)) {
                return trails.get(i);
            }
        }
        return null;
    }
}
