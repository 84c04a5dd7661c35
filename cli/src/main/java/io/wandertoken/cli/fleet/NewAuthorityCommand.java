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

    @Option(
            names = "--profile",
            paramLabel = "KIND",
            defaultValue = "ed25519",
            description = "Signature algorithm of the authority: ed25519 or es256 (default: ${DEFAULT-VALUE}).")
    private SignatureProfile profile;

    @Option(
            names = "--valid",
            paramLabel = "TIME",
            defaultValue = "3650d",
            converter = Validity.class,
            description =
                    "Validity of its certificate; no agent's certificate can outlast it (default: ${DEFAULT-VALUE}).")
    protected Duration valid;

    @Option(names = "--encrypt", description = "Encrypt the new key with a passphrase.")
    private boolean encrypt;

    @Option(
            names = "--pkcs11",
            paramLabel = "FILE",
            description =
                    "Make the key in a PKCS#11 module, where it stays; the file names the library and slot, in the format of"
                            + " Java's SunPKCS11. Implies es256.")
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
