package io.wandertoken.agent.authority;

import io.wandertoken.agent.identity.IdentityProblem;
import io.wandertoken.agent.identity.Pem;
import io.wandertoken.agent.identity.RevocationLists;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.cert.X509CRL;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Replaces an authority's revocation list by one that every agent uses, whatever list it has now. */
record RevocationPublisher(AuthorityFiles files, X509Certificate authority, X509Writer writer) {

    /**
     * Writes the list, after it has checked as agents do that they will use it.
     *
     * @param all what the list contains
     */
    void publish(List<X509Writer.Revocation> all, Instant now) {
        RevocationLists agents = new RevocationLists(List.of(authority));
        // The lists of an authority that this one replaces stay as they are.
        List<X509CRL> others = new ArrayList<>();
        BigInteger number = BigInteger.valueOf(now.toEpochMilli());
        Instant dated = now;
        for (X509CRL list : files.readLists()) {
            if (agents.offer(list) == RevocationLists.Outcome.FOREIGN) {
                others.add(list);
            } else {
                // The clock may have been ahead when that list was made. Agents go by dates if it has no number.
                Optional<BigInteger> before = RevocationLists.number(list);
                Instant date = list.getThisUpdate().toInstant();
                number = number.max(before.orElse(BigInteger.ZERO).add(BigInteger.ONE));
                dated = before.isEmpty() && date.isAfter(dated) ? date : dated;
            }
        }
        byte[] der =
                writer.revocationList(number, dated, authority.getNotAfter().toInstant(), all);
        String text = new Pem("X509 CRL", der).encode()
                + others.stream().map(RevocationLists::encode).collect(Collectors.joining());
        if (!isUsed(agents, der) || text.length() > Pem.MOST_BYTES) {
            throw IdentityProblem.cannotCreate(
                    files.list() + ": agents would refuse the new list of " + all.size() + " certificates ("
                            + text.length() + " bytes of at most " + Pem.MOST_BYTES
                            + "), so nothing was revoked; make a new authority with 'wander ca init --fleet-id', and"
                            + " issue new certificates to the agents that you trust");
        }
        files.writePublic(files.list(), text);
    }

    private static boolean isUsed(RevocationLists agents, byte[] der) {
        try {
            return agents.offer(RevocationLists.parse(der).get(0)) == RevocationLists.Outcome.NEWER;
        } catch (GeneralSecurityException e) {
            return false;
        }
    }
}
