package io.wandertoken.cli.fleet;

import io.wandertoken.agent.authority.AuthorityMaker;
import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.config.ConfigLocations;
import io.wandertoken.agent.config.ConfigProblem;
import io.wandertoken.agent.config.HostPort;
import io.wandertoken.agent.config.Profile;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.files.SafeFiles;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.SignatureProfile;
import io.wandertoken.cli.output.TextFormat;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Makes the folder of a new fleet: its authority, and a folder per host with all that its agent needs. It is made beside its
 * place and then moved there, so that there is all of it or nothing.
 */
public final class FleetFolder {
    private static final Duration AUTHORITY_VALIDITY = Duration.ofDays(3650);

    private static final String AUTHORITY = "ca";
    private static final String HOSTS = "hosts";

    private FleetFolder() {}

    /**
     * A host that gets an agent.
     *
     * @param name what it is called
     * @param endpoint where others reach its agent
     */
    public record Host(String name, HostPort endpoint) {
        public Host(String name, String address, int port) {
            this(name, new HostPort(address, port));
        }

        String address() {
            return endpoint.host();
        }

        /** Where its agent listens: everywhere, unless others reach it on its own machine only. */
        HostPort bind() {
            return endpoint.isLoopback()
                    ? endpoint
                    : new HostPort(address().indexOf(':') < 0 ? "0.0.0.0" : "::", endpoint.port());
        }

        /** Where its agent serves HTTP if it may share its machine with others: at the TCP port that has its own number. */
        HostPort api() {
            return new HostPort(endpoint.isLoopback() ? address() : "127.0.0.1", endpoint.port());
        }

        private boolean sharesMachine(List<Host> hosts) {
            return endpoint.isLoopback()
                    || hosts.stream()
                            .anyMatch(other -> other != this && other.address().equals(address()));
        }
    }

    /**
     * What the new fleet is to be.
     *
     * @param seeds the hosts that new agents contact first
     * @param quorum the names of the hosts whose agents license the tokens, or none
     */
    public record Wish(
            String fleet,
            List<Host> hosts,
            List<Host> seeds,
            List<String> resources,
            List<String> quorum,
            Profile profile,
            Duration validity) {

        /** A small fleet, in which all hosts are seeds and none votes. */
        public Wish(String fleet, List<Host> hosts, List<String> resources, Profile profile, Duration validity) {
            this(fleet, hosts, hosts, resources, List.of(), profile, validity);
        }
    }

    /** What was made. */
    public record Made(Path folder, FleetId fleet, Instant notAfter) {
        public Path authority() {
            return folder.resolve(AUTHORITY);
        }

        public Path of(Host host) {
            return folder.resolve(HOSTS).resolve(host.name);
        }
    }

