package io.wandertoken.systemtests.torture;

import io.wandertoken.agent.config.Profile;
import io.wandertoken.cli.Wander;
import io.wandertoken.cli.fleet.FleetFolder;
import io.wandertoken.systemtests.Repository;
import io.wandertoken.testsupport.CommandProgram;
import io.wandertoken.testsupport.NetworkNamespaces;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Agents as processes, each in a network namespace of its own, at one bridge. Their network and they themselves can be made to fail. */
final class TortureFleet implements AutoCloseable {
    private static final int PORT = 7946;
    private static final long PATIENCE_SECONDS = 60;

    private final NetworkNamespaces namespaces = new NetworkNamespaces();
    private final Path folder;
    private final Path logs;
    private final List<FleetFolder.Host> hosts;
    private final FleetFolder.Made made;
    private final List<Process> agents = new ArrayList<>();
    private final List<SmallDisk> disks = new ArrayList<>();
    private final List<Fault> active = new ArrayList<>();
    private final List<String> stuck = new ArrayList<>();
    private final Map<Integer, List<String>> filters = new HashMap<>();

    /**
     * @param folder for keys, sockets and configurations; a short path, because of the sockets
     * @param logs for what the agents say
     * @param resources the resources of the fleet as in wander.yaml, each line indented by two
     */
    TortureFleet(Path folder, Path logs, int count, Profile profile, String resources) throws IOException {
        this.folder = folder;
        this.logs = logs;
        hosts = IntStream.range(0, count)
                .mapToObj(host -> new FleetFolder.Host("h" + host, address(host), PORT))
                .toList();
        made = FleetFolder.make(
                folder.resolve("fleet"),
                new FleetFolder.Wish("torture", hosts, List.of("nas"), profile, Duration.ofDays(30)),
                Instant.now());
        for (FleetFolder.Host host : hosts) {
            Path file = configuration(host);
            Files.writeString(
                    file,
                    Files.readString(file).replaceFirst("(?s)\nresources:.*", "\nresources:\n")
                            + resources
                            + "api: {listen: off}\n");
        }
        makeNetwork(count);
        for (int host = 0; host < count; host++) {
            disks.add(new SmallDisk(home(host)));
            agents.add(start(host, false));
        }
    }

    private static String address(int host) {
        return "10.77.0." + (host + 1);
    }

    private void makeNetwork(int count) throws IOException {
        String middle = namespaces.name("m");
        namespaces.add(middle);
        namespaces.ip(middle, "link", "add", "bridge0", "type", "bridge");
        namespaces.ip(middle, "link", "set", "bridge0", "up");
        for (int host = 0; host < count; host++) {
            String name = namespace(host);
            String near = "p" + host;
            namespaces.add(name);
            namespaces.ip(middle, "link", "add", near, "type", "veth", "peer", "name", "e0", "netns", name);
            namespaces.ip(middle, "link", "set", near, "master", "bridge0", "up");
            namespaces.ip(name, "addr", "add", address(host) + "/24", "dev", "e0");
            namespaces.ip(name, "link", "set", "e0", "up");
            namespaces.nft(
                    name,
                    "add table inet torture",
                    "add chain inet torture in { type filter hook input priority 0 ; }");
        }
    }

    private String namespace(int host) {
        return namespaces.name("h" + host);
    }

    private Path configuration(FleetFolder.Host host) {
        return made.of(host).resolve("wander.yaml");
    }

    Path home(int host) {
        return folder.resolve("home" + host);
    }

    int count() {
        return hosts.size();
    }

    private Process start(int host, boolean ahead) throws IOException {
        ProcessBuilder builder =
                inside(host, "agent", "--config", configuration(hosts.get(host)).toString());
        if (ahead) {
            builder.environment().put("LD_PRELOAD", WrongClock.library(folder).toString());
        }
        return builder.redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        logs.resolve("h" + host + ".log").toFile()))
                .start();
    }

    /** A command of wander on that host. */
    ProcessBuilder inside(int host, String... words) {
        List<String> command = new ArrayList<>(NetworkNamespaces.inside(namespace(host)));
        command.addAll(NetworkNamespaces.java());
        command.addAll(CommandProgram.options(Repository.root().resolve("cli/target")));
        command.addAll(List.of("-Xmx64m", Wander.class.getName()));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().put("WANDER_HOME", home(host).toString());
        return builder;
    }

    /** Lets the fault begin, beside those that are on. */
    void begin(Fault fault) throws IOException, InterruptedException {
        active.add(fault);
        filter();
        for (int host : fault.hosts()) {
            switch (fault.kind()) {
                case KILL -> kill(host);
                case LEAVE -> agents.get(host).destroy();
                case FREEZE -> signal("STOP", agents.get(host));
                case DISK -> disks.get(host).fill();
                case CLOCK -> restart(host, true);
                default -> {}
            }
        }
    }

    /** Lets the network lose what the faults say that are on. */
    private void filter() throws IOException {
        for (int to = 0; to < count(); to++) {
            List<String> rules = new ArrayList<>(List.of("flush chain inet torture in"));
            for (int from = 0; from < count(); from++) {
                if (from != to && isBlocked(from, to)) {
                    rules.add("add rule inet torture in ip saddr " + address(from) + " drop");
                }
            }
            for (Fault fault : active) {
                if (fault.kind() == Fault.Kind.LOSS) {
                    rules.add("add rule inet torture in udp dport " + PORT + " numgen random mod 100 < "
                            + fault.percent() + " drop");
                }
            }
            // Each change starts a process, which takes its time on a busy machine.
            if (!rules.equals(filters.put(to, rules))) {
                namespaces.nft(namespace(to), rules.toArray(String[]::new));
            }
        }
    }

    private boolean isBlocked(int from, int to) {
        return active.stream().anyMatch(fault -> fault.blocks(from, to));
    }

    private void kill(int host) throws InterruptedException {
        agents.get(host).destroyForcibly().waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    /** On a busy machine faults of one host may overlap, so that the end of another one has started its agent already. */
    private void restart(int host, boolean ahead) throws IOException, InterruptedException {
        kill(host);
        agents.set(host, start(host, ahead));
    }

    /** Ends the fault. */
    void heal(Fault fault) throws IOException, InterruptedException {
        active.remove(fault);
        filter();
        for (int host : fault.hosts()) {
            switch (fault.kind()) {
                case KILL -> restart(host, false);
                case LEAVE -> {
                    if (!agents.get(host).waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                        stuck.add(hosts.get(host).name());
                    }
                    restart(host, false);
                }
                case FREEZE -> signal("CONT", agents.get(host));
                case DISK -> disks.get(host).free();
                case CLOCK -> restart(host, false);
                default -> {}
            }
        }
    }

    private static void signal(String name, Process process) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
                .start()
                .waitFor();
    }

    /** Agents that ended although nobody killed them. */
    List<String> dead() {
        return IntStream.range(0, count())
                .filter(host -> !agents.get(host).isAlive())
                .mapToObj(host -> hosts.get(host).name())
                .toList();
    }

    /** Agents that did not end although they were asked to. */
    List<String> stuck() {
        return stuck;
    }

    @Override
    public void close() throws IOException {
        for (Process agent : agents) {
            agent.destroyForcibly();
            try {
                agent.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
        for (SmallDisk disk : disks) {
            disk.close();
        }
        namespaces.close();
    }
}
