package io.wandertoken.agent.config;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A host and a port as people write them: {@code nas.example:7946}, {@code 10.0.0.5:7946}, {@code [fd00::5]:7946}. Names
 * are not looked up before {@link #resolve}.
 *
 * @param host a name, an IPv4 address, or an IPv6 address without its brackets
 * @param port 0 to 65535; what 0 means depends on the place
 */
public record HostPort(String host, int port) {
    static final String ALLOWED = "host:port or [IPv6 address]:port, the port from 1 to 65535";

    private static final int MOST_PORT = 0xffff;
    private static final int MOST_HOST = 253;
    private static final Pattern FORM = Pattern.compile("(?:\\[([0-9A-Fa-f:.]+)]|([^\\[\\]:\\s]+)):(\\d{1,5})");
    private static final Pattern NAME = Pattern.compile(
            "[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9])?(?:\\.[A-Za-z0-9_](?:[A-Za-z0-9_-]{0,61}[A-Za-z0-9])?)*\\.?");
    private static final Pattern NUMBERS = Pattern.compile("[0-9.]+");
    private static final Pattern IPV4 =
            Pattern.compile("(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)");

    /** Reads one, or says nothing when the text is none. */
    public static Optional<HostPort> parse(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String host = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
        int port = Integer.parseInt(matcher.group(3));
        boolean known = matcher.group(1) == null ? isNameOrIpv4(host) : isIpv6(host);
        return known && port <= MOST_PORT ? Optional.of(new HostPort(host, port)) : Optional.empty();
    }

    /** Whether a text can be the name or the IPv4 address of a host. */
    public static boolean isNameOrIpv4(String text) {
        // Whatever has only digits and dots is meant as an address, and must be one.
        return NUMBERS.matcher(text).matches()
                ? IPV4.matcher(text).matches()
                : text.length() <= MOST_HOST && NAME.matcher(text).matches();
    }

    /** Whether a text is an IPv6 address, without brackets. */
    public static boolean isIpv6(String text) {
        if (text.indexOf(':') < 0 || !text.matches("[0-9A-Fa-f:.]{2,45}")) {
            return false;
        }
        try {
            // With a colon in it, it is never looked up as a name.
            return InetAddress.getByName(text) != null;
        } catch (UnknownHostException e) {
            return false;
        }
    }

    /** Whether it stands for all addresses of the machine. */
    public boolean isWildcard() {
        return isLiteral() && resolve().getAddress().isAnyLocalAddress();
    }

    /** Whether it is the address of a multicast group. */
    public boolean isMulticast() {
        return isLiteral() && resolve().getAddress().isMulticastAddress();
    }

    /** Whether only this machine can reach it, as far as that can be told without asking for names. */
    public boolean isLoopback() {
        String name = host.toLowerCase(Locale.ROOT);
        return name.equals("localhost")
                || name.endsWith(".localhost")
                || (isLiteral() && resolve().getAddress().isLoopbackAddress());
    }

    /** The socket address; for a name this asks the resolver, and the result may be unresolved. */
    public InetSocketAddress resolve() {
        return new InetSocketAddress(host, port);
    }

    private boolean isLiteral() {
        return host.indexOf(':') >= 0 || IPV4.matcher(host).matches();
    }

    @Override
    public String toString() {
        return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
    }
}
