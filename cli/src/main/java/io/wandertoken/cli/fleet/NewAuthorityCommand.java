package io.wandertoken.cli.fleet;

import io.wandertoken.agent.identity.SignatureProfile;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What the commands have in common that make an authority: its algorithm, its validity, and whether its key is encrypted. */
abstract class NewAuthorityCommand extends SigningCommand {

    @Option(names = "--profile", paramLabel = "KIND", defaultValue = "ed25519")
    protected SignatureProfile profile;

    @Option(names = "--valid", paramLabel = "TIME", defaultValue = "3650d", converter = Validity.class)
    protected Duration valid;

    @Option(names = "--encrypt")
    private boolean encrypt;

    final char @Nullable [] newPassphrase() {
        return newPassphrase(encrypt);
    }

    /** The present time as a certificate can state it: without fractions of seconds. */
    static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }
}
