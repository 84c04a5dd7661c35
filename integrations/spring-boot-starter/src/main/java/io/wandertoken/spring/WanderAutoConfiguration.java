package io.wandertoken.spring;

import io.wandertoken.client.Embedding;
import io.wandertoken.client.Wander;
import io.wandertoken.client.WanderException;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.integration.support.locks.LockRegistry;

/** The agent of an application, and its resources as locks of Spring Integration. Beans of the application come first. */
@AutoConfiguration
@ConditionalOnProperty(name = "wander.enabled", matchIfMissing = true)
@EnableConfigurationProperties(WanderProperties.class)
public class WanderAutoConfiguration {
    private static final Duration PAUSE = Duration.ofMillis(250);

    /** Spring closes it with the application: an embedded agent then hands its tokens on. */
    @Bean(destroyMethod = "close")
    @ConditionalOnMissingBean
    Wander wander(WanderProperties properties) {
        return switch (properties.mode()) {
            case CONNECT ->
                connect(
                        properties,
                        System.nanoTime() + properties.connectTimeout().toNanos());
            case EMBEDDED -> {
                Embedding embedding = Wander.embedded();
                yield (properties.config() == null ? embedding : embedding.config(properties.config())).build();
            }
            case ALONE -> Wander.embedded().alone().build();
        };
    }

    /** The agent may start at the same time, for example in the same pod. */
    private static Wander connect(WanderProperties properties, long deadlineNanos) {
        while (true) {
            try {
                return properties.home() == null ? Wander.connect() : Wander.connect(properties.home());
            } catch (WanderException e) {
                if (e.kind() != WanderException.Kind.NO_AGENT
                        || System.nanoTime() - deadlineNanos >= 0
                        || Thread.currentThread().isInterrupted()) {
                    throw e;
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    /** Only for applications with Spring Integration. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(LockRegistry.class)
    static class Locks {

        @Bean
        @ConditionalOnMissingBean(LockRegistry.class)
        WanderLockRegistry wanderLockRegistry(Wander wander, WanderProperties properties) {
            return properties.locks() == null
                    ? WanderLockRegistry.ofResources(wander)
                    : WanderLockRegistry.ofNames(wander.locks(properties.locks()));
        }
    }
}
