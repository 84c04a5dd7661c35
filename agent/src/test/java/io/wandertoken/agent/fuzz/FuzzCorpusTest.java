package io.wandertoken.agent.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.wandertoken.agent.wire.Mutations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Replays all that fuzzing ever found, and damages good inputs a little; {@code ./fuzz} continues for as long as you like. */
class FuzzCorpusTest {
    private static final Path CORPUS = Path.of("src", "test", "resources", "io", "wandertoken", "agent", "fuzz");
    private static final int DAMAGED = 400;

    @ParameterizedTest
    @EnumSource
    void nothingThatWasEverFoundDoesHarm(FuzzTarget target) throws IOException {
        for (Path file : corpus(target)) {
            run(target, Files.readAllBytes(file), file.toString());
        }
    }

    @ParameterizedTest
    @EnumSource
    void damagedInputsDoNoHarm(FuzzTarget target) {
        SplittableRandom random = new SplittableRandom(7);
        List<byte[]> examples = target.examples();
        for (int i = 0; i < DAMAGED && !examples.isEmpty(); i++) {
            byte[] damaged = Mutations.damage(examples.get(random.nextInt(examples.size())), random);
            run(target, damaged, HexFormat.of().formatHex(damaged));
        }
        examples.forEach(example -> run(target, example, HexFormat.of().formatHex(example)));
    }

    /** For {@code ./fuzz}: examples to begin with, and the class path. */
    @Test
    void whatTheSearchBeginsWithIsWritten() throws IOException {
        String folder = System.getProperty("fuzz.folder", "target/fuzz");
        for (FuzzTarget target : FuzzTarget.values()) {
            Path examples = Files.createDirectories(Path.of(folder, target.folder()));
            List<byte[]> inputs = target.examples();
            for (int i = 0; i < inputs.size(); i++) {
                Files.write(examples.resolve("example-" + i), inputs.get(i));
            }
            assertThat(examples).isDirectory();
        }
        Files.writeString(
                Path.of(folder, "classpath"),
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")));
        Files.write(
                Path.of(folder, "targets"),
                Stream.of(FuzzTarget.values())
                        .map(target -> target.name() + " " + target.folder())
                        .toList());
    }

    private static void run(FuzzTarget target, byte[] input, String what) {
        try {
            target.run(input);
        } catch (RuntimeException | Error e) {
            fail(target + ": " + what, e);
        }
    }

    private static List<Path> corpus(FuzzTarget target) throws IOException {
        Path folder = CORPUS.resolve(target.folder());
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().toList();
        }
    }
}
