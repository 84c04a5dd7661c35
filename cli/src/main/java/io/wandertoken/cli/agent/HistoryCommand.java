package io.wandertoken.cli.agent;

import io.wandertoken.cli.command.ResultCommand;
import io.wandertoken.cli.output.JsonDocument;
import io.wandertoken.control.OncePer;
import io.wandertoken.control.ResourceView;
import io.wandertoken.control.json.ViewJson;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code wander history}: the last runs of jobs that run once per period. */
@Command(name = "history")
public final class HistoryCommand extends ResultCommand {

    @Parameters(arity = "0..1", paramLabel = "KEY", description = "Only this job (default: all).")
    private @Nullable String key;

    @Option(names = "--resource", paramLabel = "NAME")
    private @Nullable String resource;

    @Override
    protected Result run() {
        List<ResourceView> resources = AgentConnection.running().agent().resources();
        if (resource != null && resources.stream().noneMatch(view -> view.name().equals(resource))) {
            throw usage("the agent has no resource '" + resource + "'");
        }
        List<Entry> entries = new ArrayList<>();
        for (ResourceView view : resources) {
            if (resource == null || view.name().equals(resource)) {
                view.memory().jobs().stream()
                        .filter(job -> key == null || job.id().equals(OncePer.id(OncePer.number(key))))
                        .forEach(job -> entries.add(new Entry(view.name(), job)));
            }
        }
        boolean isResource = resources.stream().anyMatch(view -> view.name().equals(key));
        return new History(key, isResource, entries);
    }

    private record Entry(String resource, ResourceView.Job job) {}

    /** @param isResource whether the key is the name of a resource, which somebody may have meant */
    private record History(@Nullable String key, boolean isResource, List<Entry> entries) implements Result {
        @Override
        public List<String> text() {
            if (entries.isEmpty()) {
                return List.of("no run of " + (key == null ? "any job" : "job '" + key + "'") + " is known here"
                        + (isResource ? "; '" + key + "' is a resource: ask with --resource " + key : ""));
            }
            List<String> lines = new ArrayList<>();
            entries.forEach(entry -> lines.addAll(JobText.history(entry.resource, named(entry.job))));
            return lines;
        }

        /** A person who asks by name knows the name, even if the agent does not. */
        private ResourceView.Job named(ResourceView.Job job) {
            return job.key() != null || key == null
                    ? job
                    : new ResourceView.Job(
                            "'" + key + "'", null, job.failures(), job.lastSuccess(), job.dueAgain(), job.runs());
        }

        @Override
        public JsonDocument json() {
            return new JsonDocument().with("jobs", json -> {
                json.writeStartArray();
                for (Entry entry : entries) {
                    json.writeStartObject();
                    json.writeStringField("resource", entry.resource);
                    json.writeFieldName("job");
                    ViewJson.JOB.write(json, entry.job);
                    json.writeEndObject();
                }
                json.writeEndArray();
            });
        }
    }
}
