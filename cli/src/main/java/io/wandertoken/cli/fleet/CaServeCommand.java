package io.wandertoken.cli.fleet;

import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.authority.RenewalServer;
import io.wandertoken.agent.authority.RenewalService;
import io.wandertoken.agent.config.HostPort;
import io.wandertoken.cli.output.JsonDocument;
import io.wandertoken.cli.process.SignalListener;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander ca serve}: renews the certificates of agents that ask. */
@Command(name = "serve")
final class CaServeCommand extends SigningCommand {

    @Option(names = "--listen", paramLabel = "HOST:PORT", defaultValue = "0.0.0.0:7949")
    private String listen;

    @Option(names = "--valid", paramLabel = "TIME", converter = Validity.class)
    private @Nullable Duration valid;

    @Override
    protected Result run() {
        HostPort bind = HostPort.parse(listen)
                .orElseThrow(() -> usage("'" + listen.replaceAll("\\p{C}", "?")
                        + "' is not an address to listen on; examples: 0.0.0.0:7949, [::]:7949"));
        FleetAuthority authority = authority();
        AtomicLong renewed = new AtomicLong();
        RenewalService service = new RenewalService(
                authority,
                valid,
                InstantSource.system(),
                line -> {
                    renewed.addAndGet(line.startsWith("renewed") ? 1 : 0);
                    remark(line);
                },
                System.nanoTime());
        CountDownLatch ended = new CountDownLatch(1);
        SignalListener signals = SignalListener.listen(name -> ended.countDown());
        try (signals;
                RenewalServer server = RenewalServer.open(bind.resolve(), service, this::remark)) {
            remark("renews certificates of fleet " + authority.fleet() + " at "
                    + server.address().getAddress().getHostAddress() + ":"
                    + server.address().getPort());
            ended.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return new Served(renewed.get());
    }

    private record Served(long renewed) implements Result {
        @Override
        public List<String> text() {
            return List.of("Renewed " + renewed + (renewed == 1 ? " certificate" : " certificates"));
        }

        @Override
        public JsonDocument json() {
            return new JsonDocument().with("renewed", renewed);
        }
    }
}
