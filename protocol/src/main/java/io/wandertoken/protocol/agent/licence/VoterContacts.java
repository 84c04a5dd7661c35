package io.wandertoken.protocol.agent.licence;

import io.wandertoken.protocol.agent.contact.DepartedPeers;
import io.wandertoken.protocol.agent.context.AgentContext;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.licence.LicenceConfig;
import io.wandertoken.protocol.licence.Quorum;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * The voters of one resource as this agent knows them: who they are, and when each replied last. A voter is the agent that showed the
 * name first, and stays it: majorities of two agents with one name could be disjoint.
 */
public final class VoterContacts {
    private static final long NEVER = Long.MIN_VALUE;

    public final Quorum quorum;
    public final LicenceConfig config;
    private final AgentContext agent;
    private final List<String> names;
    private final int[] peers;
    private final long[] repliedNanos;
    private final DepartedPeers departed;

    /** Since when this agent asks without an answer of a majority, or {@link #NEVER}. */
    private long askingSinceNanos = NEVER;

    /** When it asked last. */
    private long askedNanos = NEVER;

    public VoterContacts(AgentContext agent, Quorum quorum) {
        this.agent = agent;
        this.quorum = quorum;
        config = LicenceConfig.ofBeat(agent.config.vigilance().beat());
        names = quorum.all();
        departed = new DepartedPeers(agent);
        peers = new int[names.size()];
        repliedNanos = new long[names.size()];
        Arrays.fill(peers, PeerRef.NOBODY);
        Arrays.fill(repliedNanos, NEVER);
    }

    /** An agent has proven its name. */
    public void locate(String name, int peer) {
        int voter = names.indexOf(name);
        if (voter >= 0 && peers[voter] == PeerRef.NOBODY) {
            peers[voter] = peer;
        }
    }

    /** A peer has left or is banned. */
    public void onGone(int peer) {
        if (voter(peer) >= 0) {
            // It may have come back since it left before.
            departed.remove(peer);
            departed.add(peer, false);
        }
    }

    public int count() {
        return names.size();
    }

    /** The peer that is this voter, {@link PeerRef#SELF}, or {@link PeerRef#NOBODY} while it is unknown. */
    public int peer(int voter) {
        return peers[voter];
    }

    /** The number of the voter that this peer is, or -1. */
    int voter(int peer) {
        for (int voter = 0; voter < peers.length; voter++) {
            if (peers[voter] == peer) {
                return voter;
            }
        }
        return -1;
    }

    /** The voters that are peers. */
    public List<Integer> known() {
        return Arrays.stream(peers).filter(peer -> peer >= 0).boxed().toList();
    }

    void onReply(int voter) {
        repliedNanos[voter] = agent.nowNanos();
        if (reachesMajority()) {
            askingSinceNanos = NEVER;
        }
    }

    void onAsked() {
        if (askingSinceNanos == NEVER || !isAsking()) {
            askingSinceNanos = agent.nowNanos();
        }
        askedNanos = agent.nowNanos();
    }

    /** Whether it asked lately. One that asks no more, because nobody waits, has no right to think that nobody would answer. */
    private boolean isAsking() {
        return askedNanos != NEVER && agent.nowNanos() - askedNanos <= config.durationNanos();
    }

    /** @param remainingNanos how long a token that is here is still licensed */
    public LicenceSnapshot snapshot(long remainingNanos) {
        long sinceNanos = agent.nowNanos() - config.durationNanos();
        List<LicenceSnapshot.Standing> standings = new ArrayList<>();
        for (int voter = 0; voter < peers.length; voter++) {
            boolean left = departed.contains(peers[voter]);
            boolean answers = peers[voter] == PeerRef.SELF || !left && repliedSince(voter, sinceNanos);
            standings.add(new LicenceSnapshot.Standing(names.get(voter), peers[voter], answers, left));
        }
        return new LicenceSnapshot(standings, isCutOff(), remainingNanos);
    }

    private boolean repliedSince(int voter, long sinceNanos) {
        return repliedNanos[voter] != NEVER && repliedNanos[voter] >= sinceNanos;
    }

    /** Whether a majority replied within the duration of a licence. */
    public boolean reachesMajority() {
        return hasMajoritySince(agent.nowNanos() - config.durationNanos());
    }

    boolean hasMajoritySince(long sinceNanos) {
        BitSet replied = new BitSet();
        for (int voter = 0; voter < peers.length; voter++) {
            replied.set(voter, repliedSince(voter, sinceNanos));
        }
        return quorum.isMajority(replied);
    }

    /** Whether this agent asks, and has asked for long enough to know that it reaches no majority. */
    public boolean isCutOff() {
        return askingSinceNanos != NEVER
                && isAsking()
                && agent.nowNanos() - askingSinceNanos > config.durationNanos() / 2
                && !reachesMajority();
    }
}
