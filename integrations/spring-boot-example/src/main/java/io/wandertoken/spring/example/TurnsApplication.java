package io.wandertoken.spring.example;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.locks.Lock;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.integration.support.locks.LockRegistry;

/** Writes to a file that all instances share, only while it holds the resource {@code journal}. */
@SpringBootApplication
public class TurnsApplication implements ApplicationRunner {
    private static final int TURNS = 3;

    private final LockRegistry<?> locks;
    private final Path file;
    private final String name;

    /**
     * @param file what the instances share
     * @param name of this instance
     */
    public TurnsApplication(
            LockRegistry<?> locks, @Value("${turns.file}") Path file, @Value("${turns.name}") String name) {
        this.locks = locks;
        this.file = file;
        this.name = name;
    }

    /** Starts one instance. */
    public static void main(String[] arguments) {
        SpringApplication.run(TurnsApplication.class, arguments);
    }

    @Override
    public void run(ApplicationArguments arguments) throws IOException {
        Lock journal = locks.obtain("journal");
        for (int turn = 0; turn < TURNS; turn++) {
            journal.lock();
            try {
                write(name + " begins");
                write(name + " ends");
            } finally {
                journal.unlock();
            }
        }
    }

    private void write(String line) throws IOException {
        Files.writeString(file, line + System.lineSeparator(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    }
}
