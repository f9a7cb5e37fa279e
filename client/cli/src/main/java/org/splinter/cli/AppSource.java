package org.splinter.cli;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.splinter.apps.FlightDatasets;
import org.splinter.provider.ingest.DeclaredSchema;
import org.splinter.provider.ingest.ImportOptions;
import org.splinter.provider.ingest.SchemaFile;

/** The source of an application's table: its file, and the columns that are imported from it. */
public final class AppSource {
  private static final List<String> FOLDERS = List.of("", "restaurants", "flights", "road");
  private static final List<String> FORMATS = List.of(".csv.gz", ".csv", ".parquet");

  private AppSource() {}

  /** Returns the file of a table below a directory of datasets, if it is there. */
  public static Optional<Path> table(Path data, String table) {
    List<String> names = new ArrayList<>();
    FORMATS.forEach(format -> names.add(table + format));
    if (table.equals(FlightDatasets.NYC13_FLIGHTS.name())) {
      names.add("flights.csv"); // the name of the bundled sample
    }
    return file(data, names);
  }

  /** Returns the first file with one of these names below a directory of datasets. */
  public static Optional<Path> file(Path data, List<String> names) {
    return FOLDERS.stream()
        .flatMap(folder -> names.stream().map(name -> data.resolve(folder).resolve(name)))
        .filter(Files::isRegularFile)
        .findFirst();
  }

  /**
   * Returns the options to import a file with: columns are text where a search needs text, whatever
   * the values look like.
   */
  public static ImportOptions options(String table, Path file, Optional<String> key)
      throws IOException {
    return new ImportOptions(
        table, List.of(file.toString()), schema(table), key.stream().toList(), false, false);
  }

  private static DeclaredSchema schema(String table) throws IOException {
    return SchemaFile.parse(name(table), new String(schemaBytes(table), StandardCharsets.UTF_8));
  }

  private static String name(String table) {
    return table + ".schema";
  }

  /** Returns the written form of the types that a table is imported with. */
  public static byte[] schemaBytes(String table) throws IOException {
    String name = name(table);
    try (InputStream in = AppSource.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IOException("there is no schema of table " + table + " in this build");
      }
      return in.readAllBytes();
    }
  }
}
