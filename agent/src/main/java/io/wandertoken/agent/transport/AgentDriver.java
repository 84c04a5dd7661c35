package io.wandertoken.agent.transport;

import io.wandertoken.agent.identity.Verifier;
import io.wandertoken.agent.transport.accounting.Counters;
import io.wandertoken.agent.transport.accounting.Counters.Total;
import io.wandertoken.agent.transport.accounting.DropReason;
import io.wandertoken.agent.transport.codec.AgentCodec;
import io.wandertoken.agent.transport.codec.EpochRosters;
import io.wandertoken.agent.transport.codec.UnverifiedMessage;
import io.wandertoken.agent.transport.gate.AddressLookup;
import io.wandertoken.agent.transport.gate.Cookies;
import io.wandertoken.agent.transport.gate.DatagramSender;
import io.wandertoken.agent.transport.gate.EntryProofs;
import io.wandertoken.agent.transport.gate.Gate;
import io.wandertoken.agent.transport.gate.MemberResolver;
import io.wandertoken.agent.transport.gate.SourceBudgets;
import io.wandertoken.agent.transport.loop.LocalClock;
import io.wandertoken.agent.transport.loop.LoopHandler;
import io.wandertoken.agent.transport.loop.StandstillDetector;
import io.wandertoken.agent.transport.loop.TimerQueue;
import io.wandertoken.agent.transport.peer.OwnIdentity;
import io.wandertoken.agent.transport.peer.Peer;
import io.wandertoken.agent.transport.peer.PeerNumbers;
import io.wandertoken.agent.transport.peer.PeerTable;
import io.wandertoken.agent.wire.Entry;
import io.wandertoken.agent.wire.MessageType;
import io.wandertoken.protocol.agent.Agent;
import io.wandertoken.protocol.agent.context.AgentEffects;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.AgentName;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.RandomSources;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.AgentMessage.CouncilCall;
import io.wandertoken.protocol.agent.message.AgentMessage.GroupCall;
import io.wandertoken.protocol.agent.message.Capability;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.handover.KeyCache;
import io.wandertoken.protocol.membership.MembershipMessage;
import io.wandertoken.protocol.membership.Reason;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Drives a whole agent: what passes the gate becomes an input of the agent, and its effects become datagrams and timers. */
final class AgentDriver implements LoopHandler, AgentEffects, MemberResolver.AgentLink {
    private final AgentEndpointConfig config;
    private final OwnIdentity self;
    private final LocalClock clock;
    private final Counters counters;
    private final TimerQueue timers;
    private final AgentListener listener;
    private final DatagramSender sender;
    private final @Nullable MulticastPort group;
    private final AgentCodec codec;
    private final PeerTable peers;
    private final KeyCache<Verifier> keys;
    private final PeerNumbers numbers;
    private final ResourceRights rights;
    private final Gate gate;
    private final Agent agent;
    private final Entry ownEntry;
    private final OutgoingMessages outgoing;
    private final ProbeResponder probes;
    private final AnnouncementCache announcements = new AnnouncementCache();
    private final MemberResolver members;
    private final AddressLookup lookup;
    private final RevocationExchange revocations;
    private final IncomingMessages incoming;
    private final DeferredActions actions;
    /** Notices a suspended host. */
    private final StandstillDetector standstill;

    private boolean hasQuorum;
    private long nowNanos;
    private long lastSent;
    /** Whether the message that is being handled is a move of somebody who may not have our certificate. */
    private boolean certificateWanted;

