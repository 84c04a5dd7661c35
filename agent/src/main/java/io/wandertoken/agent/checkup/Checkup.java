package io.wandertoken.agent.checkup;

import io.wandertoken.agent.config.ConfigProblem;
import io.wandertoken.agent.config.HostPort;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.control.host.AgentDescriptor;
import io.wandertoken.control.host.WanderHome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Examines all that an agent needs: its configuration, its papers, its machine, and its peers as far as it was told how. */
public final class Checkup {
    private final InstantSource clock;
    private final List<PeerCheck> peerChecks;

    /** @param peerChecks what to try with every seed; none for this machine alone */
    public Checkup(InstantSource clock, List<PeerCheck> peerChecks) {
        this.clock = clock;
        this.peerChecks = List.copyOf(peerChecks);
    }

    /** Examines the agent of one configuration, which need not be in order. Never throws for what it finds. */
    public List<Finding> examine(Path file, WanderHome home) {
        List<Finding> findings = new ArrayList<>();
        WanderConfig config;
        try {
            config = WanderConfig.load(file, home);
        } catch (ConfigProblem problem) {
            problem.problems().forEach(line -> findings.add(Finding.complaint("configuration", line)));
            findings.addAll(MachineCheck.folder(home.folder()));
            return findings;
        }
        findings.add(Finding.ok("configuration", file + " is complete and free of contradictions"));
        config.warnings()
                .forEach(line -> findings.add(Finding.warning("configuration", line, "make sure that this is meant")));
        findings.addAll(IdentityCheck.of(config.identity(), clock.instant()));
        findings.add(MachineCheck.clock(file, clock.instant()));
        HostPort own = config.agent().advertise().orElse(config.agent().bind());
        Optional<RunningAgent> running = RunningAgent.of(config);
        boolean hasPort = running.filter(agent -> agent.port() == own.port()).isPresent();
        findings.add(MachineCheck.datagramPort(config.agent().bind(), hasPort));
        config.api().listen().ifPresent(listen -> findings.add(MachineCheck.streamPort(listen, running.isPresent())));
        findings.addAll(MachineCheck.folder(config.agent().data()));
        findings.add(process(running, home.folder().resolve(AgentDescriptor.FILE)));
        running.ifPresent(agent -> agent.warnings().stream()
                .filter(warning -> !config.warnings().contains(warning))
                .forEach(warning -> findings.add(Finding.warning("running agent", warning, ""))));
        Set<PeerCheck.Reached> reached = EnumSet.noneOf(PeerCheck.Reached.class);
        Set<String> answering = new LinkedHashSet<>(IdentityCheck.name(config.identity()));
        for (HostPort peer : config.agent().seeds()) {
            if (peer.equals(own)) {
                continue;
            }
            for (PeerCheck check : peerChecks) {
                PeerCheck.Report report = check.check(config, peer);
                findings.addAll(report.findings());
                reached.add(report.reached());
                report.agent().ifPresent(answering::add);
            }
        }
        findings.addAll(QuorumCheck.of(config, running, answering, reached));
        return findings;
    }

    /** A host is ready without an agent, but that must not be taken for an agent that works. */
    private static Finding process(Optional<RunningAgent> running, Path descriptor) {
        if (AgentDescriptor.read(descriptor).isPresent()) {
            return Finding.ok("agent", "runs");
        }
        if (running.isPresent()) {
            return Finding.warning(
                    "agent",
                    "runs, but with another $" + WanderHome.VARIABLE + ": commands look for it in "
                            + descriptor.getParent(),
                    "set the variable as the agent has it");
        }
        return Files.exists(descriptor)
                ? Finding.warning(
                        "agent",
                        "does not run, and the last one ended without notice: it left " + descriptor,
                        "start it with 'wander agent', or as a service")
                : Finding.ok("agent", "does not run, as far as can be told");
    }
}
