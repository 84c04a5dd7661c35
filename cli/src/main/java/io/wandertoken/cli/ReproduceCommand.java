package io.wandertoken.cli;

import picocli.CommandLine.Command;

@Command(name = "reproduce")
final class ReproduceCommand implements Runnable {
    @Override
    public void run() {}
}
