package io.wandertoken.cli.fleet;

import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.config.ConfigLocations;
import io.wandertoken.agent.config.HostPort;
import io.wandertoken.agent.config.Profile;
import io.wandertoken.cli.command.ResultCommand;
import io.wandertoken.cli.output.JsonDocument;
import io.wandertoken.cli.output.TextFormat;
import io.wandertoken.protocol.licence.Quorum;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander init}: certificates and configurations for the hosts of a fleet, in one folder. */
@Command(name = "init")
public final class InitCommand extends ResultCommand {
    private static final int LONGEST_FLEET = 64;
    private static final int MOST_PORT = 0xffff;

    /** How many hosts become seeds unless the user names them: enough that one of them is up. */
    private static final int USUAL_SEEDS = 5;

    @Option(names = "--fleet", paramLabel = "NAME")
    private String fleet;

    @Option(names = "--hosts", split = ",", paramLabel = "HOST")
    private List<String> hosts;

    @Option(names = "--seeds", split = ",", paramLabel = "HOST")
    private List<String> seeds;

    @Option(names = "--add", paramLabel = "HOST")
    private String added;

    @Option(names = "--dir", paramLabel = "FOLDER")
    private Path dir;

    @Option(names = "--port", paramLabel = "PORT", defaultValue = "7946")
    private int port;

    @Option(names = "--resource", defaultValue = "nas", paramLabel = "NAME")
    private List<String> resources;

    @Option(names = "--quorum", split = ",", paramLabel = "HOST")
    private List<String> quorum = List.of();

    @Option(names = "--profile", defaultValue = "lan", paramLabel = "KIND")
    private Profile profile;

    @Option(names = "--valid", paramLabel = "TIME", defaultValue = "365d", converter = AuthorityCommand.Validity.class)
    private Duration valid;

    @Override
    protected Result run() {
        if (port < 1 || port > MOST_PORT) {
            throw usage("--port must be from 1 to 65535, not " + port);
        }
        return added == null ? make() : add();
    }

    private Result make() {
        if (fleet == null) {
            throw usage("name the new fleet with --fleet");
        }
        if (fleet.isBlank() || fleet.length() > LONGEST_FLEET || !fleet.matches("[^\\p{C}\"]+")) {
            throw usage("--fleet must have 1 to " + LONGEST_FLEET + " printable characters and no quotes");
        }
        resources.stream()
                .filter(name -> !FleetAuthority.isName(name))
                .findFirst()
                .ifPresent(name -> {
                    throw usage("'" + name
                            + "' is not a valid resource name; use letters, digits, dots, dashes and underscores");
                });
        if (hosts == null && seeds == null) {
            throw usage("name the hosts of the fleet with --hosts");
        }
        List<FleetFolder.Host> all = hosts == null ? parsed("--seeds", seeds) : parsed("--hosts", hosts);
        requireQuorum(all);
        FleetFolder.Wish wish = new FleetFolder.Wish(
                fleet, all, seedsAmong(all), List.copyOf(new LinkedHashSet<>(resources)), quorum, profile, valid);
        return new Made(FleetFolder.make(folder(), wish, Instant.now()), Optional.of(wish), all);
    }

    private Result add() {
        if (hosts != null || seeds != null || !quorum.isEmpty()) {
            throw usage("--add adds one host to a fleet that exists; --hosts, --seeds and --quorum are for a new one");
        }
        FleetFolder.Host host = parsed("--add", List.of(added)).get(0);
        return new Made(FleetFolder.add(folder(), host, valid, Instant.now()), Optional.empty(), List.of(host));
    }

    private Path folder() {
        if (dir != null) {
            return dir;
        }
        if (fleet == null) {
            throw usage("name the folder of the fleet with --dir");
        }
        if (!FleetAuthority.isName(fleet)) {
            throw usage("'" + fleet + "' is not a valid folder name; name the folder with --dir");
        }
        return Path.of(fleet);
    }

    private List<FleetFolder.Host> seedsAmong(List<FleetFolder.Host> all) {
        if (hosts == null) {
            return all;
        }
        if (seeds == null) {
            return all.subList(0, Math.min(USUAL_SEEDS, all.size()));
        }
        return seeds.stream()
                .map(seed -> all.stream()
                        .filter(host -> host.name().equals(seed))
                        .findFirst()
                        .orElseThrow(() -> usage("--seeds names '" + seed + "', which is not among --hosts")))
                .toList();
    }

    private void requireQuorum(List<FleetFolder.Host> hosts) {
        if (quorum.isEmpty()) {
            return;
        }
        List<String> names = hosts.stream().map(FleetFolder.Host::name).toList();
        List<String> unknown =
                quorum.stream().filter(name -> !names.contains(name)).toList();
        if (!unknown.isEmpty()) {
            throw usage("--quorum names " + String.join(", ", unknown) + ", not among the hosts "
                    + String.join(", ", names) + "; name agents that you make now");
        }
        try {
            Quorum.of(quorum);
        } catch (IllegalArgumentException e) {
            throw usage("--" + e.getMessage());
        }
    }

    private List<FleetFolder.Host> parsed(String option, List<String> texts) {
        Set<String> names = new LinkedHashSet<>();
        List<FleetFolder.Host> parsed = new ArrayList<>();
        for (String text : texts) {
            int equals = text.indexOf('=');
            String name = equals < 0 ? text : text.substring(0, equals);
            String address = equals < 0 ? text : text.substring(equals + 1);
            Optional<HostPort> endpoint = endpoint(address);
            if (!FleetAuthority.isName(name) || endpoint.isEmpty()) {
                throw usage(
                        "'" + text + "' is not a host; use a name such as nas.example, NAME=ADDRESS or NAME=HOST:PORT");
            }
            if (!names.add(name)) {
                throw usage(option + " names '" + name + "' twice");
            }
            if (parsed.stream().anyMatch(other -> other.endpoint().equals(endpoint.get()))) {
                throw usage(
                        option + " has two agents at " + endpoint.get() + "; give each its own port: NAME=HOST:PORT");
            }
            parsed.add(new FleetFolder.Host(name, endpoint.get()));
        }
        return parsed;
    }

