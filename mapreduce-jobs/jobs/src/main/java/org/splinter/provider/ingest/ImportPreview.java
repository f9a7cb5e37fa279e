package org.splinter.provider.ingest;

import java.util.List;
import java.util.Map;

/**
 * The schema that an import would take, and why.
 *
 * @param reasons by column, for each that has no type but string: the row that made it so and the
 *     class of its value
 * @param files how each is read
 * @param leftOut columns of the files that the import would leave out
 * @param badRows the rows that do not count
 */
public record ImportPreview(
    DeclaredSchema schema,
    Map<Integer, String> reasons,
    List<ReadFile> files,
    List<String> leftOut,
    BadRows badRows) {
  public ImportPreview {
    reasons = Map.copyOf(reasons);
    files = List.copyOf(files);
    leftOut = List.copyOf(leftOut);
  }
}
