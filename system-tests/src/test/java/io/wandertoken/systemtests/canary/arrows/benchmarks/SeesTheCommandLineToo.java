package io.wandertoken.systemtests.canary.arrows.benchmarks;

import io.wandertoken.systemtests.canary.arrows.cli.Command;

/** A benchmark looks up at the command line. */
public final class SeesTheCommandLineToo {
    Command command;
}
