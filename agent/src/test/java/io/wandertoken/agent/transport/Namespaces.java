package io.wandertoken.agent.transport;

import io.wandertoken.testsupport.NetworkNamespaces;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Hosts on one machine: a network namespace per agent, and one in the middle to which each has a link of its own. */
final class Namespaces implements AutoCloseable {
    private static final String LOSS = "udp dport " + NamespaceAgent.PORT + " numgen random mod 1000 < 50 counter drop";
    private static final Pattern PACKETS = Pattern.compile("packets (\\d+)");

    private final NetworkNamespaces hosts = new NetworkNamespaces();

    String agent(int number) {
        return hosts.name("a" + number);
    }

    String middle() {
        return hosts.name("m");
    }

    /** Makes everything; each agent loses one in twenty of the datagrams that come to it. */
    void make(int agents) throws IOException {
        hosts.add(middle());
        for (int agent = 0; agent < agents; agent++) {
            String name = agent(agent);
            String near = "p" + agent;
            hosts.add(name);
            hosts.ip(middle(), "link", "add", near, "type", "veth", "peer", "name", "e0", "netns", name);
            hosts.ip(middle(), "addr", "add", NamespaceAgent.gateway(agent) + "/24", "dev", near);
            hosts.ip(middle(), "link", "set", near, "up");
            hosts.ip(name, "addr", "add", NamespaceAgent.host(agent) + "/24", "dev", "e0");
            hosts.ip(name, "link", "set", "e0", "up");
            // The middle has all gateways' addresses, and passes on nothing else.
            hosts.ip(name, "route", "add", "default", "via", NamespaceAgent.gateway(agent));
            hosts.nft(
                    name,
                    "add table inet wander",
                    "add chain inet wander in { type filter hook input priority 0 ; }",
                    "add rule inet wander in " + LOSS);
        }
    }

    /** How many datagrams the agents' hosts have lost so far. */
    long lostCount() throws IOException {
        long sum = 0;
        for (String name : hosts.made()) {
            Process process = new ProcessBuilder("ip", "netns", "exec", name, "nft", "list", "ruleset").start();
            try (InputStream output = process.getInputStream()) {
                Matcher packets = PACKETS.matcher(new String(output.readAllBytes(), StandardCharsets.UTF_8));
                while (packets.find()) {
                    sum += Long.parseLong(packets.group(1));
                }
            }
        }
        return sum;
    }

    /** A Java program in one of them. */
    Process start(String namespace, Class<?> program, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>(NetworkNamespaces.inside(namespace));
        command.addAll(NetworkNamespaces.java());
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(arguments);
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    @Override
    public void close() throws IOException {
        hosts.close();
    }
}
