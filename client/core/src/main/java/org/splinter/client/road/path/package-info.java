/**
 * Shortest paths put together from two cell rows and two path rows. This package knows neither
 * providers nor rounds.
 */
@NullMarked
package org.splinter.client.road.path;

import org.jspecify.annotations.NullMarked;
