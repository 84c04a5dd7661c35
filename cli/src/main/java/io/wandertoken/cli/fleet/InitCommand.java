package io.wandertoken.cli.fleet;

import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.config.HostPort;
import io.wandertoken.agent.config.Profile;
import io.wandertoken.cli.command.ResultCommand;
import io.wandertoken.cli.output.JsonObject;
import io.wandertoken.protocol.licence.Quorum;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander init}: certificates and configurations for the hosts of a new fleet, in one folder. */
@Command(name = "init")
public final class InitCommand extends ResultCommand {
    private static final int LONGEST_FLEET = 64;
    private static final int MOST_PORT = 0xffff;

    @Option(names = "--fleet", required = true, paramLabel = "NAME")
    private String fleet;

    @Option(names = "--seeds", required = true, split = ",", paramLabel = "HOST")
    private List<String> seeds;

    @Option(names = "--dir", paramLabel = "FOLDER")
    private Path dir;

    @Option(names = "--port", defaultValue = "7946")
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
        if (fleet.isBlank() || fleet.length() > LONGEST_FLEET || !fleet.matches("[^\\p{C}\"]+")) {
            throw usage("--fleet must have 1 to " + LONGEST_FLEET + " printable characters and no quotes");
        }
        if (port < 1 || port > MOST_PORT) {
            throw usage("--port must be from 1 to 65535, not " + port);
        }
        if (dir == null && !FleetAuthority.isName(fleet)) {
            throw usage("'" + fleet + "' is not a valid folder name; name the folder with --dir");
        }
        resources.stream()
                .filter(name -> !FleetAuthority.isName(name))
                .findFirst()
                .ifPresent(name -> {
                    throw usage("'" + name
                            + "' is not a valid resource name; use letters, digits, dots, dashes and underscores");
                });
        List<FleetFolder.Host> hosts = hosts();
        requireQuorum(hosts);
        FleetFolder.Wish wish =
                new FleetFolder.Wish(fleet, hosts, List.copyOf(new LinkedHashSet<>(resources)), quorum, profile, valid);
        return new Made(FleetFolder.make(dir == null ? Path.of(fleet) : dir, wish, Instant.now()), wish, port);
    }

    private void requireQuorum(List<FleetFolder.Host> hosts) {
        if (quorum.isEmpty()) {
            return;
        }
        List<String> names = hosts.stream().map(FleetFolder.Host::name).toList();
        List<String> unknown =
                quorum.stream().filter(name -> !names.contains(name)).toList();
        if (!unknown.isEmpty()) {
            throw usage("--quorum names " + String.join(", ", unknown) + ", not among --seeds "
                    + String.join(", ", names) + "; name agents that you make now");
        }
        try {
            Quorum.of(quorum);
        } catch (IllegalArgumentException e) {
            throw usage("--" + e.getMessage());
        }
    }

    private List<FleetFolder.Host> hosts() {
        Set<String> names = new LinkedHashSet<>();
        List<FleetFolder.Host> hosts = new ArrayList<>();
        for (String seed : seeds) {
            int equals = seed.indexOf('=');
            String name = equals < 0 ? seed : seed.substring(0, equals);
            String address = equals < 0 ? seed : seed.substring(equals + 1);
            Optional<HostPort> endpoint = endpoint(address);
            if (!FleetAuthority.isName(name) || endpoint.isEmpty()) {
                throw usage(
                        "'" + seed + "' is not a host; use a name such as nas.example, NAME=ADDRESS or NAME=HOST:PORT");
            }
            if (!names.add(name)) {
                throw usage("--seeds names '" + name + "' twice");
            }
            if (hosts.stream().anyMatch(other -> other.endpoint().equals(endpoint.get()))) {
                throw usage("--seeds has two agents at " + endpoint.get() + "; give each its own port: NAME=HOST:PORT");
            }
            hosts.add(new FleetFolder.Host(name, endpoint.get()));
        }
        return hosts;
    }

    /** With the usual port where none is said. */
    private Optional<HostPort> endpoint(String text) {
        return HostPort.isNameOrIpv4(text) || HostPort.isIpv6(text)
                ? Optional.of(new HostPort(text, port))
                : HostPort.parse(text).filter(one -> one.port() > 0);
    }

    private record Made(FleetFolder.Made made, FleetFolder.Wish wish, int port) implements Result {
        @Override
        public List<String> text() {
            List<String> lines = new ArrayList<>(List.of(
                    "Made the fleet \"" + wish.fleet() + "\" (" + made.fleet() + ") in " + made.folder()
                            + "; certificates valid until " + CertificateFormat.day(made.notAfter()),
                    "  " + made.authority() + "   the authority: keep it secret; agents do not need it"));
            wish.hosts().forEach(host -> lines.add("  " + made.of(host) + "   for " + host.name() + " alone"));
            lines.addAll(List.of("", "Copy each folder to its host, where the service is installed, and start it:"));
            wish.hosts().forEach(host -> copy(host).forEach(line -> lines.add("  " + line)));
            lines.addAll(List.of("", "Or try an agent in the foreground on its host:"));
            lines.add("  wander agent --config wander-" + wish.hosts().get(0).name() + "/wander.yaml");
            lines.addAll(List.of("", "To add a host later, for example 'another', and copy its folder as above:"));
            add("another").forEach(line -> lines.add("  " + line));
            return lines;
        }

        private List<String> copy(FleetFolder.Host host) {
            String folder = "wander-" + host.name();
            String scpHost = host.address().indexOf(':') < 0 ? host.address() : "'[" + host.address() + "]'";
            return List.of(
                    "scp -r " + DeploymentCommands.quoted(made.of(host)) + " " + scpHost + ":" + folder,
                    "ssh -t " + host.address() + " 'sudo sh -c \"install -d -g wander -m 750 /etc/wander"
                            + " && install -g wander -m 640 " + folder + "/* /etc/wander && rm -r " + folder
                            + " && systemctl enable --now wander\"'");
        }

        private List<String> add(String name) {
            FleetFolder.Host host = new FleetFolder.Host(name, name, port);
            Path folder = made.of(host);
            return List.of(
                    "mkdir " + DeploymentCommands.quoted(folder),
                    "wander ca issue " + name + " --dir " + DeploymentCommands.quoted(made.authority()) + " --out "
                            + DeploymentCommands.quoted(folder),
                    "mv " + DeploymentCommands.quoted(folder.resolve(name + ".crt")) + " "
                            + DeploymentCommands.quoted(folder.resolve("agent.crt")),
                    "mv " + DeploymentCommands.quoted(folder.resolve(name + ".key")) + " "
                            + DeploymentCommands.quoted(folder.resolve("agent.key")),
                    "cp " + DeploymentCommands.quoted(made.authority().resolve("ca.crt")) + " "
                            + DeploymentCommands.quoted(made.authority().resolve("ca.crl")) + " "
                            + DeploymentCommands.quoted(folder),
                    "sed -e 's/^  bind: .*/  bind: " + host.bind() + "/' -e 's/^  advertise: .*/  advertise: "
                            + host.endpoint() + "/' "
                            + DeploymentCommands.quoted(
                                    made.of(wish.hosts().get(0)).resolve("wander.yaml")) + " >"
                            + DeploymentCommands.quoted(folder.resolve("wander.yaml")));
        }

        @Override
        public JsonObject json() {
            return new JsonObject()
                    .with("fleet", made.fleet())
                    .with("name", wish.fleet())
                    .with("folder", made.folder())
                    .with("authority", made.authority())
                    .with("notAfter", made.notAfter())
                    .with("hosts", JsonObject.list(wish.hosts(), this::json))
                    .with("addHost", add("another"));
        }

        private JsonObject json(FleetFolder.Host host) {
            return new JsonObject()
                    .with("name", host.name())
                    .with("address", host.endpoint())
                    .with("configuration", made.of(host).resolve("wander.yaml"))
                    .with("copy", copy(host));
        }
    }
}
