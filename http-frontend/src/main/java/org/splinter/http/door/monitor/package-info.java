/** Log, metrics and health of a door, for its operator. */
@NullMarked
package org.splinter.http.door.monitor;

import org.jspecify.annotations.NullMarked;
