/**
 * Job of a round of look-ups: one MapReduce job per provider and round, which scans slots with
 * shares.
 */
@NullMarked
package org.splinter.provider.lookup;

import org.jspecify.annotations.NullMarked;
