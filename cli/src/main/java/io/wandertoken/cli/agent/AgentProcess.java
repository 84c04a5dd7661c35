package io.wandertoken.cli.agent;

import io.wandertoken.agent.config.ApiSettings;
import io.wandertoken.agent.config.HostPort;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.agent.files.SafeFiles;
import io.wandertoken.agent.http.ApiConfig;
import io.wandertoken.agent.http.ApiServer;
import io.wandertoken.agent.http.TlsFiles;
import io.wandertoken.agent.live.LiveAgent;
import io.wandertoken.agent.live.LiveSetup;
import io.wandertoken.agent.log.EventLog;
import io.wandertoken.agent.log.QueuedLog;
import io.wandertoken.agent.transport.TransportProblem;
import io.wandertoken.cli.output.OutputFile;
import io.wandertoken.cli.output.TextFormat;
import io.wandertoken.control.AgentView;
import io.wandertoken.control.ResourceView;
import io.wandertoken.control.host.AgentDescriptor;
import io.wandertoken.control.host.WanderHome;
import java.io.IOException;
import java.net.BindException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** An agent with all that belongs to its process: the API, the dashboard, the log. */
public final class AgentProcess implements AutoCloseable {
    /** Together well below the 90 seconds that systemd gives a service to stop. */
    private static final Duration DRAIN = Duration.ofSeconds(20);

    private static final Duration GRACE = Duration.ofSeconds(12);

    private final WanderHome home;
    private final LiveAgent agent;
    private final QueuedLog log;
    private final @Nullable ApiServer api;
    private final AtomicBoolean closed = new AtomicBoolean();

    /** @param anyPort whether another port will do for the API when the usual one is taken */
    public AgentProcess(LiveSetup setup, WanderHome home, boolean anyPort) {
        this(setup, home, anyPort, System.err::println);
    }

    /** @param lines takes the lines of the log, at its own pace */
    public AgentProcess(LiveSetup setup, WanderHome home, boolean anyPort, Consumer<String> lines) {
        this.home = home;
        WanderConfig config = setup.config();
        // First: an agent that joins and leaves at once would take another agent with the same certificate with it.
        boolean off = config.api().isOff() && config.metrics().isEmpty();
        ApiConfig free = off ? null : free(config(config, home), anyPort);
        requireRoom(home.folder());
        agent = LiveAgent.start(setup);
        log = new QueuedLog(new EventLog(config.log(), lines));
        agent.events(0, Integer.MAX_VALUE).forEach(log);
        agent.subscribe(log);
        try {
            api = free == null ? null : open(free, anyPort);
        } catch (RuntimeException e) {
            agent.close();
            log.close();
            throw e;
        }
    }

    /** The lines to print after the start. */
    public List<String> announce() {
        AgentView view = agent.agent();
        List<String> lines = new ArrayList<>();
        lines.add(
                "agent " + view.name() + " listens on " + view.address() + " (signatures: " + view.signatures() + ")");
        if (api == null || (api.descriptor().url() == null && api.descriptor().socket() == null)) {
            lines.add(
                    "no API and no dashboard: 'api: listen' and 'api: socket' are off, so 'wander run' cannot find this"
                            + " agent");
        } else {
            AgentDescriptor where = api.descriptor();
            lines.add(
                    where.url() == null
                            ? "no dashboard, because 'api: listen' is off; the API listens on the socket "
                                    + where.socket()
                            : "dashboard " + where.url() + "/");
            String resource = agent.resources().stream()
                    .findFirst()
                    .map(ResourceView::name)
                    .orElse("nas");
            lines.add("try: " + (WanderHome.isNamed() ? named(home) : "") + "wander run " + resource + " -- echo hi");
        }
        if (api != null) {
            api.problem().ifPresent(lines::add);
        }
        if (api != null && api.metricsAddress() != null) {
            lines.add("metrics and health without a token on port "
                    + api.metricsAddress().getPort());
        }
        return lines;
    }

    /** Commands in another terminal find the agent only there. */
    private static String named(WanderHome home) {
        return WanderHome.VARIABLE + "=" + TextFormat.shellWord(home.folder().toAbsolutePath()) + " ";
    }

    CompletionStage<Throwable> failure() {
        return agent.failure();
    }

    LiveAgent agent() {
        return agent;
    }

    /**
     * Lets those who hold a lease finish, for a while. Who does not is cut off; until it has ended its work, as {@code run} does
     * within its {@code --kill-after}, the token stays here.
     */
    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            boolean held = agent.drain(DRAIN) > 0;
            if (held) {
                agent.keepTokens(GRACE);
            }
            if (api != null) {
                api.close();
            }
            if (held) {
                LockSupport.parkNanos(GRACE.toNanos());
            }
            agent.close();
            log.close();
        }
    }

    private static ApiConfig config(WanderConfig config, WanderHome home) {
        ApiSettings settings = config.api();
        ApiConfig usual = ApiConfig.in(home.folder())
                .withMetrics(config.metrics().map(HostPort::resolve).orElse(null));
        ApiConfig listening = settings.listen()
                .map(listen -> usual.withHost(listen.host())
                        .withPort(listen.port())
                        .withNames(names(settings.hosts(), listen.host())))
                .orElse(usual.withHost(null));
        return listening
                .withSocket(settings.socket().orElse(null))
                .withGroup(settings.socketGroup().orElse(null))
                .withTls(settings.tls()
                        .map(files -> new TlsFiles(
                                files.certificate().equals(config.identity().certificate())
                                        ? config.identity()::latestCertificate
                                        : files::certificate,
                                files.key()))
                        .orElse(null));
    }

    /** The address that it listens on is a valid host name, too. */
    private static List<String> names(List<String> configured, String host) {
        List<String> names = new ArrayList<>(configured);
        names.add(host);
        return names;
    }

    /** The same API on a port that is free, if any will do. */
    private static ApiConfig free(ApiConfig config, boolean anyPort) {
        try {
            ApiServer.requireFree(config);
            return config;
        } catch (BindException e) {
            if (anyPort && config.port() != 0) {
                return free(config.withPort(0), true);
            }
            throw unavailable(e);
        }
    }

    private ApiServer open(ApiConfig config, boolean anyPort) {
        try {
            return ApiServer.open(config, agent, entry -> agent.audit().ifPresent(log -> log.record(entry)));
        } catch (BindException e) {
            if (anyPort && config.port() != 0) {
                // Another process took it in the meantime.
                return open(config.withPort(0), true);
            }
            throw unavailable(e);
        } catch (IOException e) {
            throw cannotWrite(config.home(), e);
        }
    }

    /** Before the agent greets others, whom it would leave again at once. */
    private static void requireRoom(Path folder) {
        try {
            SafeFiles.requireRoom(folder);
        } catch (IOException e) {
            throw cannotWrite(folder, e);
        }
    }

    private static OutputFile.CannotWrite cannotWrite(Path folder, IOException cause) {
        String remedy =
                "make room on the disk, correct the permissions of the folder, or name another one with WANDER_HOME";
        return new OutputFile.CannotWrite(folder, cause, remedy);
    }

    private static TransportProblem unavailable(BindException problem) {
        return TransportProblem.unavailable(
                problem.getMessage()
                        + "; is an agent running there already? If not, configure another address in wander.yaml ('api:"
                        + " listen', 'api: socket' or 'metrics: listen', whichever names this one)",
                problem);
    }
}
