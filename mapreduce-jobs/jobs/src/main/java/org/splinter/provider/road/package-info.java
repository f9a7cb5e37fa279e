/**
 * Jobs that prepare a graph for routes: {@code transit-nodes} and {@code grid}. The computation is
 * in {@code org.splinter.provider.road.network}, which knows no jobs.
 */
@NullMarked
package org.splinter.provider.road;

import org.jspecify.annotations.NullMarked;
