/**
 * Provider side on Hadoop: tables at rest, one MapReduce job per round, and jobs that prepare what
 * queries need.
 */
@NullMarked
package org.splinter.provider;

import org.jspecify.annotations.NullMarked;
