package io.wandertoken.spring;

import io.wandertoken.client.Wander;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The agent among the health indicators of the actuator, whose classes have other names since Spring Boot 4. */
@AutoConfiguration(after = WanderAutoConfiguration.class)
@ConditionalOnBean(Wander.class)
@ConditionalOnProperty(name = "management.health.wander.enabled", matchIfMissing = true)
public class WanderHealthAutoConfiguration {

    /** For Spring Boot 3. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "org.springframework.boot.actuate.health.HealthIndicator")
    static class OfActuator {

        @Bean
        @ConditionalOnMissingBean(name = "wanderHealthIndicator")
        org.springframework.boot.actuate.health.HealthIndicator wanderHealthIndicator(Wander wander) {
            return new org.springframework.boot.actuate.health.AbstractHealthIndicator("the agent does not answer") {
                @Override
                protected void doHealthCheck(org.springframework.boot.actuate.health.Health.Builder builder) {
                    WanderHealth health = WanderHealth.of(wander);
                    (health.up() ? builder.up() : builder.down()).withDetails(health.details());
                }
            };
        }
    }

    /** For Spring Boot 4. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(name = "org.springframework.boot.health.contributor.HealthIndicator")
    static class OfHealthModule {

        @Bean
        @ConditionalOnMissingBean(name = "wanderHealthIndicator")
        org.springframework.boot.health.contributor.HealthIndicator wanderHealthIndicator(Wander wander) {
            return new org.springframework.boot.health.contributor.AbstractHealthIndicator(
                    "the agent does not answer") {
                @Override
                protected void doHealthCheck(org.springframework.boot.health.contributor.Health.Builder builder) {
                    WanderHealth health = WanderHealth.of(wander);
                    (health.up() ? builder.up() : builder.down()).withDetails(health.details());
                }
            };
        }
    }
}
