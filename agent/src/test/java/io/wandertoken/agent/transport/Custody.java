package io.wandertoken.agent.transport;

import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.AgentEvent.LeaseEnded;
import io.wandertoken.protocol.agent.context.AgentEvent.LeaseGranted;
import io.wandertoken.protocol.agent.context.AgentEvent.PassingFailed;
import io.wandertoken.protocol.agent.context.AgentEvent.TokenArrived;
import io.wandertoken.protocol.agent.context.AgentEvent.TokenRecovered;
import io.wandertoken.protocol.agent.context.AgentEvent.TokenRegenerated;
import io.wandertoken.protocol.agent.context.AgentEvent.TokenRemoved;
import io.wandertoken.protocol.agent.context.AgentEvent.TokenSuspicious;
import io.wandertoken.protocol.agent.context.LeaseTerms;
import io.wandertoken.protocol.token.TokenId;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Watches from above who uses which token, and lets tokens wander: a client of each agent waits for each resource, and
 * releases its lease as soon as it has one. Two leases of one token at a time, or a fence that does not grow, are noted as
 * violations; so is a token that is replaced, removed or suspected although no agent has died.
 */
final class Custody {
    final ConcurrentLinkedQueue<String> violations = new ConcurrentLinkedQueue<>();
    final ConcurrentLinkedQueue<PassingFailed> failures = new ConcurrentLinkedQueue<>();
    final AtomicLong handoverCount = new AtomicLong();
    final AtomicLong confirmedCount = new AtomicLong();

    private volatile boolean wandering = true;
    private volatile boolean buried;
    private final Map<TokenId, Integer> holders = new ConcurrentHashMap<>();
    private final Map<TokenId, Long> fences = new ConcurrentHashMap<>();
    private final Map<Integer, Member> members = new ConcurrentHashMap<>();
    private final AtomicLong nextLease = new AtomicLong(1);

    AgentListener listener(int member) {
        Member made = new Member(member);
        members.put(member, made);
        return made;
    }

    /** Clients of a member begin to wait, one for each resource. */
    void begin(int member, AgentEndpoint agent, int resources) {
        members.get(member).agent = agent;
        for (int permit = 0; permit < resources; permit++) {
            acquire(member, permit);
        }
    }

    /** A client of a member waits for a resource. */
    void acquire(int member, int permit) {
        Member at = members.get(member);
        long lease = nextLease.getAndIncrement();
        at.leases.put(permit, lease);
        at.agent.post(agent -> agent.acquire(permit, lease, LeaseTerms.usual(), at.agent.nowNanos()));
    }

    /** The client of a member that waits for a resource or uses it does so no longer. */
    void release(int member, int permit) {
        Member at = members.get(member);
        Long lease = at.leases.remove(permit);
        if (lease != null) {
            at.agent.post(agent -> agent.release(permit, lease, at.agent.nowNanos()));
        }
    }

    /** Whether clients release their leases. */
    boolean isWandering() {
        return wandering;
    }

    /**
     * Clients keep their leases from now on, and none of them is still about to release one: what is in use afterwards stays in use. Not
     * to be called from a listener.
     */
    void stopWandering() {
        wandering = false;
        // After the first round nobody acts on what it read before; after the second, everything that was posted
        // meanwhile is done.
        for (int round = 0; round < 2; round++) {
            for (Member member : members.values()) {
                member.agent.ask(agent -> true);
            }
        }
    }

    /** A member has ended, and what it held with it. */
    void bury(int member) {
        buried = true;
        holders.values().removeIf(holder -> holder == member);
    }

    /** How many tokens are in use. */
    int holderCount() {
        return holders.size();
    }

    /** Whether a member uses some token. */
    boolean isHolder(int member) {
        return holders.containsValue(member);
    }

    /** Whether a token of the resource came to a member and did not leave it since. */
    boolean isAt(int member, int permit) {
        return members.get(member).agent.ask(agent -> agent.holdsToken(permit));
    }

    private final class Member implements AgentListener {
        private final int number;
        private final Map<Integer, TokenId> tokens = new ConcurrentHashMap<>();

        /** The tokens in use. After a death another one of the same permit may come meanwhile. */
        private final Map<Integer, TokenId> used = new ConcurrentHashMap<>();

        /** The tokens that were here when the newest one came. */
        private final Map<Integer, TokenId> previous = new ConcurrentHashMap<>();

        private final Map<Integer, Long> leases = new ConcurrentHashMap<>();
        private volatile AgentEndpoint agent;

        Member(int number) {
            this.number = number;
        }

        @Override
        public void onEvent(AgentEvent event, long nowNanos) {
            if (event instanceof TokenArrived arrived) {
                put(arrived.permit(), arrived.token().id());
                handoverCount.incrementAndGet();
            } else if (event instanceof TokenRegenerated made) {
                put(made.permit(), made.token().id());
                suspect(!made.first(), event);
            } else if (event instanceof TokenRecovered made) {
                put(made.permit(), made.token().id());
                suspect(true, event);
            } else if (event instanceof TokenRemoved removed) {
                TokenId before = previous.get(removed.permit());
                if (before != null) {
                    tokens.replace(removed.permit(), removed.token().id(), before);
                }
                suspect(true, event);
            } else if (event instanceof TokenSuspicious suspicious) {
                // Whoever dies between its answer and the token takes the token along, and the source rightly says so.
                boolean rightly = suspicious.what().equals("TOKEN_MAYBE_LOST") && buried;
                if (!rightly) {
                    violations.add(event.toString());
                }
            } else if (event instanceof PassingFailed failed) {
                failures.add(failed);
            } else if (event instanceof LeaseGranted granted) {
                onGranted(granted);
            } else if (event instanceof LeaseEnded ended) {
                TokenId token = used.remove(ended.permit());
                if (!holders.remove(token, number)) {
                    violations.add(token + " was no longer used by " + number + ", which did not use it");
                }
            }
        }

        @Override
        public void onReceived(MessageType type, int peer) {
            if (type == MessageType.EARLYSTOP) {
                confirmedCount.incrementAndGet();
            }
        }

        @Override
        public void onStopped(Throwable cause) {
            violations.add(number + " stopped: " + cause);
        }

        private void onGranted(LeaseGranted granted) {
            TokenId token = tokens.get(granted.permit());
            used.put(granted.permit(), token);
            Integer other = holders.putIfAbsent(token, number);
            if (other != null) {
                violations.add(token + " is used by " + number + " while " + other + " uses it");
            }
            Long before = fences.put(token, granted.fence());
            if (before != null && before >= granted.fence()) {
                violations.add(token + " has fence " + granted.fence() + " after " + before);
            }
            if (wandering) {
                release(number, granted.permit());
                acquire(number, granted.permit());
            }
        }

        private void put(int permit, TokenId token) {
            TokenId before = tokens.put(permit, token);
            if (before != null) {
                previous.put(permit, before);
            }
        }

        private void suspect(boolean suspicious, AgentEvent event) {
            if (suspicious && !buried) {
                violations.add(number + ": " + event);
            }
        }
    }
}
