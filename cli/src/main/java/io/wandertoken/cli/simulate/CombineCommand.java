package io.wandertoken.cli.simulate;

import io.wandertoken.simulator.experiment.Models;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.study.Result;
import io.wandertoken.simulator.study.ShardFile;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code wander combine}: puts the parts of a sweep together that several machines have simulated. */
@Command(name = "combine", sortOptions = false)
public final class CombineCommand implements Callable<Integer> {

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "All parts of one sweep, in any order.")
    private List<Path> files;

    @CommandLine.Mixin
    private ResultOutputs outputs = new ResultOutputs();

    @Override
    public Integer call() throws IOException {
        Map<String, ShardFile> parts = new LinkedHashMap<>();
        for (Path file : files) {
            if (!Files.isReadable(file)) {
                throw new BadParameter(file + " cannot be read");
            }
            try (Reader in = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
                parts.put(file.toString(), ShardFile.read(file.toString(), in, Models::named));
            }
        }
        var plan = parts.values().iterator().next().plan();
        outputs.require(plan.swept());
        List<Result> results = ShardFile.combine(parts);
        List<String> names = results.get(0).metrics().names();
        outputs.assertions().forEach(assertion -> assertion.requireKnown(names));
        return outputs.show(results, plan.swept());
    }
}
