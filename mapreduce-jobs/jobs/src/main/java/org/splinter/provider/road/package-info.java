/**
 * Jobs that prepare a graph for routes (design §7): {@code transit-nodes} and {@code grid}. What
 * they compute stands in {@code org.splinter.precompute.road}, which knows no jobs.
 */
@NullMarked
package org.splinter.provider.road;

import org.jspecify.annotations.NullMarked;
