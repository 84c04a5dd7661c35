package io.wandertoken.cli;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;

/** What a command line printed, and its exit code. */
record Invocation(int code, String out, String err) {

    static Invocation of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = Wander.commandLine(new PrintWriter(out), new PrintWriter(err), arguments)
                .execute(arguments);
        return new Invocation(code, out.toString(), err.toString());
    }

    /** A walk of a small fleet that takes next to no time, with more flags. */
    static Invocation walk(String... more) {
        return small("walk", more);
    }

    static Invocation uncoordinated(String... more) {
        return small("uncoordinated", more);
    }

    private static Invocation small(String model, String... more) {
        List<String> all = new ArrayList<>(List.of("simulate", model));
        all.addAll(List.of(more));
        for (String usual : List.of("--duration 2000s", "--runs 3")) {
            String[] flag = usual.split(" ");
            if (!all.contains(flag[0])) {
                all.addAll(2, List.of(flag));
            }
        }
        return of(all.toArray(String[]::new));
    }
}
