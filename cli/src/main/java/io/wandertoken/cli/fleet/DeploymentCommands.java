package io.wandertoken.cli.fleet;

import io.wandertoken.cli.output.TextFormat;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Commands that a person copies to bring what was made here to the hosts, as services of docs/operating.md have it there. */
final class DeploymentCommands {
    private static final String PLACE = "/etc/wander";

    private DeploymentCommands() {}

    /** Brings an agent's new certificate, and its key if there is one, to its host under the names that the agent reads. */
    static List<String> installing(String host, Path certificate, Optional<Path> key) {
        List<String> steps = new ArrayList<>();
        steps.add("scp " + TextFormat.shellWord(certificate) + " " + host + ":agent.crt");
        key.ifPresent(file -> steps.add("scp -p " + TextFormat.shellWord(file) + " " + host + ":agent.key"));
        String files = key.isPresent() ? "agent.crt agent.key" : "agent.crt";
        // A running agent reads a renewed certificate by itself; with another key it becomes another agent.
        steps.add("ssh -t " + host + " 'sudo sh -c \"install -g wander -m 640 " + files + " " + PLACE + " && rm "
                + files + (key.isPresent() ? " && systemctl restart wander" : "") + "\"'");
        return steps;
    }

    /** Brings the revocation list to one host, whose agent passes it on. */
    static String publishing(String host, Path list) {
        return "scp " + TextFormat.shellWord(list) + " " + host + ":ca.crl && ssh -t " + host
                + " 'sudo sh -c \"install -g wander -m 640" + " ca.crl " + PLACE + "/ca.crl.new && mv " + PLACE
                + "/ca.crl.new " + PLACE + "/ca.crl && rm ca.crl\"'";
    }

    /** Brings the revocation list to every host; moved into place there, so that no agent reads half of it. */
    static List<String> publishing(Path list) {
        return List.of("for host in HOST...; do " + publishing("$host", list) + "; done");
    }
}
