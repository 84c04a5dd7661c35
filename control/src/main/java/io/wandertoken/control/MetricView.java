package io.wandertoken.control;

import java.util.Map;

/**
 * One value of a metric.
 *
 * @param name in the style of Prometheus, with its unit
 * @param help one sentence
 * @param counter whether it only increases
 * @param labels its dimensions, in a fixed order
 */
public record MetricView(String name, String help, boolean counter, Map<String, String> labels, double value) {}
