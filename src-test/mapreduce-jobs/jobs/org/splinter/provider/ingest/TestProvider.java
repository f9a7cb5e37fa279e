package org.splinter.provider.ingest;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.BatchReader;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnVector;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Schema;
import org.splinter.protocol.table.Value;
import org.splinter.provider.job.LocalSettings;
import org.splinter.provider.table.TableStore;
import org.splinter.provider.table.VersionFiles;

/** A provider in a temporary folder, with local jobs and a file:// root. */
final class TestProvider {
  final Path folder;
  final Configuration configuration;
  final TableStore store;

  TestProvider(Path folder) {
    this(folder, new Configuration());
  }

  TestProvider(Path folder, Configuration configuration) {
    this.folder = folder;
    this.configuration = configuration;
    LocalSettings.apply(configuration, folder);
    this.store =
        new TableStore(
            configuration, new org.apache.hadoop.fs.Path(folder.resolve("root").toUri()));
  }

  /** Writes a file into the folder and returns its name. */
  String file(String name, String content) {
    return file(name, content.getBytes(StandardCharsets.UTF_8));
  }

  String file(String name, byte[] content) {
    try {
      Path file = folder.resolve(name);
      Files.write(file, content);
      return file.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static byte[] gzip(String content) throws IOException {
    return gzip(content, StandardCharsets.UTF_8);
  }

  static byte[] gzip(String content, Charset charset) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(content.getBytes(charset));
    }
    return bytes.toByteArray();
  }

  ImportResult importFiles(String table, String... files) throws IOException {
    return importDeclared(table, null, false, files);
  }

  ImportResult importFiles(
      String table, @Nullable Schema schema, boolean skipBadRows, String... files)
      throws IOException {
    return importDeclared(
        table, schema == null ? null : DeclaredSchema.exact(schema), skipBadRows, files);
  }

  ImportResult importFiles(String table, @Nullable DeclaredSchema schema, String... files)
      throws IOException {
    return importDeclared(table, schema, false, files);
  }

  /** Appends files to the current version of a table. */
  ImportResult append(String table, @Nullable DeclaredSchema schema, String... files)
      throws IOException {
    return importDeclared(table, schema, true, false, files);
  }

  /** Imports files that are read as a user says. */
  ImportResult importRead(
      FileReading reading, @Nullable DeclaredSchema schema, String table, String... files)
      throws IOException {
    try {
      return newImport(reading, schema, false, table, files).run();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns the schema that an import of files would take. */
  ImportPreview preview(
      FileReading reading, @Nullable DeclaredSchema schema, boolean skipBadRows, String... files)
      throws IOException {
    try {
      return newImport(reading, schema, skipBadRows, "t", files).preview();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private TableImport newImport(
      FileReading reading,
      @Nullable DeclaredSchema schema,
      boolean skipBadRows,
      String table,
      String... files) {
    return new TableImport(
        store,
        new ImportOptions(
            table, List.of(files), schema, reading, null, List.of(), false, skipBadRows),
        (stage, fraction) -> {});
  }

  private ImportResult importDeclared(
      String table, @Nullable DeclaredSchema schema, boolean skipBadRows, String... files)
      throws IOException {
    return importDeclared(table, schema, false, skipBadRows, files);
  }

  private ImportResult importDeclared(
      String table,
      @Nullable DeclaredSchema schema,
      boolean append,
      boolean skipBadRows,
      String... files)
      throws IOException {
    try {
      return new TableImport(
              store,
              new ImportOptions(table, List.of(files), schema, List.of(), append, skipBadRows),
              (stage, fraction) -> {})
          .run();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns all rows of a version as text, NULL as null, in the order of parts. */
  List<List<@Nullable String>> rows(Manifest manifest) throws IOException {
    int width = manifest.schema().columns().size();
    List<Integer> all = new ArrayList<>();
    List<@Nullable Dictionary> dictionaries = new ArrayList<>();
    for (int i = 0; i < width; i++) {
      all.add(i);
      dictionaries.add(
          manifest.statistics().get(i).hasDictionary() ? store.dictionary(manifest, i) : null);
    }
    List<List<@Nullable String>> rows = new ArrayList<>();
    FileSystem fileSystem = store.fileSystem();
    try (BatchReader reader =
        VersionFiles.batches(fileSystem, store.directory(manifest), manifest, all)) {
      for (Manifest.Part part : manifest.parts()) {
        for (Manifest.Span span : part.batches()) {
          Batch batch = reader.read(part.file(), span);
          for (int row = 0; row < batch.rows(); row++) {
            List<@Nullable String> cells = new ArrayList<>();
            for (int i = 0; i < width; i++) {
              Column column = manifest.schema().columns().get(i);
              cells.add(cell(batch.column(i), row, column, dictionaries.get(i)));
            }
            rows.add(cells);
          }
        }
      }
    }
    return rows;
  }

  private static @Nullable String cell(
      ColumnVector vector, int row, Column column, @Nullable Dictionary dictionary) {
    if (vector.nulls() != null && vector.nulls()[row]) {
      return null;
    }
    if (dictionary != null) {
      return column.type().format(dictionary.value((int) vector.words()[row]));
    }
    if (column.type().isText()) {
      return new Value.Text(
              Arrays.copyOfRange(vector.bytes(), vector.offsets()[row], vector.offsets()[row + 1]))
          .string();
    }
    return column.type().format(vector.words()[row]);
  }

  /** Returns every file under the provider's root except Hadoop's checksums. */
  List<String> filesInRoot() throws IOException {
    Path root = folder.resolve("root");
    if (!Files.exists(root)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(Files::isRegularFile)
          .map(file -> root.relativize(file).toString())
          .filter(name -> !name.endsWith(".crc"))
          .sorted()
          .toList();
    }
  }
}
