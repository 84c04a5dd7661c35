package io.wandertoken.cli.fleet;

import io.wandertoken.agent.authority.AuthorityMaker;
import io.wandertoken.cli.output.JsonObject;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander ca rotate}: replaces a fleet's authority, while agents trust both. */
@Command(
        name = "rotate",
        header = "Replace the authority of a fleet by a new one with a new key.",
        description = {
            "",
            "Examples:",
            "  wander ca rotate               1. make the new authority; ca.crt and ca.crl now contain both",
            "                                 2. copy ca.crt and ca.crl to all agents, and restart these",
            "  wander ca renew NAME           3. once per agent, and copy the certificate to it",
            "  wander ca rotate --finish      4. drop the older authority; copy ca.crt and ca.crl to all agents again",
            "",
            "Agents keep their keys and ids. The older authority is moved aside; nothing needs its key any more.",
            "--finish exits with 73 while an agent still needs the older authority.",
            "",
        })
final class CaRotateCommand extends NewAuthorityCommand {

    @Option(names = "--finish", description = "Drop the older authority.")
    private boolean finish;

    @Option(names = "--force", description = "With --finish: exclude agents that only the older one has certified.")
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
        public JsonObject json() {
            return new JsonObject()
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
        public JsonObject json() {
            return new JsonObject()
                    .with("certificate", folder.resolve("ca.crt"))
                    .with("revocations", folder.resolve("ca.crl"))
                    .with("excluded", excluded);
        }
    }
}
