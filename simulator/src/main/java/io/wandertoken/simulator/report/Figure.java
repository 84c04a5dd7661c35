package io.wandertoken.simulator.report;

import java.util.List;

/**
 * One figure or table of a paper, or one of our own.
 *
 * @param id names the figure in links and files; letters, digits and hyphens
 * @param title says what is seen
 * @param caption says what it means
 * @param command the command line that prints these figures
 * @param parameters what was simulated
 * @param plots usually one; several panels where the paper has several
 * @param claims the claims that this figure checks
 */
public record Figure(
        String id,
        String title,
        String caption,
        String command,
        List<Report.Fact> parameters,
        List<Plot> plots,
        List<Claim> claims) {

    public Figure {
        parameters = List.copyOf(parameters);
        plots = List.copyOf(plots);
        claims = List.copyOf(claims);
    }
}
