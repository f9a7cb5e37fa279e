/**
 * The import: MapReduce jobs that turn CSV and Parquet files, and the rows of a version that is
 * appended to, into a table version. All input is cut into pieces, and a piece of any format is
 * read as typed rows. An optional first pass infers the types; the second profiles the rows
 * (fingerprint, statistics, dictionaries, uniqueness, bad rows); the third writes the batches.
 */
@NullMarked
package org.splinter.provider.ingest;

import org.jspecify.annotations.NullMarked;
