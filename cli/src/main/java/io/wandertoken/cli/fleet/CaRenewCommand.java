package io.wandertoken.cli.fleet;

import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.identity.Rights;
import io.wandertoken.cli.output.JsonDocument;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code wander ca renew}: another certificate for the same key. */
@Command(name = "renew")
final class CaRenewCommand extends SigningCommand {

    @Parameters(arity = "0..1", paramLabel = "NAME", description = "The agent's name.")
    private String name;

    @Option(names = "--due")
    private boolean due;

    @Option(names = "--valid", paramLabel = "TIME", defaultValue = "365d", converter = Validity.class)
    private Duration valid;

    @Option(names = "--out", paramLabel = "FOLDER")
    private Path out;

    @Option(names = "--may", paramLabel = "RIGHTS", converter = AuthorityCommand.RightsText.class)
    private @Nullable Rights rights;

    @Override
    protected Result run() {
        if (due == (name != null)) {
            throw usage("give either the NAME of an agent or --due");
        }
        if (due && rights != null) {
            throw usage("--may needs the NAME of an agent");
        }
        FleetAuthority authority = authority(valid);
        if (!due) {
            return new IssueResult(
                    "Renewed", authority.renew(name(name), valid, out, rights), authority.revocationFile());
        }
        return new Renewed(authority.due().stream()
                .map(one -> authority.renew(one, valid, out))
                .toList());
    }

    private record Renewed(List<FleetAuthority.Delivery> deliveries) implements Result {
        @Override
        public List<String> text() {
            return deliveries.isEmpty()
                    ? List.of("No certificate is due")
                    : deliveries.stream()
                            .map(one -> "Renewed " + one.issued().name() + ", valid until "
                                    + CertificateFormat.end(one.issued().notAfter(), Instant.now()) + ": "
                                    + one.certificateFile())
                            .toList();
        }

        @Override
        public JsonDocument json() {
            return new JsonDocument()
                    .withList(
                            "renewed",
                            deliveries,
                            one -> CertificateFormat.json(one.issued(), Instant.now())
                                    .with("certificate", one.certificateFile()));
        }
    }
}
