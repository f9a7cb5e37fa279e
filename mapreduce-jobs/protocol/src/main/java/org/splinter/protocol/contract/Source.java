package org.splinter.protocol.contract;

import org.splinter.protocol.table.Fingerprint;

/**
 * A table version by its name and content.
 *
 * @param table the table's name
 * @param fingerprint the fingerprint of the version's content
 */
public record Source(String table, Fingerprint fingerprint) {}
