package io.wandertoken.spring;

import io.micrometer.core.instrument.binder.MeterBinder;
import io.wandertoken.client.Wander;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;

/** Meters of the agent, which Spring Boot binds to the registries of the application. */
@AutoConfiguration(after = WanderAutoConfiguration.class)
@ConditionalOnClass(MeterBinder.class)
@ConditionalOnBean(Wander.class)
public class WanderMetricsAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    WanderMeters wanderMeters(Wander wander) {
        return new WanderMeters(wander);
    }
}
