package io.wandertoken.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.cli.output.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code wander reproduce}, with one of its figures. */
class ReproduceTest {
    @TempDir
    private Path folder;

    @Test
    @Tag("long")
    void aReportHasAPageItsLibraryAndItsData() throws IOException {
        Path report = folder.resolve("report");

        Invocation run = Invocation.of("reproduce", "--only", "j-gamma", "--seed", "3", "--out", report.toString());

        assertThat(run.code()).isZero();
        assertThat(run.out())
                .contains("1 not reproduced")
                .contains(report.resolve("index.html").toString());
        assertThat(report.resolve("index.html")).content().contains("J21").contains("--seed 3");
        assertThat(report.resolve("echarts.min.js")).isNotEmptyFile();
        assertThat(Files.readAllLines(report.resolve("data/j-gamma.csv"))).hasSize(1 + 2 * 5);
    }

    @Test
    void anUnknownFigureIsRefusedWithTheNamesOfAll() {
        Invocation run = Invocation.of("reproduce", "--only", "fig99", "--out", folder.toString());

        assertThat(run.code()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err())
                .contains("--only fig99: must be one of j-fig2-concurrency, ")
                .hasLineCount(1);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aPlaceThatCannotBeAFolderIsRefusedBeforeAnythingIsSimulated() throws IOException {
        Path file = Files.writeString(folder.resolve("taken"), "mine");

        Invocation onFile = Invocation.of("reproduce", "--out", file.toString());
        Invocation nowhere = Invocation.of(
                "reproduce", "--out", folder.resolve("no/such/place").toString());

        assertThat(onFile.code()).isEqualTo(ExitCode.CANNOT_CREATE_OUTPUT);
        assertThat(onFile.err()).contains("it is not a folder").hasLineCount(1);
        assertThat(nowhere.code()).isEqualTo(ExitCode.CANNOT_CREATE_OUTPUT);
        assertThat(nowhere.err()).contains("there is no such folder").hasLineCount(1);
        assertThat(file).hasContent("mine");
    }

    @Test
    void nobodysHomePageIsOverwritten() throws IOException {
        Path page = Files.writeString(folder.resolve("index.html"), "my home page");

        Invocation run = Invocation.of("reproduce", "--only", "j-gamma", "--out", folder.toString());

        assertThat(run.code()).isEqualTo(ExitCode.CANNOT_CREATE_OUTPUT);
        assertThat(run.err())
                .contains("it exists and is not a report of wander")
                .hasLineCount(1);
        assertThat(page).hasContent("my home page");
    }
}
