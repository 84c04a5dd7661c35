package io.wandertoken.protocol.agent.token;

import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.message.AgentMessage.Sign;
import io.wandertoken.protocol.agent.message.ContactList;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.agent.message.Reason;
import io.wandertoken.protocol.token.TokenId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The tokens that were heard of, and who had them last. Any but the one that is here may still live: its holder may use it, or begin to
 * use it unheard, until that agent shows that it has none. A token that was heard to rest is no exception, since a holder that is mute or cut off
 * grants leases until it notices. What is known of them travels with the token.
 */
public final class OtherTokens {

    /** The maximum number of tokens that are remembered. There are hardly ever two. */
    private static final int MOST = 5;

    /** When a token is over that is not known to be. */
    private static final long OPEN = Long.MAX_VALUE;

    /** When a holder told of a token that no holder has told of itself. */
    private static final long NEVER = Long.MIN_VALUE;

    /**
     * @param overNanos since when its last known holder is known to have it no more
     * @param ownNanos when a holder itself told of it last
     * @param ownSession the number that it had then
     */
    private record Other(Sighting last, long overNanos, long ownNanos, long ownSession) {
        Other over(long atNanos) {
            return new Other(last, Math.min(overNanos, atNanos), ownNanos, ownSession);
        }

        Other told(long atNanos, long session) {
            return new Other(last, overNanos, atNanos, session);
        }

        int holder() {
            return last.sign().holder();
        }
    }

    private final Map<TokenId, Other> others = new LinkedHashMap<>();
    private final AgentContext agent;
    private final BeatPeriods beats;
    private final PeerContacts contacts;
    private final Duration hold;

    /** @param contacts who showed that it knows the token that is here, and so has no other one */
    OtherTokens(ResourceContext shared, PeerContacts contacts) {
        this.agent = shared.agent();
        this.beats = shared.beats();
        this.contacts = contacts;
        hold = shared.config().hold();
    }

    /** A sign of life with an age that it can have. What differs little has come another way. */
    Sign dated(Sign told, PeerRef from, @Nullable Sighting last) {
        long most = Sighting.mostAgeNanos(told, from, last, agent.nowNanos());
        if (told.ageNanos() - most > beats.patienceNanos()) {
            agent.effects.ignore(Reason.FALSE_AGE);
        }
        return Sighting.dated(told, most);
    }

    /** Somebody tells of a token. Whether that is its holder: then it counts, whatever others told of it. */
    boolean note(PeerRef from, Sign sign, long seenNanos, long slackNanos) {
        note(sign, seenNanos, slackNanos);
        Other other = others.get(sign.token());
        if (other == null || sign.holder() != from.number() || sign.session() < other.ownSession) {
            return false;
        }
        others.replace(sign.token(), other.told(agent.nowNanos(), sign.session()));
        return true;
    }

    void note(Sign sign, long seenNanos, long slackNanos) {
        Other known = others.get(sign.token());
        if (known != null && !known.last.isFollowedBy(sign, seenNanos, slackNanos)) {
            return;
        }
        boolean before = known != null && known.holder() == sign.holder() && seenNanos + slackNanos < known.overNanos;
        others.remove(sign.token());
        others.put(
                sign.token(),
                new Other(
                        new Sighting(sign, seenNanos, seenNanos),
                        before ? known.overNanos : OPEN,
                        known == null ? NEVER : known.ownNanos,
                        known == null ? 0 : known.ownSession));
        if (others.size() > MOST) {
            forgetOne();
        }
    }

    /** Invented tokens displace no real one. */
    private void forgetOne() {
        TokenId gone = others.keySet().stream()
                .filter(token -> !isProven(token))
                .findFirst()
                .orElse(others.keySet().iterator().next());
        others.remove(gone);
    }