    AgentDriver(AgentEndpointConfig config, AgentEndpoint.Parts parts, AgentListener listener) {
        this.config = config;
        this.listener = listener;
        clock = parts.clock();
        counters = parts.counters();
        timers = parts.timers();
        self = parts.own();
        sender = parts.sender();
        group = parts.group();
        nowNanos = clock.nowNanos();
        standstill = new StandstillDetector(config.wall(), nowNanos);
        actions = new DeferredActions(counters, event -> listener.onEvent(event, nowNanos));
        int most = config.agent().handover().memory().peers();
        keys = new KeyCache<>(most);
        peers = new PeerTable(most, most / 2, new Memory());
        numbers = new PeerNumbers(self, peers, counters, this::emit, () -> nowNanos);
        EpochRosters rosters = new EpochRosters(config.namesAtOnce());
        codec = new AgentCodec(config.fleet(), numbers, rosters);
        rights = new ResourceRights(self, peers);
        SecureNonces nonces = new SecureNonces();
        PeerRef own = new PeerRef(PeerRef.SELF, PeerNumbers.sequenceAt(nowNanos));
        ownEntry = sender.ownEntry(codec.everybody(), own.sequence());
        RequestStatements statements = new RequestStatements(self.id(), sender, peers, keys, counters, rights);
        outgoing = new OutgoingMessages(
                self, counters, sender, codec, ownEntry, announcements, statements, rights, this::nextSent);
        probes = new ProbeResponder(parts, codec.everybody(), ownEntry);
        agent = new Agent(
                new AgentName(own, self.id().prefix(), nonces.nextLong() & 0xffff_ffff_0000_0000L),
                config.agent(),
                config.seeds().get().size(),
                new RandomSources(new ThreadLocalRandomSource(), nonces),
                keys,
                this);
        Gate.Checks checks = new Gate.Checks(config.wall(), counters, new Cookies(sender, nowNanos));
        Gate.Acquaintance acquaintance =
                new Gate.Acquaintance(peers, keys, new SourceBudgets(nonces.nextLong(), nowNanos), sender.pairings());
        gate = new Gate(self, parts.trust(), checks, acquaintance, new AgentMessageFilter(codec, agent, peers, rights));
        lookup = new AddressLookup(
                peers,
                numbers,
                new EntryProofs(parts.trust(), checks, acquaintance, codec.everybody()),
                (to, type, entries, data, certificate) ->
                        actions.add(() -> outgoing.tell(to, type, entries, data, certificate)));
        revocations = new RevocationExchange(
                parts.trust(), peers, (to, data) -> actions.add(() -> outgoing.tellRevocation(to, data)));
        members = new MemberResolver(numbers, lookup, rosters, counters, this);
        incoming = new IncomingMessages(codec, numbers, peers, lookup, statements, rights, members);
    }

    /** Takes part in a resource; the number of its first permit. */
    int add(ResourceConfig resource) {
        for (int permit = 0; permit < resource.permits(); permit++) {
            codec.addPermit(resource.name(), permit);
            rights.add(resource.name());
        }
        begin(clock.nowNanos());
        int permit = agent.add(resource, nowNanos);
        if (resource.quorum() != null) {
            hasQuorum = true;
            agent.locate(self.certificate().name(), PeerRef.SELF);
        }
        actions.carryOut();
        return permit;
    }

    /** Calls the agent, then carries out the effects. */
    void ask(Consumer<Agent> question) {
        begin(clock.nowNanos());
        question.accept(agent);
        actions.carryOut();
    }

    PeerTable peers() {
        return peers;
    }

    /** How many members of a council we could name in one announcement, beside our certificate. */
    int membersAtOnce() {
        return outgoing.membersAtOnce();
    }

    @Override
    public void onDatagram(byte[] bytes, int length, InetSocketAddress from, long now) {
        admit(bytes, length, from, now, false);
    }

    @Override
    public void onGroupDatagram(byte[] bytes, int length, InetSocketAddress from, long now) {
        CouncilCall known = announcements.identical(bytes, length);
        if (known == null) {
            admit(bytes, length, from, now, true);
            return;
        }
        Integer chair = numbers.named(known.announcement().term().chair());
        if (chair != null && chair != PeerRef.SELF) {
            // A peer was faster, and its bytes are proven.
            begin(now);
            agent.onMessage(new PeerRef(chair, peers.get(chair).sequence()), new GroupCall(known), now);
            actions.carryOut();
        }
    }

    private void admit(byte[] bytes, int length, InetSocketAddress from, long now, boolean overGroup) {
        begin(now);
        Gate.Admitted admitted = gate.admit(bytes, length, from, now, overGroup);
        if (admitted == null) {
            return;
        }
        Peer peer = admitted.from();
        UnverifiedMessage received = admitted.message();
        if (received.body().type() == MessageType.PROBE) {
            actions.add(() -> probes.answer(peer, received.body(), from, nextSent(), nowNanos));
            actions.carryOut();
            return;
        }
        if (peer.liftsBan()) {
            agent.liftBan(new PeerRef(peer.number, peer.sequence()), now);
        }
        numbers.onHeard(peer, received.body(), now);
        String name = hasQuorum ? peer.name() : null;
        if (name != null) {
            agent.locate(name, peer.number);
        }
        lookup.release(peer, now);
        if (revocations.handles(received.body(), peer, now) || members.handles(received, peer, now)) {
            counters.count(Total.ACCEPTED);
            peer.noteSent(received.body().sent());
            actions.carryOut();
            return;
        }
        AgentMessage message = incoming.open(received, peer, now);
        MessageType type = received.body().type();
        if (!type.isHandover() && !type.isRelayed()) {
            peer.noteSent(received.body().sent());
        }
        if (message == null || !self.version().capabilities().allow(message)) {
            boolean skipped = message != null || type == MessageType.UNKNOWN;
            counters.count(skipped ? Total.SKIPPED : DropReason.TOKEN_DATA);
            actions.carryOut();
            return;
        }
        counters.count(Total.ACCEPTED);
        if (peer.isOldGoodbye(received.body())) {
            counters.count(Reason.STALE_PEER);
            actions.carryOut();
            return;
        }
        peer.noteHeard(now);
        certificateWanted = received.handover() instanceof HandoverMessage.Move move
                && (move.certificates().wanted() || move.certificates().attached());
        if (message instanceof CouncilCall call) {
            announcements.keep(call, Arrays.copyOf(bytes, length));
            message = overGroup ? new GroupCall(call) : call;
        }
        agent.onMessage(new PeerRef(peer.number, peer.sequence()), message, now);
        actions.carryOut();
        listener.onReceived(type, peer.number);
    }

