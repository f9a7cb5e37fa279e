/**
 * Job of a round of PIR queries: one MapReduce job per provider and round, which scans slots with
 * shares.
 */
@NullMarked
package org.splinter.provider.pir;

import org.jspecify.annotations.NullMarked;
