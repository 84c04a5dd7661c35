/**
 * Auto-configuration for Spring Boot: a {@link io.wandertoken.client.Wander}, a registry of locks, a health indicator and meters. Spring
 * Boot loads it when the artifact is on the class path of an application.
 */
@NullMarked
package io.wandertoken.spring;

import org.jspecify.annotations.NullMarked;
