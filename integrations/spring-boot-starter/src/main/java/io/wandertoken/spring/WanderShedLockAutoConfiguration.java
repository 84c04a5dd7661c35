package io.wandertoken.spring;

import io.wandertoken.client.Wander;
import io.wandertoken.shedlock.WandertokenLockProvider;
import net.javacrumbs.shedlock.core.LockProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/** The provider of ShedLock, for applications that have wandertoken-shedlock and name a resource of named locks. */
@AutoConfiguration(after = WanderAutoConfiguration.class)
@ConditionalOnClass(WandertokenLockProvider.class)
@ConditionalOnBean(Wander.class)
@ConditionalOnProperty("wander.locks")
public class WanderShedLockAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean(LockProvider.class)
    WandertokenLockProvider wandertokenLockProvider(Wander wander, WanderProperties properties) {
        return new WandertokenLockProvider(wander, properties.locks());
    }
}
