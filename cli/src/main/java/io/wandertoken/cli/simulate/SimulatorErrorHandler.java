package io.wandertoken.cli.simulate;

import io.wandertoken.cli.command.ErrorHandler;
import io.wandertoken.cli.output.ExitCode;
import io.wandertoken.simulator.scenario.BadParameter;
import io.wandertoken.simulator.scenario.BrokenPromise;

/** Also knows the failures of the simulator, which is not on the class path of a service. */
public final class SimulatorErrorHandler extends ErrorHandler {
    private SimulatorErrorHandler(String[] arguments) {
        super(arguments);
    }

    /** A handler; its type is the general one, so that the caller loads this class only when it calls this. */
    public static ErrorHandler of(String[] arguments) {
        return new SimulatorErrorHandler(arguments);
    }

    @Override
    protected int codeOf(Exception problem) {
        if (problem instanceof BadParameter) {
            return ExitCode.USAGE;
        }
        return problem instanceof BrokenPromise ? ExitCode.ASSERTION_FAILED : super.codeOf(problem);
    }
}