    /**
     * Whether a holder of the token has told of it itself, more lately than a guardian can have replaced it, which may have heard the beat before.
     * What others say of any other token proves nothing, because one of them may have invented it: who is said to have it is asked.
     */
    public boolean isProven(TokenId token) {
        Other other = others.get(token);
        return other != null
                && other.ownNanos != NEVER
                && agent.nowNanos() - other.ownNanos < beats.guardWordNanos() - agent.beatNanos();
    }

    /**
     * Whether a holder of the token tells of it now. Only that says anything against another token: this one may have died since its holder's last
     * own word, and been replaced by that other one.
     */
    public boolean isToldNow(TokenId token) {
        Other other = others.get(token);
        return other != null && other.ownNanos == agent.nowNanos();
    }

    /**
     * A token is about to be replaced. Its last known holder may have begun to use it unheard, until it noticed that it was cut off; it is
     * not heard to use it now.
     */
    void suspect(Sign lost) {
        if (lost.holder() >= 0) {
            note(lost, agent.nowNanos() - agent.config.vigilance().patienceNanos() - 1, 0);
        }
    }

    /** A token came here, so that nobody else has it. */
    void end(TokenId token) {
        others.remove(token);
    }

    /**
     * A peer answers that no token is there. To hear it give signs of life of a token that it has heard of proves less.
     *
     * @param ageNanos how long ago it was asked: a token that was heard of later may have come since, or {@link ContactList#NEVER}
     */
    void onAnswer(int peer, long ageNanos) {
        if (ageNanos != ContactList.NEVER) {
            long asked = agent.nowNanos() - ageNanos;
            others.replaceAll((token, other) ->
                    other.holder() == peer && other.last.seenNanos() <= asked ? denied(token, other) : other);
        }
    }

    private Other denied(TokenId token, Other other) {
        if (other.overNanos == OPEN && !isProven(token)) {
            agent.effects.ignore(Reason.DENIED);
        }
        return other.over(agent.nowNanos());
    }

    /**
     * Before a lease begins, or when others told what they know: forgets tokens that are in use no more in any case, and notes which are over because
     * their last holder was heard of since, with the token that is here.
     */
    public void settle() {
        long now = agent.nowNanos();
        others.values().removeIf(other -> now - other.last.seenNanos() >= longestUseNanos(other.last.sign()));
        others.replaceAll((token, other) -> {
            long knew = contacts.knewNanos(other.holder());
            return knew > other.last.seenNanos() + agent.beatNanos() / 2 ? other.over(knew) : other;
        });
    }

    /** For how long a holder that is not heard any more may use its token. */
    private long longestUseNanos(Sign last) {
        return beats.useNanos(hold, last.using());
    }

    /** The last sign of a use of another token than this one, if it was given since then. */
    @Nullable
    Sighting usedBeside(@Nullable TokenId token, long sinceNanos) {
        return openBeside(token).stream()
                .filter(other -> other.sign().using()
                        && other.seenNanos() >= sinceNanos
                        && isProven(other.sign().token()))
                .max(Comparator.comparingLong(Sighting::seenNanos))
                .orElse(null);
    }

    /** The last signs of other tokens than this one whose holders may not know yet that they are cut off. */
    List<Sighting> lateBeside(TokenId token) {
        long since = agent.nowNanos() - beats.unawareNanos();
        return openBeside(token).stream()
                .filter(other -> other.seenNanos() >= since)
                .toList();
    }

    /** Whether another token than this one was not known to be over at that time. */
    public boolean isOpenBeside(@Nullable TokenId token, long atNanos) {
        for (Other other : others.values()) {
            if (other.overNanos > atNanos && !other.last.sign().token().equals(token)) {
                return true;
            }
        }
        return false;
    }

    /** The last signs of other tokens than this one that are not known to be over. */
    List<Sighting> openBeside(@Nullable TokenId token) {
        List<Sighting> open = new ArrayList<>();
        for (Other other : others.values()) {
            if (other.overNanos == OPEN && !other.last.sign().token().equals(token)) {
                open.add(other.last);
            }
        }
        return open;
    }
}