    /** With the usual port where none is said. */
    private Optional<HostPort> endpoint(String text) {
        return HostPort.isNameOrIpv4(text) || HostPort.isIpv6(text)
                ? Optional.of(new HostPort(text, port))
                : HostPort.parse(text).filter(one -> one.port() > 0);
    }

    /**
     * @param wish what was wanted of a new fleet; empty when a host was added
     * @param hosts those whose files were made
     */
    private record Made(FleetFolder.Made made, Optional<FleetFolder.Wish> wish, List<FleetFolder.Host> hosts)
            implements Result {
        /** No address of IPv4 or IPv6. */
        private static final String NAMED = "[^:]*[A-Za-z][^:]*";

        @Override
        public List<String> text() {
            String until = "; certificates valid until " + CertificateFormat.end(made.notAfter(), Instant.now());
            List<String> lines = new ArrayList<>();
            wish.ifPresentOrElse(
                    wanted -> lines.addAll(List.of(
                            "Made the fleet \"" + wanted.fleet() + "\" (" + made.fleet() + ") in " + made.folder()
                                    + until,
                            "  " + made.authority() + "   the authority: keep it secret; agents do not need it")),
                    () -> lines.add("Added a host to the fleet " + made.fleet() + " in " + made.folder() + until));
            hosts.forEach(host -> lines.add("  " + made.of(host) + "   for " + host.name() + " alone"));
            wish.filter(wanted -> wanted.seeds().size() < hosts.size())
                    .ifPresent(wanted -> lines.add("  new agents contact first: "
                            + wanted.seeds().stream()
                                    .map(FleetFolder.Host::name)
                                    .collect(Collectors.joining(", "))));
            lines.addAll(isOnOneMachine() ? starts() : copies());
            lines.addAll(List.of("", "To add a host later, for example 'another':", "  " + addAnother()));
            return lines;
        }

        private List<String> copies() {
            List<String> lines = new ArrayList<>();
            lines.addAll(List.of("", "Copy each folder to its host, where the service is installed, and start it:"));
            hosts.forEach(host -> copy(host).forEach(line -> lines.add("  " + line)));
            if (hosts.stream().anyMatch(host -> host.address().matches(NAMED))) {
                lines.addAll(List.of(
                        "", "Every host must be able to resolve these names; otherwise name addresses: NAME=ADDRESS"));
            }
            lines.addAll(List.of("", "Or try an agent in the foreground on its host:"));
            lines.add("  wander agent --config wander-" + hosts.get(0).name() + "/wander.yaml");
            return lines;
        }

        /** Agents that others reach on this machine only: there is nothing to copy. */
        private List<String> starts() {
            List<String> lines = new ArrayList<>();
            lines.addAll(List.of("", "Start the agents, each in a terminal of its own:"));
            hosts.forEach(host -> lines.add("  " + home(host) + " wander agent --config "
                    + TextFormat.shellWord(made.of(host).resolve(ConfigLocations.NAME))));
            lines.addAll(List.of("", "WANDER_HOME selects the agent that a command asks:"));
            lines.add("  " + home(hosts.get(0)) + " wander status");
            return lines;
        }

        private String home(FleetFolder.Host host) {
            return "WANDER_HOME="
                    + TextFormat.shellWord(made.folder().resolve("state").resolve(host.name()));
        }

        private List<String> copy(FleetFolder.Host host) {
            String folder = "wander-" + host.name();
            String scpHost = host.address().indexOf(':') < 0 ? host.address() : "'[" + host.address() + "]'";
            return List.of(
                    "scp -r " + TextFormat.shellWord(made.of(host)) + " " + scpHost + ":" + folder,
                    "ssh -t " + host.address() + " 'sudo sh -c \"install -d -g wander -m 750 /etc/wander"
                            + " && install -g wander -m 640 " + folder + "/* /etc/wander && rm -r " + folder
                            + " && systemctl enable --now wander\"'");
        }

        private boolean isOnOneMachine() {
            return hosts.stream().allMatch(host -> host.endpoint().isLoopback());
        }

        /** Agents of one machine need a port each; the next one is likely to be free. */
        private String addAnother() {
            HostPort last = hosts.stream()
                    .map(FleetFolder.Host::endpoint)
                    .max(Comparator.comparingInt(HostPort::port))
                    .orElseThrow();
            String place =
                    isOnOneMachine() && last.port() < MOST_PORT ? "=" + new HostPort(last.host(), last.port() + 1) : "";
            return "wander init --dir " + TextFormat.shellWord(made.folder()) + " --add another" + place;
        }

        @Override
        public JsonDocument json() {
            return new JsonDocument()
                    .with("fleet", made.fleet())
                    .with("name", wish.map(FleetFolder.Wish::fleet).orElse(null))
                    .with("folder", made.folder())
                    .with("authority", made.authority())
                    .with("notAfter", made.notAfter())
                    .with("hosts", JsonDocument.list(hosts, this::json))
                    .with("addHost", List.of(addAnother()));
        }

        private JsonDocument json(FleetFolder.Host host) {
            return new JsonDocument()
                    .with("name", host.name())
                    .with("address", host.endpoint())
                    .with("configuration", made.of(host).resolve(ConfigLocations.NAME))
                    .with("copy", copy(host));
        }
    }
}
