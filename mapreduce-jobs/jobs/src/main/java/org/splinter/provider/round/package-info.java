/** Counters that jobs of all rounds report. */
@NullMarked
package org.splinter.provider.round;

import org.jspecify.annotations.NullMarked;
