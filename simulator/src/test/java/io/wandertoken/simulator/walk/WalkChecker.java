package io.wandertoken.simulator.walk;

import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import io.wandertoken.protocol.walk.WalkEvent;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Follows every token through a run and complains about what must never happen:
 *
 * <ul>
 *   <li>a token is in one place at a time, and never comes back once it is lost or removed;
 *   <li>the living tokens are those generated, less those lost and removed;
 *   <li>an agent uses the resource only with a token it holds, and never twice at a time;
 *   <li>there are never more operations than living tokens;
 *   <li>sessions grow by one per handover, tokens stay on their permit, time does not go back.
 * </ul>
 */
final class WalkChecker implements WalkObserver {
    private enum Place {
        ON_ITS_WAY,
        WAITING,
        HELD
    }

    private static final class Life {
        Place place;
        int agent;
        final int permit;
        long session;

        Life(int permit) {
            this.permit = permit;
        }
    }

    private final int agents;
    private final int permits;
    private final Map<TokenId, Life> living = new HashMap<>();
    private final Set<TokenId> dead = new HashSet<>();
    private final Map<Integer, TokenId> using = new HashMap<>();

    private long now;
    private int firstTokens;
    private long generated;
    private long lost;
    private long removed;
    private long accesses;
    private int reportedCount;

    WalkChecker(int agents, int permits) {
        this.agents = agents;
        this.permits = permits;
    }

    long generated() {
        return generated;
    }

    long lost() {
        return lost;
    }

    long removed() {
        return removed;
    }

    long accesses() {
        return accesses;
    }

    @Override
    public void onEvent(long nowNanos, int agent, int permit, WalkEvent event, Token token) {
        advance(nowNanos);
        require(agent >= 0 && agent < agents && permit >= 0 && permit < permits, "there is no such agent", token);
        switch (event) {
            case TOKEN_TAKEN -> onTaken(agent, permit, token);
            case TOKEN_QUEUED -> {
                Life life = living(token);
                require(isAt(life, Place.ON_ITS_WAY, agent, permit), "a token waits where it never came", token);
                life.place = Place.WAITING;
            }
            case SKIPPED -> {
                require(holds(agent, permit, token), "an agent skips a token that it does not hold", token);
                require(using.get(agent) != token.id(), "an agent skips a token that it uses", token);
            }
            case ACCESS_STARTED -> {
                require(holds(agent, permit, token), "an agent uses a token that it does not hold", token);
                require(!using.containsKey(agent), "an agent uses the resource twice at a time", token);
                using.put(agent, token.id());
                accesses++;
                require(using.size() <= living.size(), "there are more operations than tokens", token);
            }
            case ACCESS_ENDED ->
                require(token.id().equals(using.remove(agent)), "an access ends that never began", token);
            case REMOVED -> {
                require(holds(agent, permit, token), "an agent removes a token that it does not hold", token);
                die(token);
                removed++;
            }
            case REGENERATED -> {
                require(!dead.contains(token.id()) && !living.containsKey(token.id()), "a name is used twice", token);
                require(token.session() == 0, "a new token has travelled already", token);
                generated++;
                hold(begin(permit, token), agent);
            }
        }
    }

    private void onTaken(int agent, int permit, Token token) {
        if (nowIsTheBeginning(token)) {
            firstTokens++;
            require(firstTokens <= permits, "there are too many first tokens", token);
            begin(permit, token);
        } else {
            Life life = living(token);
            require(
                    isAt(life, Place.ON_ITS_WAY, agent, permit) || isAt(life, Place.WAITING, agent, permit),
                    "a token is taken where it never came",
                    token);
            require(life.session == token.session(), "a token is taken in another session than it was given", token);
        }
        hold(living(token), agent);
    }

    @Override
    public void onHandover(long nowNanos, int from, int to, int permit, Token token, boolean isLost) {
        advance(nowNanos);
        Life life = living(token);
        require(isAt(life, Place.HELD, from, permit), "an agent hands over a token that it does not hold", token);
        require(!token.id().equals(using.get(from)), "an agent hands over a token that it still uses", token);
        require(token.session() == life.session + 1, "a handover skips a session", token);
        life.session = token.session();
        if (isLost) {
            lost++;
            die(token);
        } else {
            require(to != from && to < agents, "a token is handed over to nobody else", token);
            life.place = Place.ON_ITS_WAY;
            life.agent = to;
        }
    }

    @Override
    public void onTokenCount(long nowNanos, int tokens) {
        advance(nowNanos);
        require(tokens >= 0, "there are fewer than no tokens", null);
        reportedCount = tokens;
    }

    /** The run is over. */
    void finish() {
        checkCount();
    }

    /** Whatever happens at one time is told one by one; counts must agree when time goes on. */
    private void advance(long nowNanos) {
        require(nowNanos >= now, "time goes back", null);
        if (nowNanos > now) {
            checkCount();
            Set<Integer> holders = new HashSet<>();
            living.forEach((id, life) -> {
                if (life.place == Place.HELD) {
                    require(
                            holders.add(life.permit * agents + life.agent),
                            "an agent holds two tokens of a walk",
                            null);
                }
            });
        }
        now = nowNanos;
    }

    private void checkCount() {
        require(reportedCount == living.size(), "the count of tokens is wrong", null);
        require(firstTokens + generated - lost - removed == living.size(), "tokens came or went unseen", null);
    }

    private boolean nowIsTheBeginning(Token token) {
        return now == 0 && token.session() == 0 && !living.containsKey(token.id()) && !dead.contains(token.id());
    }

    private Life begin(int permit, Token token) {
        Life life = new Life(permit);
        living.put(token.id(), life);
        return life;
    }

    private static void hold(Life life, int agent) {
        life.place = Place.HELD;
        life.agent = agent;
    }

    private Life living(Token token) {
        Life life = living.get(token.id());
        require(life != null, dead.contains(token.id()) ? "a dead token is back" : "a token came from nowhere", token);
        return life;
    }

    private boolean holds(int agent, int permit, Token token) {
        return isAt(living(token), Place.HELD, agent, permit);
    }

    private static boolean isAt(Life life, Place place, int agent, int permit) {
        return life.place == place && life.agent == agent && life.permit == permit;
    }

    private void die(Token token) {
        living.remove(token.id());
        dead.add(token.id());
    }

    private void require(boolean condition, String complaint, Token token) {
        if (!condition) {
            throw new AssertionError(complaint + (token == null ? "" : ": " + token.id()) + " at " + now + " ns");
        }
    }
}
