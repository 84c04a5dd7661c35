package io.wandertoken.cli.fleet;

import io.wandertoken.agent.authority.AuthorityMaker;
import io.wandertoken.cli.output.JsonDocument;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander ca rotate}: replaces a fleet's authority, while agents trust both. */
@Command(name = "rotate")
final class CaRotateCommand extends NewAuthorityCommand {

    @Option(names = "--finish")
    private boolean finish;

    @Option(names = "--force")
    private boolean force;

    @Override
    protected Result run() {
        if (force && !finish) {
            throw usage("--force needs --finish");
        }
        if (finish) {
            return new Finished(folder(), authority().dropOlder(force));
        }
        Instant now = now();
        Path older = AuthorityMaker.rotate(folder(), profile(), valid, keeping(), now);
        return new Begun(folder(), older, now.plus(valid));
    }

    private record Begun(Path folder, Path older, Instant notAfter) implements Result {
        @Override
        public List<String> text() {
            return List.of(
                    "Made a new authority for the same fleet, valid until "
                            + CertificateFormat.end(notAfter, Instant.now()),
                    "  " + folder.resolve("ca.crt") + " and " + folder.resolve("ca.crl") + " contain both authorities",
                    "The older authority is in " + older,
                    "Next: copy ca.crt and ca.crl to all agents and restart them; then 'wander ca renew NAME' per agent;"
                            + " then 'wander ca rotate --finish'");
        }

        @Override
        public JsonDocument json() {
            return new JsonDocument()
                    .with("certificate", folder.resolve("ca.crt"))
                    .with("revocations", folder.resolve("ca.crl"))
                    .with("notAfter", notAfter)
                    .with("older", older);
        }
    }

    private record Finished(Path folder, List<String> excluded) implements Result {
        @Override
        public List<String> text() {
            return List.of(
                    "Dropped the older authority"
                            + (excluded.isEmpty() ? "" : "; no longer accepted: " + String.join(", ", excluded)),
                    "Next: copy " + folder.resolve("ca.crt") + " and " + folder.resolve("ca.crl")
                            + " to all agents and restart them; until then they trust both");
        }

        @Override
        public JsonDocument json() {
            return new JsonDocument()
                    .with("certificate", folder.resolve("ca.crt"))
                    .with("revocations", folder.resolve("ca.crl"))
                    .with("excluded", excluded);
        }
    }
}
