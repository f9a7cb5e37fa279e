package org.splinter.table.ingest;

/**
 * A CSV file as the tasks see it.
 *
 * @param path where to read it: a path or URI of a Hadoop file system
 * @param name what the user calls it, for messages
 */
record SourceFile(String path, String name) {}
