package org.splinter.provider.derived;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.Path;
import org.splinter.protocol.table.BatchReader;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.StoredValues;
import org.splinter.provider.table.TableStore;
import org.splinter.provider.table.VersionFiles;

/** A reader of a version's rows as text, for comparison. */
final class StoredRows {
  private StoredRows() {}

  /** Returns each row's cells with commas between them, NULL being empty; sorted. */
  static List<String> sorted(TableStore store, Manifest manifest) throws IOException {
    int width = manifest.schema().columns().size();
    Path directory = store.directory(manifest);
    StoredValues values = VersionFiles.values(store.fileSystem(), directory, manifest);
    List<String> rows = new ArrayList<>();
    try (BatchReader reader =
        VersionFiles.batches(
            store.fileSystem(), directory, manifest, IntStream.range(0, width).boxed().toList())) {
      for (Manifest.Part part : manifest.parts()) {
        for (Manifest.Span span : part.batches()) {
          values.batch(reader.read(part.file(), span));
          for (int row = 0; row < span.rows(); row++) {
            List<String> cells = new ArrayList<>();
            for (int i = 0; i < width; i++) {
              cells.add(cell(values, manifest.schema().columns().get(i).type(), i, row));
            }
            rows.add(String.join(",", cells));
          }
        }
      }
    }
    return rows.stream().sorted().toList();
  }

  private static String cell(StoredValues values, ColumnType type, int column, int row) {
    if (values.isNull(column, row)) {
      return "";
    }
    return type.isText()
        ? new String(
            values.text(column, row),
            values.textStart(column, row),
            values.textLength(column, row),
            StandardCharsets.UTF_8)
        : type.format(values.word(column, row));
  }
}
