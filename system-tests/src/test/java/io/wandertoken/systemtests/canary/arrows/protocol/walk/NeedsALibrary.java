package io.wandertoken.systemtests.canary.arrows.protocol.walk;

import org.junit.jupiter.api.Test;

/** Protocol code that stands on more than the JDK. */
public final class NeedsALibrary {
    Class<Test> library = Test.class;
}
