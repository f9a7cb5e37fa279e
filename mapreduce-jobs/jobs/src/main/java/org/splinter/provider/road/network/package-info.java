/**
 * The computation of the tables of private routing: a road network's contraction hierarchy, its hub
 * labels, and the rows made of them. It knows no jobs and no files.
 */
@NullMarked
package org.splinter.provider.road.network;

import org.jspecify.annotations.NullMarked;
