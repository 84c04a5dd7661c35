package io.wandertoken.cli.command;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds misspelt options of the JVM. The launchers have a Java ignore options that it does not know, because older ones do not know all of
 * ours; what people write into {@code WANDER_OPTS} should have an effect.
 */
public final class JvmOptions {
    private static final Pattern FLAG = Pattern.compile("-XX:[+-]?(\\w+)(?:=.*)?");

    private JvmOptions() {}

    /** Those of some options that this JVM has ignored. */
    public static List<String> ignored(String options) {
        return Stream.of(options.strip().split("\\s+"))
                .filter(option -> {
                    Matcher flag = FLAG.matcher(option);
                    return flag.matches() && !isKnown(flag.group(1));
                })
                .toList();
    }

    private static boolean isKnown(String flag) {
        try {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class).getVMOption(flag);
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
