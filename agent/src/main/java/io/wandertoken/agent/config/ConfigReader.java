package io.wandertoken.agent.config;

import io.wandertoken.agent.files.SafeFiles;
import io.wandertoken.agent.identity.AgentCertificate;
import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.PemFiles;
import io.wandertoken.control.Printable;
import io.wandertoken.control.ResourceLimits;
import io.wandertoken.control.host.WanderHome;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Turns the sections of a file into settings, and collects everything that is wrong on the way. */
final class ConfigReader {
    private static final Path NOWHERE = Path.of("");
    private static final String OFF = "off";
    private static final String MULTICAST = "multicast";

    private final Section root;
    private final Problems problems;
    private final WanderHome home;

    ConfigReader(Section root, Problems problems, WanderHome home) {
        this.root = root;
        this.problems = problems;
        this.home = home;
    }

    WanderConfig read() {
        Profile profile = root.choice("profile", Profile.class, Profile.LAN);
        Section agentSection = root.section("agent");
        Path data = agentSection.file(agentSection.text("data")).orElse(home.folder());
        IdentitySettings identity = identity(root.section("identity"), data);
        AgentSettings agent = agent(agentSection, profile, identity, data);
        List<ResourceSettings> resources = resources();
        ApiSettings api = api(root.section("api"), agent.data(), identity);
        Optional<HostPort> metrics = metrics(root.section("metrics"), api);
        Section log = root.section("log");
        LogSettings logging = new LogSettings(
                log.choice("format", LogSettings.Format.class, LogSettings.DEFAULTS.format()),
                log.choice("level", LogSettings.Level.class, LogSettings.DEFAULTS.level()));
        log.close();
        root.close();
        problems.throwIfAny();
        return new WanderConfig(
                profile,
                agent,
                identity,
                new WanderConfig.Resources(resources, false),
                new WanderConfig.Surface(api, logging, metrics),
                problems.warnings());
    }

    private AgentSettings agent(Section section, Profile profile, IdentitySettings identity, Path data) {
        Optional<Section.Text> name = section.text("name");
        if (name.isPresent() && !ResourceLimits.isName(name.get().value())) {
            section.wrong(
                    "name", Printable.quoted(name.get().value()) + " is not a name; allowed: " + ResourceLimits.NAMES);
        }
        Optional<HostPort> bind = section.address(
                section.required("bind", "give the address to listen on, such as 0.0.0.0:" + WanderConfig.USUAL_PORT),
                true);
        Optional<HostPort> advertise = section.address(section.text("advertise"), false);
        if (bind.filter(HostPort::isWildcard).isPresent() && !section.has("advertise")) {
            section.wrong(
                    "bind",
                    bind.get() + " stands for all addresses of this machine; add 'advertise' with the one at which"
                            + " others reach it");
        }
        if (advertise.filter(HostPort::isWildcard).isPresent()) {
            section.wrong("advertise", advertise.get() + " stands for all addresses; name the one others reach");
        }
        List<HostPort> seeds = seeds(section);
        if (seeds.isEmpty() && profile != Profile.LOCAL) {
            section.warn("seeds", "there are none, so this agent meets only those who know it");
        }
        if (Files.exists(data) && !Files.isDirectory(data)) {
            section.wrong("data", data + " is a file; name a folder");
        }
        boolean pairwiseKeys = section.flag("pairwise-keys", true);
        Optional<MulticastSettings> multicast = multicast(section, bind);
        section.close();
        return new AgentSettings(
                name.map(Section.Text::value).orElseGet(() -> certificateName(identity)),
                bind.orElse(new HostPort("127.0.0.1", WanderConfig.USUAL_PORT)),
                advertise,
                seeds,
                data,
                pairwiseKeys,
                multicast);
    }

