package io.wandertoken.cli.fleet;

import io.wandertoken.agent.authority.AuthorityMaker;
import io.wandertoken.agent.authority.KeyModule;
import io.wandertoken.agent.identity.SignatureProfile;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import picocli.CommandLine.Option;

/** What the commands have in common that make an authority: its algorithm, its validity, and whether its key is encrypted. */
abstract class NewAuthorityCommand extends SigningCommand {

    @Option(names = "--profile", paramLabel = "KIND", defaultValue = "ed25519")
    private SignatureProfile profile;

    @Option(names = "--valid", paramLabel = "TIME", defaultValue = "3650d", converter = Validity.class)
    protected Duration valid;

    @Option(names = "--encrypt")
    private boolean encrypt;

    @Option(names = "--pkcs11", paramLabel = "FILE")
    private Path module;

    /** How the new authority signs. */
    final SignatureProfile profile() {
        if (module != null && isGiven("--profile") && profile != KeyModule.PROFILE) {
            throw usage("--pkcs11 makes es256 keys only; omit --profile");
        }
        return module == null ? profile : KeyModule.PROFILE;
    }

    /** Where the new key is kept. */
    final AuthorityMaker.Keeping keeping() {
        if (module != null && encrypt) {
            throw usage("--encrypt is for a key in a file, and --pkcs11 keeps it in a module; give one of them");
        }
        return new AuthorityMaker.Keeping(newPassphrase(encrypt), module, this::secret);
    }

    /** The present time as a certificate can state it: without fractions of seconds. */
    static Instant now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS);
    }
}
