package io.wandertoken.cli.fleet;

import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.PemFiles;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What the commands have in common that sign with the authority's key: the passphrase, if the key is encrypted. */
abstract class SigningCommand extends AuthorityCommand {
    private static final int SHORTEST = 8;

    @Option(names = "--passphrase-file", paramLabel = "FILE")
    private Path passphraseFile;

    final FleetAuthority authority() {
        return FleetAuthority.open(folder(), InstantSource.system(), this::remark, this::secret);
    }

    /** The authority, for certificates that are to be valid for that time; says so if they cannot be. */
    final FleetAuthority authority(Duration valid) {
        FleetAuthority authority = authority();
        Instant end = authority.certificate().getNotAfter().toInstant();
        if (Instant.now().plus(valid).isAfter(end)) {
            remark("no certificate outlasts the authority, which ends on " + CertificateFormat.day(end)
                    + "; 'wander ca rotate' makes a new one");
        }
        return authority;
    }

    /** The passphrase of an encrypted file, or the PIN of the module that a file names. */
    final char[] secret(Path file) {
        return passphraseFile != null ? fromFile() : ask("Passphrase or PIN of " + file + ": ");
    }

    /** The passphrase for a new key, or null if it is not to be encrypted. */
    final char @Nullable [] newPassphrase(boolean encrypt) {
        if (!encrypt) {
            return null;
        }
        char[] passphrase = passphraseFile != null ? fromFile() : ask("New passphrase: ");
        if (passphrase.length < SHORTEST) {
            throw usage("the passphrase must have at least " + SHORTEST + " characters");
        }
        if (passphraseFile == null && !Arrays.equals(passphrase, ask("The same again: "))) {
            throw usage("the two passphrases differ");
        }
        return passphrase;
    }

    private char[] fromFile() {
        PemFiles.requirePrivate(passphraseFile, "secret");
        try (BufferedReader lines = Files.newBufferedReader(passphraseFile)) {
            String first = lines.readLine();
            if (first != null && !first.isEmpty()) {
                return first.toCharArray();
            }
            throw IdentityProblem.configuration(
                    passphraseFile + ": its first line is empty; write the passphrase there");
        } catch (IOException e) {
            throw new IdentityProblem(
                    IdentityProblem.Kind.CONFIGURATION,
                    passphraseFile + ": cannot be read (" + e.getMessage() + "); name the file with the passphrase",
                    e);
        }
    }

    private static char[] ask(String question) {
        Console console = System.console();
        char[] answer = console == null ? null : console.readPassword("%s", question);
        if (answer == null) {
            throw IdentityProblem.notAuthorised(
                    "the authority's key needs a passphrase, and there is no terminal to ask at; use --passphrase-file");
        }
        return answer;
    }
}
