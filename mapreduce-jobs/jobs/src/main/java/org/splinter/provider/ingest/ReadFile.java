package org.splinter.provider.ingest;

/**
 * A file of an import, and how it is read.
 *
 * @param name the user's name for it
 * @param reading its format, and what was detected or said of it
 */
public record ReadFile(String name, String reading) {}
