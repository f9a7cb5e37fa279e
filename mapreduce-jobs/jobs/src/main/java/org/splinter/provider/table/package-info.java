/**
 * Store of tables: it commits versions atomically on a provider's file system, and reads their
 * batches in jobs.
 */
@NullMarked
package org.splinter.provider.table;

import org.jspecify.annotations.NullMarked;
