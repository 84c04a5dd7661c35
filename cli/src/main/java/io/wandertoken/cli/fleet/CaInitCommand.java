package io.wandertoken.cli.fleet;

import io.wandertoken.agent.authority.AuthorityMaker;
import io.wandertoken.agent.identity.FleetId;
import io.wandertoken.cli.output.JsonDocument;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander ca init}: makes a fleet's authority. */
@Command(name = "init")
final class CaInitCommand extends NewAuthorityCommand {
    private static final int LONGEST_NAME = 64;

    @Option(names = "--name", paramLabel = "TEXT", defaultValue = "Wandertoken fleet")
    private String name;

    @Option(names = "--fleet-id", paramLabel = "ID", converter = FleetIds.class)
    private FleetId fleetId;

    @Option(names = "--force")
    private boolean force;

    @Override
    protected Result run() {
        if (name.isBlank() || name.length() > LONGEST_NAME) {
            throw usage("--name must have 1 to " + LONGEST_NAME + " characters, not " + name.length());
        }
        if (name.chars().anyMatch(Character::isISOControl)) {
            throw usage("--name must not contain control characters");
        }
        FleetId fleet = fleetId == null ? FleetId.random(new SecureRandom()) : fleetId;
        Instant now = now();
        Path folder = folder();
        Optional<Path> aside = AuthorityMaker.make(
                folder, new AuthorityMaker.Wish(name, profile(), fleet, valid, keeping()), force, now);
        return new Made(fleet, name, folder, now.plus(valid), aside);
    }

    /** Reads the id of a fleet. */
    static final class FleetIds implements CommandLine.ITypeConverter<FleetId> {
        @Override
        public FleetId convert(String text) {
            return FleetId.parse(text)
                    .orElseThrow(() -> new CommandLine.TypeConversionException("'" + text.replaceAll("\\p{C}", "?")
                            + "' is not a fleet id; it has 16 hexadecimal digits, and 'wander ca show' prints it"));
        }
    }

    private record Made(FleetId fleet, String name, Path folder, Instant notAfter, Optional<Path> aside)
            implements Result {
        private Path module() {
            return folder.resolve("ca.pkcs11");
        }

        @Override
        public List<String> text() {
            List<String> lines = new ArrayList<>(List.of(
                    "Made the authority of \"" + name + "\", fleet " + fleet + ", valid until "
                            + CertificateFormat.end(notAfter, Instant.now()),
                    "  certificate  " + folder.resolve("ca.crt") + "   every agent needs a copy",
                    "  private key  "
                            + (Files.exists(module())
                                    ? "in the module of " + module()
                                    : folder.resolve("ca.key") + "   keep it secret, with a copy in a safe place"),
                    "  revocations  " + folder.resolve("ca.crl") + "   every agent should have the latest"));
            aside.ifPresent(older -> lines.add("The older authority is in " + older));
            lines.add("Next: 'wander ca issue NAME', once per agent");
            return lines;
        }

        @Override
        public JsonDocument json() {
            return new JsonDocument()
                    .with("fleet", fleet)
                    .with("name", name)
                    .with("notAfter", notAfter)
                    .with("certificate", folder.resolve("ca.crt"))
                    .with("key", Files.exists(module()) ? module() : folder.resolve("ca.key"))
                    .with("revocations", folder.resolve("ca.crl"))
                    .withPresent("older", aside);
        }
    }
}
