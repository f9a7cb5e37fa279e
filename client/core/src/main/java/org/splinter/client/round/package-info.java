/**
 * Rounds of any family: fresh shares for every provider, requests to all of them at once, time
 * limits, and a record of what was sent.
 */
@NullMarked
package org.splinter.client.round;

import org.jspecify.annotations.NullMarked;