    private static Optional<MulticastSettings> multicast(Section section, Optional<HostPort> bind) {
        Optional<Section.Text> text = section.text(MULTICAST);
        Optional<HostPort> group = section.address(text, false);
        if (group.isPresent() && !group.get().isMulticast()) {
            section.wrong(
                    MULTICAST,
                    group.get() + " is not a multicast group; name one such as " + MulticastSettings.EXAMPLES
                            + ", the same for all agents of the fleet");
        }
        if (group.isPresent()
                && bind.isPresent()
                && group.get().port() == bind.get().port()) {
            section.wrong(
                    MULTICAST, "the port " + group.get().port() + " is that of 'bind'; choose another for the group");
        }
        Optional<String> by = section.text(MULTICAST + "-interface").map(Section.Text::value);
        int timeToLive = section.integer(
                MULTICAST + "-ttl", MulticastSettings.USUAL_TIME_TO_LIVE, 0, MulticastSettings.MOST_TIME_TO_LIVE);
        for (String dependent : List.of(MULTICAST + "-interface", MULTICAST + "-ttl")) {
            if (section.has(dependent) && text.isEmpty()) {
                section.wrong(dependent, "has no effect without 'multicast'; name the group, or remove the line");
            }
        }
        return group.map(address -> new MulticastSettings(address, by, timeToLive));
    }

    private List<HostPort> seeds(Section section) {
        Set<HostPort> seeds = new LinkedHashSet<>();
        for (Section.Text text : section.texts("seeds")) {
            Optional<HostPort> seed = section.address(Optional.of(text), false);
            if (seed.isPresent() && !seeds.add(seed.get())) {
                problems.add(text.line(), text.key(), seed.get() + " appears twice; keep one");
            } else if (seed.filter(HostPort::isWildcard).isPresent()) {
                problems.add(text.line(), text.key(), seed.get() + " is not an address of a host; name one");
            }
        }
        return new ArrayList<>(seeds);
    }

    private IdentitySettings identity(Section section, Path data) {
        Path certificate = pem(section, "certificate", "name the agent's certificate", PemFiles::certificates);
        Path key = pem(section, "key", "name the private key of the certificate", PemFiles::privateKey);
        Path trust = pem(section, "trust", "name the certificate of the fleet's authority", PemFiles::authorities);
        Optional<Path> revocations = section.file(section.text("revocations"));
        if (revocations.isPresent() && !Files.isRegularFile(revocations.get())) {
            section.wrong(
                    "revocations",
                    revocations.get() + ": there is no such file; copy the authority's list there, or name none");
        }
        Optional<IdentitySettings.Renewal> renewal = section.address(section.text("renewal"), false)
                .map(authority -> new IdentitySettings.Renewal(authority, data.resolve("renewed.crt")));
        section.close();
        return new IdentitySettings(certificate, key, trust, revocations, renewal);
    }

    private static Path pem(Section section, String name, String allowed, Consumer<Path> read) {
        Optional<Path> file = section.file(section.required(name, allowed));
        if (file.isPresent()) {
            try {
                read.accept(file.get());
            } catch (IdentityProblem e) {
                if (e.kind() == IdentityProblem.Kind.NOT_AUTHORISED) {
                    section.denied(name, e.getMessage());
                } else {
                    section.wrong(name, e.getMessage());
                }
            }
        }
        return file.orElse(NOWHERE);
    }

    private static String certificateName(IdentitySettings identity) {
        try {
            return AgentCertificate.commonName(
                    PemFiles.certificates(identity.certificate()).get(0));
        } catch (IdentityProblem e) {
            // Reported already, where the file is named.
            return "";
        }
    }

    private List<ResourceSettings> resources() {
        Section section = root.section("resources");
        if (section.names().isEmpty()) {
            root.wrong("resources", "there are none; name at least one, such as 'nas: {hold: 1h}'");
        }
        List<ResourceSettings> resources = new ArrayList<>();
        for (String name : section.names()) {
            if (!ResourceLimits.isName(name)) {
                section.wrong(name, "is not a valid resource name; allowed: " + ResourceLimits.NAMES);
            }
            resources.add(ResourceConfigReader.read(name, section.section(name)));
        }
        return resources;
    }

