package io.wandertoken.systemtests.canary;

import java.io.File;
import java.net.URI;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.Timer;
import java.util.UUID;
import java.util.WeakHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.logging.Logger;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One class for each thing that a pure machine must not do. */
public final class Impure {
    private Impure() {}

    static final class SharedRandom {
        double draw() {
            return Math.random();
        }
    }

    static final class StrictRandom {
        double draw() {
            return StrictMath.random();
        }
    }

    static final class OwnRandom {
        int draw() {
            return new Random(1).nextInt();
        }
    }

    static final class RandomField {
        Random random;
    }

    static final class RandomArray {
        int count(Random[] randoms) {
            return randoms.length;
        }
    }

    static final class NewerRandom {
        RandomGenerator random;
    }

    static final class ThreadsRandom {
        int draw() {
            return ThreadLocalRandom.current().nextInt();
        }
    }

    static final class SplitRandom {
        int draw() {
            return new SplittableRandom(1).nextInt();
        }
    }

    static final class TrueRandom {
        int draw() {
            return new SecureRandom().nextInt();
        }
    }

    static final class Shuffle {
        void shuffle(List<String> list) {
            Collections.shuffle(list);
        }
    }

    static final class RandomName {
        String name() {
            return UUID.randomUUID().toString();
        }
    }

    static final class ClockField {
        Clock clock;
    }

    static final class InstantNow {
        Instant now() {
            return Instant.now();
        }
    }

    static final class DateNow {
        LocalDate now() {
            return LocalDate.now();
        }
    }

    static final class NanoTime {
        long now() {
            return System.nanoTime();
        }
    }

    static final class MilliTime {
        long now() {
            return System.currentTimeMillis();
        }
    }

    static final class ReadProperty {
        String read() {
            return System.getProperty("x");
        }
    }

    static final class ReadNumberProperty {
        Integer read() {
            return Integer.getInteger("x");
        }
    }

    static final class ReadEnvironment {
        String read() {
            return System.getenv("x");
        }
    }

    static final class IdentityHash {
        int hash() {
            return System.identityHashCode(this);
        }
    }

    static final class Print {
        void print() {
            System.out.println();
        }
    }

    static final class SystemLogger {
        void log(System.Logger logger) {
            logger.log(System.Logger.Level.INFO, "x");
        }
    }

    static final class JdkLogger {
        Logger logger;
    }

    static final class OwnThread {
        void run() {
            new Thread(() -> {}).start();
        }
    }

    static final class Sleep {
        void sleep() throws InterruptedException {
            Thread.sleep(1);
        }
    }

    static final class PerThread {
        final ThreadLocal<String> local = new ThreadLocal<>();
    }

    static final class OwnTimer {
        Timer timer;
    }

    static final class Lock {
        final ReentrantLock lock = new ReentrantLock();
    }

    static final class Atomic {
        final AtomicLong count = new AtomicLong();
    }

    static final class SynchronizedMethod {
        synchronized void run() {}
    }

    static final class VolatileField {
        volatile int state;
    }

    static final class Waiting {
        void await() throws InterruptedException {
            wait();
        }
    }

    static final class ParallelStream {
        long count(List<String> list) {
            return list.parallelStream().count();
        }
    }

    static final class ParallelStreamOfCollection {
        long count(Collection<String> list) {
            return list.parallelStream().count();
        }
    }

    static final class Shell {
        void run() throws Exception {
            new ProcessBuilder("true").start();
        }
    }

    static final class TheRuntime {
        int processors() {
            return Runtime.getRuntime().availableProcessors();
        }
    }

    static final class FileAccess {
        boolean exists() {
            return new File("x").exists();
        }
    }

    static final class Buffer {
        ByteBuffer buffer;
    }

    static final class Network {
        URI address;
    }

    static final class HashedMap {
        final Map<String, String> map = new HashMap<>();
    }

    static final class HashedSet {
        final Set<String> set = new HashSet<>();
    }

    static final class OldHashedMap {
        final Map<String, String> map = new Hashtable<>();
    }

    static final class IdentityMap {
        final Map<String, String> map = new IdentityHashMap<>();
    }

    static final class WeakMap {
        final Map<String, String> map = new WeakHashMap<>();
    }

    static final class SetOf {
        Set<String> set() {
            return Set.of("a", "b");
        }
    }

    static final class SetCopyOf {
        Set<String> set() {
            return Set.copyOf(new ArrayList<>());
        }
    }

    static final class MapOf {
        Map<String, String> map() {
            return Map.of("a", "b");
        }
    }

    static final class MapCopyOf {
        Map<String, String> map(Map<String, String> other) {
            return Map.copyOf(other);
        }
    }

    static final class CollectToSet {
        Set<String> set() {
            return Stream.of("a").collect(Collectors.toSet());
        }
    }

    static final class MutableStatic {
        static int count;
    }

    static final class MethodReference {
        Stream<Double> draws() {
            return Stream.generate(Math::random);
        }
    }
}
