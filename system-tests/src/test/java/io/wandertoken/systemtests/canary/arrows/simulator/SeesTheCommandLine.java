package io.wandertoken.systemtests.canary.arrows.simulator;

import io.wandertoken.systemtests.canary.arrows.cli.Command;

/** The simulator looks up at the command line. */
public final class SeesTheCommandLine {
    Command command;
}
