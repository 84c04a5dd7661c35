package io.wandertoken.systemtests;

import static io.wandertoken.systemtests.ManifestFields.at;
import static io.wandertoken.systemtests.ManifestFields.list;
import static org.assertj.core.api.Assertions.assertThat;

import io.wandertoken.agent.config.Profile;
import io.wandertoken.agent.config.WanderConfig;
import io.wandertoken.cli.fleet.FleetFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The files for Kubernetes, compose and the continuous build fit each other, the product and the API of Kubernetes. */
class DeploymentFilesTest {
    private static final Path PACKAGING = Repository.root().resolve("packaging");
    private static final String IMAGE = "wandertoken:0.1.0-SNAPSHOT";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"daemonset.yaml", "sidecar.yaml"})
    void aManifestHasOnlyFieldsOfTheApiAndItsPartsFit(String name) throws IOException {
        List<Map<?, ?>> documents = manifests(name);

        assertThat(documents).isNotEmpty().allSatisfy(document -> {
            assertThat(ManifestFields.problems(document)).isEmpty();
            assertThat(at(document, "metadata.name")).isNotNull();
        });
        Map<?, ?> workload = workload(documents);
        assertThat(at(workload, "spec.selector.matchLabels")).isEqualTo(at(workload, "spec.template.metadata.labels"));
        Set<Object> volumes = names(list(workload, "spec.template.spec.volumes"));
        for (Map<?, ?> container : containers(workload)) {
            assertThat(container.get("image")).isEqualTo(IMAGE);
            assertThat(volumes).containsAll(names(list(container, "volumeMounts")));
            Set<Object> ports = names(list(container, "ports"));
            for (String probe :
                    List.of("readinessProbe.httpGet", "livenessProbe.tcpSocket", "startupProbe.tcpSocket")) {
                if (at(container, probe) != null) {
                    assertThat(ports).contains(at(container, probe + ".port"));
                }
            }
        }
    }

    @Test
    void aWrongFieldIsFound() throws IOException {
        Map<?, ?> wrong = parsed(Files.readString(PACKAGING.resolve("kubernetes/daemonset.yaml"))
                        .replace("mountPath: /tmp", "mountpath: /tmp")
                        .replace("apps/v1", "extensions/v1beta1"))
                .stream()
                .filter(document -> "DaemonSet".equals(document.get("kind")))
                .findFirst()
                .orElseThrow();

        assertThat(ManifestFields.problems(wrong))
                .hasSize(2)
                .contains("apiVersion must be apps/v1")
                .anyMatch(problem -> problem.startsWith("The field `mountpath` in the JSON string is not defined"));
        assertThat(ManifestFields.problems(Map.of("kind", "Deamonset", "apiVersion", "v1")))
                .containsExactly("there is no kind Deamonset");
    }

    @ParameterizedTest
    @ValueSource(strings = {"daemonset.yaml", "sidecar.yaml"})
    void theAgentAcceptsItsConfigurationAndServesTheProbes(String name) throws IOException {
        List<Map<?, ?>> documents = manifests(name);
        String yaml = (String) documents.stream()
                .filter(document -> "ConfigMap".equals(document.get("kind")))
                .map(document -> ((Map<?, ?>) document.get("data")).get("wander.yaml"))
                .findFirst()
                .orElseThrow();
        FleetFolder.Host host = new FleetFolder.Host("node-1", "10.0.0.11", 7946);
        Path files = FleetFolder.make(
                        folder.resolve("lab"),
                        new FleetFolder.Wish("lab", List.of(host), List.of("nas"), Profile.LAN, Duration.ofDays(60)),
                        Instant.now())
                .of(host);
        Path config = Files.writeString(
                folder.resolve("wander.yaml"),
                yaml.replaceAll("(NODE|POD)_IP", "10.0.0.11")
                        .replaceAll("/etc/wander/(identity|trust)", files.toString())
                        .replace("/var/lib/wander", folder.resolve("data").toString()));

        WanderConfig loaded = WanderConfig.load(config);

        Map<?, ?> agent = containers(workload(documents)).stream()
                .filter(container -> "agent".equals(container.get("name")))
                .findFirst()
                .orElseThrow();
        assertThat(list(agent, "ports").stream().map(port -> (Object) port.get("containerPort")))
                .containsExactly(
                        loaded.agent().bind().port(),
                        loaded.metrics().orElseThrow().port());
        assertThat(loaded.agent().seeds()).hasSize(3);
    }

    @Test
    void composeRunsTheFleetThatInitMakes() throws IOException {
        String text = Files.readString(PACKAGING.resolve("compose.yaml"));
        Map<?, ?> compose = parsed(text).get(0);

        assertThat(text).contains("wander init --fleet lab --seeds a,b,c --dir packaging/lab");
        assertThat(at(compose, "x-agent.image")).isEqualTo(IMAGE);
        Map<?, ?> services = (Map<?, ?>) compose.get("services");
        assertThat(services.keySet().stream().map(Object::toString)).containsExactly("a", "b", "c");
        services.forEach((name, service) -> {
            assertThat(at(service, "<<")).isEqualTo(compose.get("x-agent"));
            assertThat(at(service, "hostname")).isEqualTo(name);
            assertThat(at(service, "volumes")).isEqualTo(List.of("./lab/hosts/" + name + ":/etc/wander:ro"));
        });
    }

    @Test
    void theContinuousBuildRunsOurScripts() throws IOException {
        Map<?, ?> workflow = parsed(Files.readString(Repository.root().resolve(".github/workflows/verify.yaml")))
                .get(0);
        List<String> commands = Stream.of("verify", "release")
                .flatMap(job -> list(workflow, "jobs." + job + ".steps").stream())
                .map(step -> step.get("run"))
                .filter(String.class::isInstance)
                .map(String.class::cast)
                .toList();

        assertThat(commands).contains("./verify", "packaging/release");
        assertThat(Stream.of("verify", "packaging/release").map(Repository.root()::resolve))
                .allMatch(Files::isExecutable);
    }

    @Test
    void theImageHasTheVersionOfTheProduct() throws IOException {
        assertThat(Files.readString(Repository.root().resolve("pom.xml")))
                .contains("<version>" + IMAGE.substring(IMAGE.indexOf(':') + 1) + "</version>");
    }

    private static List<Map<?, ?>> manifests(String name) throws IOException {
        return parsed(Files.readString(PACKAGING.resolve("kubernetes").resolve(name)));
    }

    private static List<Map<?, ?>> parsed(String yaml) {
        List<Map<?, ?>> documents = new ArrayList<>();
        new Load(LoadSettings.builder().build())
                .loadAllFromString(yaml)
                .forEach(document -> documents.add((Map<?, ?>) document));
        return documents;
    }

    private static Map<?, ?> workload(List<Map<?, ?>> documents) {
        return documents.stream()
                .filter(document -> at(document, "spec.template") != null)
                .findFirst()
                .orElseThrow();
    }

    private static List<Map<?, ?>> containers(Map<?, ?> workload) {
        List<Map<?, ?>> all = list(workload, "spec.template.spec.initContainers");
        all.addAll(list(workload, "spec.template.spec.containers"));
        return all;
    }

    private static Set<Object> names(List<Map<?, ?>> objects) {
        return objects.stream().map(object -> object.get("name")).collect(Collectors.toSet());
    }
}
