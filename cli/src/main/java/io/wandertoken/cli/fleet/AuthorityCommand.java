package io.wandertoken.cli.fleet;

import io.wandertoken.agent.authority.FleetAuthority;
import io.wandertoken.agent.identity.Rights;
import io.wandertoken.cli.command.ResultCommand;
import io.wandertoken.control.host.WanderHome;
import io.wandertoken.protocol.Durations;
import java.nio.file.Path;
import java.time.Duration;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** What the commands of a fleet's authority have in common: where it is. */
abstract class AuthorityCommand extends ResultCommand {
    private static final Duration SHORTEST_VALIDITY = Duration.ofMinutes(1);

    @Option(names = "--dir", paramLabel = "FOLDER")
    private Path dir;

    final Path folder() {
        return dir != null ? dir : WanderHome.ofEnvironment().folder().resolve("ca");
    }

    final String name(String text) {
        if (!FleetAuthority.isName(text)) {
            throw usage("'" + text.replaceAll("\\p{C}", "?")
                    + "' is not a valid agent name; use at most 63 letters, digits, dots, dashes and underscores");
        }
        return text;
    }

    /** Reads what an agent may do. */
    static final class RightsText implements CommandLine.ITypeConverter<Rights> {
        @Override
        public Rights convert(String text) {
            try {
                return Rights.parse(text);
            } catch (IllegalArgumentException e) {
                throw new CommandLine.TypeConversionException(String.valueOf(e.getMessage()));
            }
        }
    }

    /** Reads how long a certificate lasts. */
    static final class Validity implements CommandLine.ITypeConverter<Duration> {
        @Override
        public Duration convert(String text) {
            try {
                Duration validity = Duration.ofNanos(Durations.parse(text));
                // Elsewhere a number alone means seconds; here it was meant as days, and is found out weeks later.
                boolean hasUnit = Character.isLetter(text.charAt(text.length() - 1));
                if (hasUnit && validity.compareTo(SHORTEST_VALIDITY) >= 0) {
                    return validity;
                }
            } catch (NumberFormatException e) {
                // The same complaint as for one that is too short.
            }
            throw new CommandLine.TypeConversionException(
                    "'" + text + "' is not a validity period; examples: 365d, 12h; at least 1m, at most 36525d");
        }
    }
}
