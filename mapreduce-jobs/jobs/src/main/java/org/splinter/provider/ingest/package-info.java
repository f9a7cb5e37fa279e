/**
 * The import: MapReduce jobs that turn CSV and Parquet files, and the rows of a version that is
 * appended to, into a table version. All of them are cut into pieces, and a piece is read as typed
 * rows whatever its format. An optional first pass infers the types; the second profiles the rows
 * (fingerprint, statistics, dictionaries, uniqueness, bad rows); the third writes the batches.
 */
@NullMarked
package org.splinter.provider.ingest;

import org.jspecify.annotations.NullMarked;
