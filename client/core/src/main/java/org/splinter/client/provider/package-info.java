/** Providers as a client sees them, embedded or clusters. */
@NullMarked
package org.splinter.client.provider;

import org.jspecify.annotations.NullMarked;
