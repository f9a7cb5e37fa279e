/**
 * How a shortest path is put together from two cell rows and two path rows. It knows neither
 * providers nor rounds.
 */
@NullMarked
package org.splinter.client.road.path;

import org.jspecify.annotations.NullMarked;
