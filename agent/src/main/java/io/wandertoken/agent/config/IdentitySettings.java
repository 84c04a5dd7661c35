package io.wandertoken.agent.config;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The files by which an agent proves who it is, and judges others.
 *
 * @param certificate its certificate, PEM
 * @param key the private key that belongs to it, PEM, for its owner's eyes
 * @param trust the certificate of the fleet's authority, or two while one replaces the other
 * @param revocations the authority's revocation list, read again whenever it changes; default: nobody is revoked
 */
public record IdentitySettings(Path certificate, Path key, Path trust, Optional<Path> revocations) {}