    private static ApiSettings api(Section section, Path data, IdentitySettings identity) {
        Optional<Section.Text> listenText = section.text("listen");
        boolean off = listenText.filter(text -> text.value().equals(OFF)).isPresent();
        Optional<HostPort> listen =
                off ? Optional.empty() : section.address(listenText, false).or(() -> Optional.of(ApiSettings.USUAL));
        Optional<Section.Text> socketText = section.text("socket");
        Optional<Path> socket =
                socketText.filter(text -> text.value().equals(OFF)).isPresent()
                        ? Optional.empty()
                        : section.file(socketText).or(() -> Optional.of(data.resolve(ApiSettings.SOCKET)));
        Optional<String> group = socketGroup(section, socket);
        List<String> hosts = new ArrayList<>();
        for (Section.Text text : section.texts("hosts")) {
            if (!HostPort.isNameOrIpv4(text.value()) && !HostPort.isIpv6(text.value())) {
                section.wrong("hosts", Printable.quoted(text.value()) + " is not a host; allowed: names and addresses");
            }
            hosts.add(text.value());
        }
        Optional<ApiSettings.Tls> tls = tls(section, socket, identity);
        if (listen.isPresent() && !listen.get().isLoopback()) {
            if (hosts.isEmpty()) {
                section.wrong(
                        "listen",
                        listen.get() + " can be reached from other machines; name in 'hosts' how they may call it, or"
                                + " listen on 127.0.0.1");
            }
            if (tls.isEmpty()) {
                section.warn(
                        "listen",
                        listen.get()
                                + " can be reached from other machines, and HTTP is not encrypted; set 'tls: true'");
            }
        }
        section.close();
        return new ApiSettings(listen, socket, group, tls, hosts);
    }

    /** Programs on this host use the socket: they send no token to an address that anybody could have taken. */
    private static Optional<ApiSettings.Tls> tls(Section section, Optional<Path> socket, IdentitySettings identity) {
        Optional<Path> certificate = section.file(section.text("certificate"));
        Optional<Path> key = section.file(section.text("key"));
        boolean tls = section.flag("tls", false);
        if (certificate.isPresent() != key.isPresent()) {
            section.wrong("certificate", "needs 'key', and 'key' needs 'certificate'; give both or none");
        } else if (certificate.isPresent() && !tls) {
            section.wrong("certificate", "has no effect without 'tls: true'");
        } else if (tls && socket.isEmpty()) {
            section.wrong("tls", "needs the socket for programs on this host; remove 'socket: off'");
        }
        return tls
                ? Optional.of(
                        new ApiSettings.Tls(certificate.orElse(identity.certificate()), key.orElse(identity.key())))
                : Optional.empty();
    }

    private static Optional<String> socketGroup(Section section, Optional<Path> socket) {
        Optional<String> group = section.text("socket-group").map(Section.Text::value);
        if (group.isPresent() && socket.isEmpty()) {
            section.wrong("socket-group", "has no effect without a socket; remove the line, or 'socket: off'");
        } else if (group.isPresent() && !SafeFiles.isGroup(group.get())) {
            section.wrong(
                    "socket-group",
                    "there is no group " + Printable.quoted(group.get())
                            + " on this host; make it with groupadd, or name" + " another");
        }
        return group;
    }

    private static Optional<HostPort> metrics(Section section, ApiSettings api) {
        Optional<Section.Text> text =
                section.text("listen").filter(listen -> !listen.value().equals(OFF));
        Optional<HostPort> listen = section.address(text, false);
        if (listen.isPresent() && listen.equals(api.listen())) {
            section.wrong("listen", listen.get() + " is the address of 'api: listen'; choose another port");
        }
        section.close();
        return listen;
    }
}
