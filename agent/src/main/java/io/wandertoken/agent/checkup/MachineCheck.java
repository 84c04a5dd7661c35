package io.wandertoken.agent.checkup;

import io.wandertoken.agent.config.HostPort;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.DatagramChannel;
import java.nio.channels.NetworkChannel;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** The machine under an agent: clock, ports, disk. */
final class MachineCheck {
    private static final long MEGABYTE = 1 << 20;
    private static final long LEAST_BYTES = 10 * MEGABYTE;
    private static final long ENOUGH_BYTES = 100 * MEGABYTE;
    private static final Duration TOLERANCE = Duration.ofMinutes(1);
    private static final String CLOCK = "clock";

    private MachineCheck() {}

    /** A clock that is earlier than what was written before cannot be right. */
    static Finding clock(Path file, Instant now) {
        try {
            Instant written = Files.getLastModifiedTime(file).toInstant();
            if (now.plus(TOLERANCE).isBefore(written)) {
                return Finding.failed(
                        CLOCK,
                        "says " + now + ", but " + file + " was written at " + written,
                        "set it, for example with 'timedatectl set-ntp true'");
            }
        } catch (IOException e) {
            return Finding.warning(CLOCK, "cannot be compared with " + file, "look at it yourself: it says " + now);
        }
        return Finding.ok(CLOCK, "says " + now.truncatedTo(ChronoUnit.SECONDS) + ", and " + file + " is not newer");
    }

    /** @param ours whether the agent itself runs there */
    static Finding datagramPort(HostPort address, boolean ours) {
        return port(new Place("port", "UDP", address), ours, DatagramChannel::open);
    }

    /** @param ours whether the agent itself runs there */
    static Finding streamPort(HostPort address, boolean ours) {
        return port(new Place("api port", "TCP", address), ours, () -> {
            ServerSocketChannel channel = ServerSocketChannel.open();
            channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
            return channel;
        });
    }

    /** A port that the agent needs. */
    private record Place(String subject, String kind, HostPort address) {
        @Override
        public String toString() {
            return kind + " " + address;
        }
    }

    private interface Opener {
        NetworkChannel open() throws IOException;
    }

    private static Finding port(Place place, boolean ours, Opener opener) {
        String subject = place.subject();
        InetSocketAddress resolved = place.address().resolve();
        if (resolved.isUnresolved()) {
            return Finding.failed(
                    subject, place.address() + ": the name is not known", "name an address of this machine");
        }
        try (NetworkChannel channel = opener.open()) {
            channel.bind(resolved);
            return Finding.ok(subject, place + " is free");
        } catch (IOException e) {
            String reason = String.valueOf(e.getMessage());
            if (reason.contains("in use")) {
                return ours
                        ? Finding.ok(subject, place + " is in use by this agent, which runs")
                        : Finding.warning(
                                subject,
                                place + " is in use, not by this agent as far as can be told",
                                "'ss -lpn' shows which process has it");
            }
            if (reason.contains("denied")) {
                return Finding.failed(subject, place + " is not given to this user", "choose a port from 1024 on");
            }
            return Finding.failed(subject, place + ": " + reason, "name an address that this machine has");
        }
    }

    /** Where the agent keeps what it must remember, or where that will be made. */
    static List<Finding> folder(Path folder) {
        Path there = folder.toAbsolutePath();
        while (!Files.exists(there) && there.getParent() != null) {
            there = there.getParent();
        }
        if (!Files.isDirectory(there)) {
            return List.of(Finding.failed("data", there + " is not a folder", "name another with agent.data"));
        }
        if (isReadOnly(there)) {
            return List.of(Finding.failed(
                    "data",
                    there + " is on a read-only file system",
                    "mount it for writing, or name another folder with agent.data or $WANDER_HOME"));
        }
        if (!Files.isWritable(there)) {
            return List.of(Finding.failed(
                    "data",
                    there + " cannot be written",
                    "run as its owner, or name another folder with agent.data or $WANDER_HOME"));
        }
        Finding writable = Finding.ok(
                "data", there.equals(folder.toAbsolutePath()) ? folder + " can be written" : folder + " can be made");
        return List.of(writable, space(there));
    }

    private static boolean isReadOnly(Path folder) {
        try {
            return Files.getFileStore(folder).isReadOnly();
        } catch (IOException e) {
            return false;
        }
    }

    private static Finding space(Path folder) {
        try {
            long usable = Files.getFileStore(folder).getUsableSpace();
            String sentence = usable / MEGABYTE + " MiB are free at " + folder;
            if (usable >= ENOUGH_BYTES) {
                return Finding.ok("disk", sentence);
            }
            String fix = "free some space: an agent needs little, but must be able to write";
            return usable < LEAST_BYTES
                    ? Finding.failed("disk", sentence, fix)
                    : Finding.warning("disk", sentence, fix);
        } catch (IOException e) {
            return Finding.warning("disk", "free space at " + folder + " is not known", "look at it with 'df'");
        }
    }
}
