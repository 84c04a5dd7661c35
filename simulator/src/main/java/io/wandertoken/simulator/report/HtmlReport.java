package io.wandertoken.simulator.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Writes a report as a folder that opens in any browser, without a server and without a network: {@code index.html}, the
 * charting library beside it, and the numbers behind every plot as {@code data/FIGURE.csv}. The same report gives the same
 * bytes.
 */
public final class HtmlReport {
    static final String PAGE = "index.html";
    static final String CHART_LIBRARY = "echarts.min.js";

    private static final String WEBJAR_VERSION = "/META-INF/maven/org.webjars/echarts/pom.properties";
    private static final String WEBJAR = "/META-INF/resources/webjars/echarts/";
    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9-]*");

    private HtmlReport() {}

    /**
     * Writes the report. A folder that exists keeps every file that is not part of the report.
     *
     * @throws IllegalArgumentException if two chapters or two figures share an id, or an id is not fit for a link
     * @throws IOException if the folder cannot be written; then nothing in it has changed, unless the disk failed amid
     *     the last renames
     */
    public static void write(Report report, Path folder) throws IOException {
        checkIds(report);
        String page = new ReportPage(report, "").html();
        byte[] library = chartLibrary();

        try (StagedFolder staged = StagedFolder.open(folder)) {
            for (Chapter chapter : report.chapters()) {
                for (Figure figure : chapter.figures()) {
                    for (int i = 0; i < figure.plots().size(); i++) {
                        staged.add(
                                dataFile(figure, i), CsvFile.of(figure.plots().get(i)));
                    }
                }
            }
            staged.add(CHART_LIBRARY, library);
            // The page comes last: while it is the old one, all that it refers to is still there.
            staged.add(PAGE, page);
            staged.publish();
        }
    }

    /** The report as one page that has everything in it, without files of numbers. */
    public static String page(Report report) {
        checkIds(report);
        try {
            return new ReportPage(report, new String(chartLibrary(), StandardCharsets.UTF_8)).html();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether a page was written by this class. */
    public static boolean isReport(Path page) throws IOException {
        return Files.isRegularFile(page) && Files.readString(page).contains(ReportPage.GENERATOR);
    }

    /** The file of one plot's numbers, relative to the page; numbered only where a figure has several plots. */
    static String dataFile(Figure figure, int plot) {
        String suffix = figure.plots().size() > 1 ? "-" + (plot + 1) : "";
        return "data/" + figure.id() + suffix + ".csv";
    }

    /** A resource that lies beside this class. */
    static String resource(String name) {
        byte[] content = bytes(name);
        if (content == null) {
            throw new IllegalStateException("missing from the build: " + name);
        }
        return new String(content, StandardCharsets.UTF_8);
    }

    /**
     * Ids become anchors and file names, so they must not leave the folder, and must differ also where file names ignore
     * case.
     */
    private static void checkIds(Report report) {
        TreeSet<String> chapters = new TreeSet<>();
        TreeSet<String> figures = new TreeSet<>();
        TreeSet<String> files = new TreeSet<>();
        List<String> problems = new ArrayList<>();
        for (Chapter chapter : report.chapters()) {
            checkId("chapter", chapter.id(), chapters, problems);
            for (Figure figure : chapter.figures()) {
                checkId("figure", figure.id(), figures, problems);
                for (int i = 0; i < figure.plots().size(); i++) {
                    String file = dataFile(figure, i);
                    if (!files.add(file.toLowerCase(Locale.ROOT))) {
                        problems.add("two plots would write " + file);
                    }
                }
            }
        }
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", problems));
        }
    }

    private static void checkId(String kind, String id, TreeSet<String> known, List<String> problems) {
        if (!ID.matcher(id).matches()) {
            problems.add(kind + " id '" + id + "' has other characters than letters, digits and hyphens");
        }
        if (!known.add(id.toLowerCase(Locale.ROOT))) {
            problems.add("two " + kind + "s have the id " + id);
        }
    }

    /** The webjar keeps its files under its version, and packs them differently from one version to the next. */
    private static byte[] chartLibrary() throws IOException {
        byte[] description = bytes(WEBJAR_VERSION);
        if (description != null) {
            Properties properties = new Properties();
            properties.load(new StringReader(new String(description, StandardCharsets.ISO_8859_1)));
            String folder = WEBJAR + properties.getProperty("version", "") + "/";
            for (String path : List.of(folder, folder + "dist/")) {
                byte[] library = bytes(path + CHART_LIBRARY);
                if (library != null) {
                    return library;
                }
            }
        }
        throw new IllegalStateException("the charting library (org.webjars:echarts) is not on the class path");
    }

    private static byte @Nullable [] bytes(String name) {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name, e);
        }
    }
}
