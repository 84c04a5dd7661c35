package io.wandertoken.agent.identity;

import java.nio.file.Path;

/** Asks for the passphrase of an encrypted key. */
@FunctionalInterface
public interface Passphrase {
    /** For agents, which start without a person. */
    Passphrase NOBODY_TO_ASK = file -> {
        throw IdentityProblem.configuration(
                file + ": is encrypted, and an agent has nobody to ask; decrypt it with 'openssl pkcs8 -in OLD -out"
                        + " NEW' and protect the file by its mode");
    };

    /**
     * The passphrase of a file; the caller overwrites it after use.
     *
     * @throws IdentityProblem if there is nobody to ask
     */
    char[] of(Path file);
}
