package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.AgentId;
import io.wandertoken.protocol.handover.HandoverEvent;
import io.wandertoken.protocol.token.Token;
import io.wandertoken.protocol.token.TokenId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Watches from above who holds which token, and lets it wander: whoever gets it gives it to a random other one. Two
 * holders at a time, or a session that does not grow, are noted as violations.
 */
final class Custody {
    final ConcurrentLinkedQueue<String> violations = new ConcurrentLinkedQueue<>();
    final ConcurrentLinkedQueue<HandoverListener.Failure> failures = new ConcurrentLinkedQueue<>();
    final AtomicLong handoverCount = new AtomicLong();
    final AtomicLong confirmedCount = new AtomicLong();
    /** The tokens that somebody has done with: its source has sent the last datagram about one of its handovers. */
    final Set<TokenId> done = ConcurrentHashMap.newKeySet();

    volatile boolean wandering = true;
    private volatile boolean buried;

    private final Map<TokenId, Integer> holders = new ConcurrentHashMap<>();
    private final Map<TokenId, Long> sessions = new ConcurrentHashMap<>();
    private final List<HandoverEndpoint> members = new ArrayList<>();

    /** All members, in the order of their numbers. */
    void members(List<HandoverEndpoint> endpoints) {
        members.addAll(endpoints);
    }

    /** A member has started anew. */
    void replace(int member, HandoverEndpoint endpoint) {
        members.set(member, endpoint);
    }

    /** A member has ended, and what it held with it. */
    void bury(int member) {
        buried = true;
        holders.values().removeIf(holder -> holder == member);
    }

    /** A member holds a token that it has just made. */
    void begin(int member, Token token) {
        holders.put(token.id(), member);
        sessions.put(token.id(), token.session());
        members.get(member)
                .give(token.id(), members.get((member + 1) % members.size()).id());
    }

    int holderCount() {
        return holders.size();
    }

    HandoverListener listener(int member) {
        return new Member(member);
    }

    private final class Member implements HandoverListener {
        private final int number;
        private final Random random;

        Member(int number) {
            this.number = number;
            random = new Random(number);
        }

        @Override
        public void onUsable(Token token, AgentId from) {
            Integer other = holders.putIfAbsent(token.id(), number);
            if (other != null) {
                violations.add(token.id() + " came to " + number + " while " + other + " had it");
            }
            Long before = sessions.put(token.id(), token.session());
            if (before == null || before >= token.session()) {
                violations.add(token.id() + " has session " + token.session() + " after " + before);
            }
            handoverCount.incrementAndGet();
            wander(token.id());
        }

        @Override
        public void onReleased(Token token, AgentId to) {
            if (!holders.remove(token.id(), number)) {
                violations.add(token.id() + " left " + number + ", which did not have it");
            }
        }

        @Override
        public void onHandedOver(Token token, AgentId to, boolean confirmed) {
            done.add(token.id());
            if (confirmed) {
                confirmedCount.incrementAndGet();
            }
        }

        @Override
        public void onFailed(TokenId token, AgentId to, Failure failure) {
            failures.add(failure);
            wander(token);
        }

        @Override
        public void onSuspicion(HandoverEvent event, Token token, AgentId peer) {
            // Whoever dies between its answer and the token takes the token along, and the source rightly says so.
            if (event != HandoverEvent.TOKEN_MAYBE_LOST || !buried) {
                violations.add(event + " of " + token);
            }
        }

        @Override
        public void onStopped(Throwable cause) {
            violations.add(number + " stopped: " + cause);
        }

        private void wander(TokenId token) {
            if (wandering) {
                int next = (number + 1 + random.nextInt(members.size() - 1)) % members.size();
                members.get(number).give(token, members.get(next).id());
            }
        }
    }
}
