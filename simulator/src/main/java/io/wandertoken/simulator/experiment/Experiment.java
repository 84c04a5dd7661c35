package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.report.Figure;
import java.util.function.Consumer;

/**
 * One figure that can be made.
 *
 * @param id names the figure in links, files and on the command line
 * @param steps simulates, plots and judges
 */
record Experiment(String id, Consumer<FigureBuilder> steps) {

    Figure perform(ChapterText chapter, SimulationCache simulations) {
        FigureBuilder figure = new FigureBuilder(id, chapter.figure(id), simulations);
        steps.accept(figure);
        return figure.build();
    }
}
