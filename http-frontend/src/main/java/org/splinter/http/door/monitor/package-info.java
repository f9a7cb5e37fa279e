/** What a door tells its operator: log, metrics, health. */
@NullMarked
package org.splinter.http.door.monitor;

import org.jspecify.annotations.NullMarked;
