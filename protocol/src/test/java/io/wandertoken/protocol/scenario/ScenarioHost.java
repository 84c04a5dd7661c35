package io.wandertoken.protocol.scenario;

import io.wandertoken.protocol.Durations;
import io.wandertoken.protocol.TestRandom;
import io.wandertoken.protocol.agent.Agent;
import io.wandertoken.protocol.agent.context.AgentConfig;
import io.wandertoken.protocol.agent.context.AgentEffects;
import io.wandertoken.protocol.agent.context.AgentEvent;
import io.wandertoken.protocol.agent.context.AgentName;
import io.wandertoken.protocol.agent.context.AgentTimer;
import io.wandertoken.protocol.agent.context.EarlierLife;
import io.wandertoken.protocol.agent.context.RandomSources;
import io.wandertoken.protocol.agent.context.ResourceConfig;
import io.wandertoken.protocol.agent.council.CouncilMember;
import io.wandertoken.protocol.agent.message.AgentMessage;
import io.wandertoken.protocol.agent.message.AgentMessage.CouncilCall;
import io.wandertoken.protocol.agent.message.AgentMessage.Directory;
import io.wandertoken.protocol.agent.message.CouncilReport;
import io.wandertoken.protocol.agent.message.Passing;
import io.wandertoken.protocol.agent.message.PeerRef;
import io.wandertoken.protocol.council.HostToken;
import io.wandertoken.protocol.council.MixedCoins;
import io.wandertoken.protocol.council.RememberedTerms;
import io.wandertoken.protocol.council.TermStore;
import io.wandertoken.protocol.handover.HandoverMessage;
import io.wandertoken.protocol.handover.KeyCache;
import io.wandertoken.protocol.handover.NonceSource;
import io.wandertoken.protocol.handover.Reason;
import io.wandertoken.protocol.membership.MembershipMessage;
import io.wandertoken.protocol.membership.MembershipTimer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/** The driver of one agent in a scenario, in all its lives: delivers one input at a time and writes down the effects. */
final class ScenarioHost implements AgentEffects {

    /** What all agents of a fleet have in common. */
    record Site(
            VirtualTime time,
            ScenarioTrace trace,
            MessageText messageText,
            EventText eventText,
            ScenarioNames names,
            AgentConfig config,
            NonceSource nonces,
            long seed) {}

    /** A timer that ran out while the process stood still. */
    private record Overdue(AgentTimer timer, long start) {}

    private final int number;
    private final Site site;
    private final ScenarioNetwork network;
    private final List<Integer> seeds;
    private final TermStore epochs = new RememberedTerms();
    private final List<String> timerChanges = new ArrayList<>();
    private final Map<AgentTimer, Long> timers = new LinkedHashMap<>();

    /** The leases that clients hold, and those that they wait for. */
    final List<Long> held = new ArrayList<>();

    final List<Long> waiting = new ArrayList<>();

    private Agent agent;

    /** What an agent keeps on disk. */
    private EarlierLife memory = EarlierLife.NONE;

    private KeyCache<String> keys;
    private PeerRef chair;
    private long life;
    private long timerStarts;
    private List<Runnable> delayed;
    private final List<Overdue> overdue = new ArrayList<>();

    ScenarioHost(int number, Site site, ScenarioNetwork network, List<Integer> seeds) {
        this.number = number;
        this.site = site;
        this.network = network;
        this.seeds = seeds.stream().filter(seed -> seed != number).toList();
    }

    void start(ResourceConfig resource) {
        life++;
        keys = new KeyCache<>(100);
        timers.clear();
        SplittableRandom random = new SplittableRandom(site.seed * 1_000_003 + number * 1009L + life);
        agent = new Agent(
                new AgentName(self(), number, life << 32),
                site.config,
                seeds.size(),
                new RandomSources(TestRandom.of(random), site.nonces),
                keys,
                this);
        agent.add(resource, clockNanos());
        for (int voter = 0;
                resource.quorum() != null && voter < resource.quorum().voters().size();
                voter++) {
            agent.locate(ScenarioNames.agent(voter), voter == number ? PeerRef.SELF : voter);
        }
        agent.join(new CouncilMember.Setup(
                number,
                new HostToken(random.nextLong(), random.nextLong()),
                new MixedCoins(random.nextLong()),
                epochs,
                () -> CouncilReport.NONE));
        input(alive -> alive.start(memory, clockNanos()));
    }

    void crash() {
        memory = agent.memory(host -> host);
        agent = null;
        delayed = null;
        overdue.clear();
        timers.clear();
        held.clear();
        waiting.clear();
    }

    boolean isUp() {
        return agent != null;
    }

    boolean isFrozen() {
        return delayed != null;
    }

    void freeze() {
        delayed = new ArrayList<>();
    }

    /** The process goes on: first it reads what came meanwhile, then it looks at its timers. */
    void thaw() {
        List<Runnable> inputs = delayed;
        delayed = null;
        inputs.forEach(Runnable::run);
        List<Overdue> late = List.copyOf(overdue);
        overdue.clear();
        late.forEach(each -> expire(each.timer, each.start));
    }

