package io.wandertoken.simulator.report;

import java.util.List;

/**
 * A group of figures that belong together.
 *
 * @param id names the chapter in links; letters, digits and hyphens
 */
public record Chapter(String id, String title, String introduction, List<Figure> figures) {

    public Chapter {
        figures = List.copyOf(figures);
    }
}
