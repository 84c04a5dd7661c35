/**
 * An application of Spring Boot whose instances, one per host, take turns at a resource. People read it to start their own, and a test
 * runs it.
 */
@NullMarked
package io.wandertoken.spring.example;

import org.jspecify.annotations.NullMarked;
