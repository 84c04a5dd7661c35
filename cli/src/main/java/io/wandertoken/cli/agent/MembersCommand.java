package io.wandertoken.cli.agent;

import io.wandertoken.cli.command.ResultCommand;
import io.wandertoken.cli.output.JsonDocument;
import io.wandertoken.cli.output.TextFormat;
import io.wandertoken.control.MemberView;
import io.wandertoken.control.json.ViewJson;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code wander members}: the peers that the agent of this host knows. */
@Command(name = "members")
public final class MembersCommand extends ResultCommand {

    @Override
    protected Result run() {
        return new Members(AgentConnection.running().agent().members());
    }

    private record Members(List<MemberView> members) implements Result {
        @Override
        public List<String> text() {
            int name = width(members.stream().map(Members::name).toList());
            int address = width(members.stream().map(MemberView::address).toList());
            List<String> lines = new ArrayList<>();
            for (MemberView member : members) {
                lines.add(TextFormat.format(
                                "%-" + name + "s  %-" + address + "s  %-11s  %s",
                                name(member),
                                member.address(),
                                member.state(),
                                news(member))
                        .stripTrailing());
            }
            MemberView.mixedVersions(members).ifPresent(text -> lines.add("Note: " + text));
            return lines;
        }

        private static String name(MemberView member) {
            return member.name().isEmpty() ? "–" : member.name();
        }

        private static String news(MemberView member) {
            boolean everything = member.rights().isEmpty() || member.rights().equals("everything");
            String rights = everything ? "" : ", may " + member.rights();
            String own = (member.version().isEmpty() ? "" : ", version " + member.version()) + rights;
            if (member.state().equals("self")) {
                return own.isEmpty() ? "" : own.substring(2);
            }
            Duration heard = member.lastHeard();
            Duration roundTrip = member.roundTrip();
            return (heard == null ? "not met yet" : "heard " + TextFormat.duration(heard) + " ago")
                    + (roundTrip == null ? "" : ", answers in " + TextFormat.duration(roundTrip))
                    + missed(member.failures())
                    + own;
        }

        private static String missed(int answers) {
            return switch (answers) {
                case 0 -> "";
                case 1 -> ", did not answer the last time";
                default -> ", did not answer the last " + answers + " times";
            };
        }

        private static int width(List<String> cells) {
            return cells.stream().mapToInt(String::length).max().orElse(1);
        }

        @Override
        public JsonDocument json() {
            return new JsonDocument().with("members", json -> ViewJson.MEMBER.writeAll(json, members));
        }
    }
}