    public static Made make(Path folder, Wish wish, Instant now) {
        Path target = folder.toAbsolutePath().normalize();
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw occupied(folder);
        }
        try {
            Path draft = Files.createTempDirectory(target.getParent(), "." + target.getFileName() + ".part");
            try {
                FleetId fleet = write(draft, wish, now);
                Files.move(draft, target);
                return new Made(folder, fleet, now.plus(wish.validity));
            } finally {
                SafeFiles.deleteTree(draft);
            }
        } catch (FileAlreadyExistsException e) {
            throw occupied(folder);
        } catch (IOException e) {
            throw IdentityProblem.unwritable(folder, e);
        }
    }

    /**
     * Adds a host to the folder of a fleet. It gets the settings of the first of the others, except for its addresses.
     *
     * @throws IdentityProblem when this is not a folder of a fleet, or the host is in it already
     */
    public static Made add(Path folder, Host host, Duration validity, Instant now) {
        Path model = model(folder);
        FleetAuthority authority = FleetAuthority.open(folder.resolve(AUTHORITY), InstantSource.fixed(now));
        Made made = new Made(folder, authority.fleet(), now.plus(validity));
        Path target = made.of(host);
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw IdentityProblem.cannotCreate(target + ": already exists; remove it first to make it again");
        }
        try {
            String configuration = Files.readString(model)
                    .replaceFirst("(?m)^  bind: .*$", "  bind: \"" + host.bind() + "\"")
                    .replaceFirst("(?m)^  advertise: .*$", "  advertise: \"" + host.endpoint + "\"")
                    .replaceFirst("(?m)^api:\n  listen: .*$", "api:\n  listen: \"" + host.api() + "\"");
            Path draft = Files.createTempDirectory(target.getParent(), "." + host.name + ".part");
            try {
                equip(draft, host, authority, validity, configuration);
                Files.move(draft, target);
                return made;
            } finally {
                SafeFiles.deleteTree(draft);
            }
        } catch (IOException e) {
            throw IdentityProblem.unwritable(target, e);
        }
    }

    private static Path model(Path folder) {
        try (Stream<Path> hosts = Files.list(folder.resolve(HOSTS))) {
            return hosts.map(host -> host.resolve(ConfigLocations.NAME))
                    .filter(Files::isRegularFile)
                    .sorted()
                    .findFirst()
                    .orElseThrow(() -> new IOException("no host in it has a configuration"));
        } catch (IOException e) {
            throw IdentityProblem.configuration(folder + ": is not a folder of a fleet, as 'wander init' makes it ("
                    + e.getMessage() + "); name it with --dir");
        }
    }

    private static IdentityProblem occupied(Path folder) {
        return IdentityProblem.cannotCreate(folder + ": already exists; choose another folder with --dir");
    }

    private static FleetId write(Path draft, Wish wish, Instant now) throws IOException {
        FleetId fleet = FleetId.random(new SecureRandom());
        Made made = new Made(draft, fleet, now);
        AuthorityMaker.make(
                made.authority(),
                new AuthorityMaker.Wish(wish.fleet, SignatureProfile.ED25519, fleet, AUTHORITY_VALIDITY),
                false,
                now);
        FleetAuthority authority = FleetAuthority.open(made.authority(), InstantSource.fixed(now));
        for (Host host : wish.hosts) {
            equip(Files.createDirectories(made.of(host)), host, authority, wish.validity, configuration(wish, host));
        }
        // The folder is full of private keys: no repository of the user may get it.
        Files.writeString(draft.resolve(".gitignore"), "*\n");
        return fleet;
    }

    private static void equip(Path folder, Host host, FleetAuthority authority, Duration validity, String configuration)
            throws IOException {
        FleetAuthority.Delivery delivery = authority.issue(
                new FleetAuthority.Order(host.name, validity, SignatureProfile.ED25519, folder, null, false));
        Files.move(delivery.certificateFile(), folder.resolve("agent.crt"));
        Files.move(delivery.keyFile().orElseThrow(), folder.resolve("agent.key"));
        Files.copy(authority.certificateFile(), folder.resolve("ca.crt"));
        Files.copy(authority.revocationFile(), folder.resolve("ca.crl"));
        Path file = folder.resolve(ConfigLocations.NAME);
        Files.writeString(file, configuration);
        requireUsable(file, host);
    }

    /** What the agent would complain about must not leave this machine. */
    private static void requireUsable(Path file, Host host) {
        try {
            WanderConfig.load(file);
        } catch (ConfigProblem e) {
            // The draft is about to be deleted: its path would not help the user.
            throw new ConfigProblem(e.problems().stream()
                    .map(problem -> problem.replaceFirst("^.*?:\\d+: ", host.name + " would get a wrong wander.yaml: "))
                    .toList());
        }
    }

    static String configuration(Wish wish, Host host) {
        String seeds = wish.seeds.stream()
                .map(one -> "    - \"" + one.endpoint + "\"\n")
                .collect(Collectors.joining());
        String quorum = wish.quorum.isEmpty()
                ? ""
                : "    quorum: [" + String.join(", ", wish.quorum)
                        + "]     # a majority of them must license the token\n";
        String resources = wish.resources.stream()
                .map(name -> "  \"" + name + "\":\n    mode: soft     # soft, ring, request, tree or path-reversal\n"
                        + "    permits: 1     # how many may use it at a time\n"
                        + "    hold: 1h       # the longest access\n" + quorum)
                .collect(Collectors.joining());
        return TextFormat.resource("wander.yaml")
                .replace("{profile}", wish.profile.word())
                .replace("{bind}", host.bind().toString())
                .replace("{advertise}", host.endpoint.toString())
                .replace("{seeds}", seeds)
                .replace("{api}", host.sharesMachine(wish.hosts) ? "api:\n  listen: \"" + host.api() + "\"\n" : "")
                .replace("{resources}", resources)
                .replace("{fleet}", wish.fleet);
    }
}
