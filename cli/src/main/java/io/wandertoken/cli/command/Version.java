package io.wandertoken.cli.command;

import picocli.CommandLine;

/** The version of the build, read from the manifest of its jar. */
public final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"wander " + number() + ", Java " + Runtime.version()};
    }

    public static String number() {
        String built = Version.class.getPackage().getImplementationVersion();
        return built == null ? "(not packaged)" : built;
    }
}
