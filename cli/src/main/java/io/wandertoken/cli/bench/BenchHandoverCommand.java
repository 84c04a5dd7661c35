package io.wandertoken.cli.bench;

import io.wandertoken.benchmarks.HandoverBench;
import io.wandertoken.benchmarks.HandoverFigures;
import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.cli.output.OutputFile;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code wander bench handover}: how long a handover takes here, and how near that is to the least possible. */
@Command(name = "handover")
final class BenchHandoverCommand implements Callable<Integer> {
    private static final long UNIT_NANOS = 1_700_000_000L;
    private static final long QUICK_NANOS = 170_000_000L;

    @CommandLine.Spec
    private CommandLine.Model.CommandSpec spec;

    @Option(names = "--json", paramLabel = "-|FILE", description = "Write the figures as JSON.")
    private String json;

    @Option(names = "--quick", description = "Take a tenth of the time; the figures are rough.")
    private boolean quick;

    @Override
    public Integer call() throws IOException, GeneralSecurityException {
        if (json != null && !json.equals("-")) {
            OutputFile.requireWritable(Path.of(json));
        }
        HandoverFigures figures = new HandoverBench(quick ? QUICK_NANOS : UNIT_NANOS).run();
        if ("-".equals(json)) {
            figures.writeJson(spec.commandLine().getOut());
            return ExitCode.OK;
        }
        if (json != null) {
            OutputFile.write(Path.of(json), figures::writeJson);
        }
        figures.print(spec.commandLine().getOut());
        return ExitCode.OK;
    }
}
