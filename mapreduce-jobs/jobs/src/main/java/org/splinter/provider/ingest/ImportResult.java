package org.splinter.provider.ingest;

import java.util.List;
import org.splinter.protocol.table.Manifest;

/**
 * Result of an import.
 *
 * @param manifest the table's version, now current
 * @param fresh false if a version with these rows was there already, so that nothing had to be
 *     stored
 * @param badRows the rows that were left out
 * @param leftOut columns of the files that the given schema does not have
 * @param files how each of the files was read
 */
public record ImportResult(
    Manifest manifest, boolean fresh, BadRows badRows, List<String> leftOut, List<ReadFile> files) {
  public ImportResult {
    leftOut = List.copyOf(leftOut);
    files = List.copyOf(files);
  }
}
