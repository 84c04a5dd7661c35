package io.wandertoken.cli.command;

import io.wandertoken.protocol.Durations;
import java.time.Duration;
import picocli.CommandLine;

/** Reads a duration from a command line. */
public final class DurationConverter implements CommandLine.ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
        try {
            return Duration.ofNanos(Durations.parse(text));
        } catch (NumberFormatException e) {
            throw new CommandLine.TypeConversionException(
                    "'" + text + "' is not a duration; examples: 90s, 15m, 1h30m, 100ms; a number alone means seconds");
        }
    }
}
