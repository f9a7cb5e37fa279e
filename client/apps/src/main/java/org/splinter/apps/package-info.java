/**
 * The applications: places, flights and the map of routes. Each is a fixed set of query templates,
 * whatever its user fills in. No HTTP.
 */
@NullMarked
package org.splinter.apps;

import org.jspecify.annotations.NullMarked;
