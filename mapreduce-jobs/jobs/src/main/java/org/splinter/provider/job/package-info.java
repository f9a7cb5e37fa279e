/** What all job families share: configuration keys, counters, side files for shares. */
@NullMarked
package org.splinter.provider.job;

import org.jspecify.annotations.NullMarked;
