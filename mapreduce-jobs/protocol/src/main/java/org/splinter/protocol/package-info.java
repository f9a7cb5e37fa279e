/**
 * Requests, answers and public formats that client and provider agree on. Nothing here needs
 * Hadoop.
 */
@NullMarked
package org.splinter.protocol;

import org.jspecify.annotations.NullMarked;
