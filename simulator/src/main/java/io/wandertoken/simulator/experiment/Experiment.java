package io.wandertoken.simulator.experiment;

import io.wandertoken.simulator.report.Figure;

/** Makes one figure. */
public interface Experiment {

    /** Names the figure in links, files and on the command line. */
    String id();

    Figure perform(Laboratory laboratory);
}
