package io.wandertoken.systemtests;

import com.google.gson.Gson;
import com.google.gson.JsonElement;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Checks that manifests of Kubernetes have only fields that its API has, by the models that the Kubernetes project generates from that API. */
final class ManifestFields {
    private static final String MODELS = "io.kubernetes.client.openapi.models.V1";
    private static final Map<String, String> VERSIONS = Map.of("DaemonSet", "apps/v1", "StatefulSet", "apps/v1");

    private ManifestFields() {}

    /** What is wrong with a document. */
    static List<String> problems(Map<?, ?> document) {
        String kind = String.valueOf(document.get("kind"));
        String version = VERSIONS.getOrDefault(kind, "v1");
        List<String> problems = new ArrayList<>();
        if (!version.equals(document.get("apiVersion"))) {
            problems.add("apiVersion must be " + version);
        }
        try {
            Class.forName(MODELS + kind)
                    .getMethod("validateJsonElement", JsonElement.class)
                    .invoke(null, new Gson().toJsonTree(document));
        } catch (InvocationTargetException e) {
            problems.add(e.getCause().getMessage());
        } catch (ReflectiveOperationException e) {
            problems.add("there is no kind " + kind);
        }
        return problems;
    }

    /** A value deep inside a document, by the names of its fields. */
    static Object at(Object value, String path) {
        Object found = value;
        for (String name : Arrays.asList(path.split("\\."))) {
            found = found instanceof Map<?, ?> object ? object.get(name) : null;
        }
        return found;
    }

    /** The objects of a list deep inside a document; none when there is no such list. */
    static List<Map<?, ?>> list(Object value, String path) {
        List<Map<?, ?>> found = new ArrayList<>();
        if (at(value, path) instanceof List<?> list) {
            list.forEach(one -> found.add((Map<?, ?>) one));
        }
        return found;
    }
}
