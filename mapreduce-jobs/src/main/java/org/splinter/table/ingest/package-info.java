/**
 * The import: MapReduce jobs that turn CSV files into a table version. An optional first pass
 * infers the schema; the second profiles the rows (fingerprint, statistics, dictionaries, bad
 * rows); the third writes the batches.
 */
@NullMarked
package org.splinter.table.ingest;

import org.jspecify.annotations.NullMarked;