    @Override
    public void onTimer(AgentTimer timer, long now) {
        begin(now);
        agent.onTimer(timer, now);
        actions.carryOut();
    }

    @Override
    public void onLook(boolean revocationsChanged, long now) {
        begin(now);
        if (revocationsChanged) {
            for (Peer peer : gate.judgeAgain()) {
                peer.ban();
                agent.ban(new PeerRef(peer.number, peer.sequence()), now);
            }
        }
        revocations.onLook(revocationsChanged);
        actions.carryOut();
        listener.onLook(revocationsChanged, now);
    }

    @Override
    public News news() {
        return actions;
    }

    @Override
    public void onClosed() {
        listener.onClosed();
    }

    @Override
    public void onStopped(Throwable cause) {
        listener.onStopped(cause);
    }

    @Override
    public void send(int to, AgentMessage wanted) {
        Peer peer = peers.find(to);
        AgentMessage message = numbers.nameable(wanted);
        if (peer == null || message == null) {
            counters.count(Total.NOT_SENT);
            return;
        }
        long sent = nextSent();
        if (!peer.hasAddress()) {
            lookup.postpone(peer, () -> actions.add(() -> outgoing.send(peer, message, sent, true)), nowNanos);
            return;
        }
        actions.add(message, () -> outgoing.send(peer, message, sent, certificateWanted));
    }

    @Override
    public void sendToSeed(int seed, MembershipMessage<PeerRef> message) {
        long sent = nextSent();
        actions.add(() -> {
            List<InetSocketAddress> seeds = config.seeds().get();
            outgoing.sendToSeed(seed < seeds.size() ? seeds.get(seed) : null, message, sent);
        });
    }

    @Override
    public void sendToGroup(CouncilCall call) {
        if (group != null) {
            long sent = nextSent();
            actions.add(() -> group.send(outgoing.sealed(call, sent)));
        }
    }

    @Override
    public void spare(int peer) {
        counters.count(Total.SPARED);
    }

    @Override
    public void startTimer(AgentTimer timer, long afterNanos) {
        long deadline = nowNanos + afterNanos;
        // A time that is too long for a long is never.
        timers.start(timer, deadline < nowNanos ? Long.MAX_VALUE : deadline);
    }

    @Override
    public void stopTimer(AgentTimer timer) {
        timers.stop(timer);
    }

    @Override
    public void emit(AgentEvent event) {
        actions.report(event, listener, nowNanos);
    }

    @Override
    public int peerOf(long generator) {
        Peer peer = peers.named(generator);
        return peer == null ? PeerRef.NOBODY : peer.number;
    }

    @Override
    public void ignore(Enum<?> reason) {
        counters.count(reason);
    }

    @Override
    public boolean mayUse(int peer, int permit) {
        return rights.mayUse(peer, permit);
    }

    @Override
    public boolean canUse(int peer, Capability capability) {
        return peers.find(peer) != null && self.shared(peers.get(peer)).has(capability);
    }

    @Override
    public boolean deliver(UnverifiedMessage received, Peer from) {
        if (peers.find(from.number) == null) {
            // What a forgotten peer told is not worth keeping.
            return true;
        }
        AgentMessage message = incoming.open(received, from, nowNanos);
        if (message != null) {
            agent.onMessage(new PeerRef(from.number, from.sequence()), message, nowNanos);
        }
        return message != null;
    }

    /** Tells the peer table which peers the agent still needs. */
    private final class Memory implements PeerTable.Keeper {
        @Override
        public Set<Integer> needed() {
            return agent.acquaintances();
        }

        @Override
        public void onForgotten(Peer peer) {
            keys.forget(peer.number);
            sender.pairings().forget(peer);
            lookup.forget(peer);
            agent.forget(peer.number, nowNanos);
        }
    }

    /** Grows with every message, so that receivers can tell copies from news. */
    private long nextSent() {
        lastSent = Math.max(lastSent + 1, nowNanos);
        return lastSent;
    }

    private void begin(long now) {
        nowNanos = now;
        certificateWanted = false;
        if (standstill.notices(now, hasQuorum)) {
            agent.standStill(standstill.longestNanos(), standstill.suspendedNanos(), now);
        }
    }
}