    /** Delivers an input, now or when the process goes on. */
    void input(Consumer<Agent> step) {
        if (delayed != null) {
            delayed.add(() -> input(step));
        } else if (agent != null) {
            step.accept(agent);
            site.trace.timers(site.time.nowNanos(), name(), timerChanges);
            timerChanges.clear();
        }
    }

    Agent agent() {
        return agent;
    }

    long clockNanos() {
        return ScenarioNames.EPOCH_NANOS + site.time.nowNanos();
    }

    String name() {
        return ScenarioNames.agent(number);
    }

    private PeerRef self() {
        return new PeerRef(number, life);
    }

    void onMessage(PeerRef from, AgentMessage message) {
        if (message instanceof CouncilCall) {
            chair = from;
        } else if (message instanceof Directory
                || message instanceof Passing passing && passing.message().bringsCertificate()) {
            if (keys != null) {
                keys.learn(from.number(), "key", Long.MAX_VALUE);
            }
        }
        AgentMessage own = message.renamed(number, PeerRef.SELF);
        input(alive -> alive.onMessage(from, own, clockNanos()));
    }

    @Override
    public void send(int to, AgentMessage message) {
        AgentMessage addressed = message.renamed(PeerRef.SELF, number);
        boolean relayed = message instanceof CouncilCall call
                && call.announcement().term().chair() != number
                && chair != null;
        network.send(number, relayed ? chair : self(), to, addressed, site.messageText.of(number, addressed));
    }

    @Override
    public void sendToSeed(int seed, MembershipMessage<PeerRef> message) {
        send(seeds.get(seed), new Directory(message));
    }

    @Override
    public void sendToGroup(CouncilCall call) {
        // No agent of a scenario hears a multicast group.
    }

    @Override
    public int peerOf(long generator) {
        return generator == number ? PeerRef.SELF : (int) generator;
    }

    @Override
    public void spare(int peer) {
        throw new IllegalStateException("without a multicast group, " + name() + " spares nobody");
    }

    @Override
    public void startTimer(AgentTimer timer, long afterNanos) {
        long start = ++timerStarts;
        timers.put(timer, start);
        long ofLife = life;
        note("start", timer, " " + Durations.format(afterNanos / 1_000_000 * 1_000_000));
        site.time.after(afterNanos, () -> {
            if (life == ofLife && isFrozen()) {
                overdue.add(new Overdue(timer, start));
            } else if (life == ofLife) {
                expire(timer, start);
            }
        });
    }

    private void expire(AgentTimer timer, long start) {
        if (agent != null && timers.remove(timer, start)) {
            if (isVisible(timer)) {
                site.trace.expired(site.time.nowNanos(), name(), text(timer));
            }
            input(alive -> alive.onTimer(timer, clockNanos()));
        }
    }

    @Override
    public void stopTimer(AgentTimer timer) {
        if (timers.remove(timer) != null) {
            note("stop", timer, "");
        }
    }

    private void note(String change, AgentTimer timer, String more) {
        if (isVisible(timer)) {
            timerChanges.add(change + " " + text(timer) + more);
        }
    }

    private boolean isVisible(AgentTimer timer) {
        return !(timer.name() instanceof MembershipTimer) || site.trace.shows("GOSSIP");
    }

    private String text(AgentTimer timer) {
        return timer.name().name()
                + (timer.owner() == 0 ? "" : "#" + timer.owner())
                + (timer.token() == null ? "" : " " + site.names.token(timer.token()));
    }

    @Override
    public void emit(AgentEvent event) {
        if (event instanceof AgentEvent.LeaseGranted granted) {
            waiting.remove(granted.lease());
            held.add(granted.lease());
        } else if (event instanceof AgentEvent.LeaseEnded ended) {
            held.remove(ended.lease());
        } else if (event instanceof AgentEvent.LeaseRefused refused) {
            waiting.remove(refused.lease());
        } else if (event instanceof AgentEvent.Left) {
            // The driver ends the process.
            site.time.after(0, this::crash);
        }
        EventText.Line line = site.eventText.of(number, event);
        site.trace.event(site.time.nowNanos(), name(), line.name(), line.text());
    }

    @Override
    public void ignore(Reason reason, int from, HandoverMessage message) {
        String text = "ignored " + message.getClass().getSimpleName().toUpperCase(java.util.Locale.ROOT) + " from="
                + ScenarioNames.agent(from) + ": " + reason;
        site.trace.event(site.time.nowNanos(), name(), "ignored", text);
    }

    @Override
    public void ignore(io.wandertoken.protocol.membership.Reason reason, int from) {
        String text = "ignored membership message from=" + ScenarioNames.agent(from) + ": " + reason;
        site.trace.event(site.time.nowNanos(), name(), "ignored", text);
    }

    @Override
    public void ignore(Enum<?> reason) {
        site.trace.event(site.time.nowNanos(), name(), "ignored", "ignored word about a token: " + reason);
    }
}
