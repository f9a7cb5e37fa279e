/** Operations of a door: what it answers at which path. */
@NullMarked
package org.splinter.http.door.api;

import org.jspecify.annotations.NullMarked;
