package org.splinter.provider.table;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.protocol.table.BatchReader;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.DictionaryCodec;
import org.splinter.protocol.table.DictionaryDigest;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.ManifestCodec;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.StoredValues;
import org.splinter.provider.files.TableFiles;

/**
 * The files of one table version, by its directory, which is all that tasks know:
 *
 * <pre>
 * manifest              as {@link ManifestCodec} draws it
 * dictionary-COLUMN     the values of a column that has few, as {@link DictionaryCodec} draws them
 * part-NNNNN            the rows, batch by batch
 * </pre>
 */
public final class VersionFiles {
  private static final String PREFIX = "v-";
  private static final Pattern NAME = Pattern.compile(PREFIX + "[0-9a-f]{16}");

  private VersionFiles() {}

  /**
   * Returns the directory of the version of that name ({@link Fingerprint#shortName}) of a table.
   */
  static Path directory(Path table, String name) {
    return new Path(table, PREFIX + name);
  }

  /** Returns whether a version's directory can have that name. */
  static boolean isVersion(String directory) {
    return NAME.matcher(directory).matches();
  }

  /** Returns the short name of the version in a directory. */
  static String versionName(Path directory) {
    return directory.getName().substring(PREFIX.length());
  }

  static Path manifest(Path directory) {
    return new Path(directory, "manifest");
  }

  /**
   * Reads the manifest in a version's directory; that of an earlier build lacks the digests of its
   * dictionaries ({@link #withDigests}).
   */
  public static Manifest readManifest(FileSystem fileSystem, Path directory) throws IOException {
    Path path = manifest(directory);
    byte[] bytes = TableFiles.read(fileSystem, path, ManifestCodec.MAX_BYTES);
    return ManifestCodec.decode(path.toString(), bytes);
  }

  /**
   * Returns a version's manifest with the digests of its dictionaries, which are read if they are
   * not in the manifest.
   */
  static Manifest withDigests(FileSystem fileSystem, Path directory, Manifest manifest)
      throws IOException {
    return manifest.hasDigests()
        ? manifest
        : manifest.withDigests(digests(fileSystem, directory, manifest.columnsWithDictionary()));
  }

  /** Reads dictionaries and returns their digests, by column. */
  public static Map<Integer, DictionaryDigest> digests(
      FileSystem fileSystem, Path directory, List<Integer> columns) throws IOException {
    Map<Integer, DictionaryDigest> digests = new HashMap<>();
    for (int column : columns) {
      digests.put(column, DictionaryDigest.of(dictionaryBytes(fileSystem, directory, column)));
    }
    return digests;
  }

  private static byte[] dictionaryBytes(FileSystem fileSystem, Path directory, int column)
      throws IOException {
    return TableFiles.read(
        fileSystem, new Path(directory, dictionaryFile(column)), DictionaryCodec.MAX_BYTES);
  }

  /**
   * Reads the dictionary of a column.
   *
   * @throws FormatException if its bytes are not those that the manifest has the digest of
   */
  public static Dictionary readDictionary(
      FileSystem fileSystem, Path directory, Manifest manifest, int column) throws IOException {
    Column described = manifest.schema().columns().get(column);
    return readDictionary(
        fileSystem,
        directory,
        column,
        described,
        manifest.statistics().get(column),
        manifest.dictionaries().get(column));
  }

  /** Reads a dictionary before there is a manifest. */
  public static Dictionary readDictionary(
      FileSystem fileSystem,
      Path directory,
      int column,
      Column described,
      ColumnStatistics statistics)
      throws IOException {
    return readDictionary(fileSystem, directory, column, described, statistics, null);
  }

  private static Dictionary readDictionary(
      FileSystem fileSystem,
      Path directory,
      int column,
      Column described,
      ColumnStatistics statistics,
      @Nullable DictionaryDigest expected)
      throws IOException {
    if (!statistics.hasDictionary()) {
      throw new IllegalArgumentException("column '" + described.name() + "' has no dictionary");
    }
    String path = new Path(directory, dictionaryFile(column)).toString();
    byte[] bytes = dictionaryBytes(fileSystem, directory, column);
    DictionaryDigest found = DictionaryDigest.of(bytes);
    if (expected != null && !found.equals(expected)) {
      throw new FormatException(
          path,
          "it has the digest " + found + ", the manifest says " + expected + "; import again");
    }
    return DictionaryCodec.decode(path, bytes, described.type(), statistics.distinct());
  }

  /** Returns the reader of a version's batches. */
  public static BatchReader batches(
      FileSystem fileSystem, Path directory, Manifest manifest, List<Integer> columns) {
    return new BatchReader(new StoredParts(fileSystem, directory), manifest, columns);
  }

  /** Returns the values of a version, of which it reads the dictionaries. */
  public static StoredValues values(FileSystem fileSystem, Path directory, Manifest manifest)
      throws IOException {
    int width = manifest.schema().columns().size();
    return values(fileSystem, directory, manifest, IntStream.range(0, width).boxed().toList());
  }

  /** Returns the values of some columns; only these may be read. */
  public static StoredValues values(
      FileSystem fileSystem, Path directory, Manifest manifest, List<Integer> columns)
      throws IOException {
    Map<Integer, Dictionary> dictionaries = new HashMap<>();
    for (int column : columns) {
      if (manifest.statistics().get(column).hasDictionary()) {
        dictionaries.put(column, readDictionary(fileSystem, directory, manifest, column));
      }
    }
    return new StoredValues(new PublicTable(manifest, dictionaries), columns);
  }

  /** Returns the name of a column's dictionary file. */
  public static String dictionaryFile(int column) {
    return "dictionary-" + column;
  }

  /** Returns a reader's failure, or the fact that its version was dropped if that is the reason. */
  static IOException explained(FileSystem fileSystem, Path directory, IOException failure)
      throws IOException {
    return fileSystem.exists(directory)
        ? failure
        : new IOException(
            "version "
                + versionName(directory)
                + " of table '"
                + directory.getParent().getName()
                + "' was dropped while it was read; run the query again",
            failure);
  }

  /**
   * Checks that a directory holds the whole version of that manifest.
   *
   * @throws IOException saying what is wrong with it
   */
  static void requireWhole(FileSystem fileSystem, Path version, Manifest manifest)
      throws IOException {
    String problem;
    try {
      Manifest there = readManifest(fileSystem, version);
      problem =
          there.fingerprint().equals(manifest.fingerprint())
              ? null
              : "has the fingerprint " + there.fingerprint();
      if (problem == null && !hasFacts(fileSystem, version, there, manifest)) {
        problem = "has other statistics or dictionaries than its rows";
      }
      for (Manifest.Part part : there.parts()) {
        long length = 0;
        for (Manifest.Span span : part.batches()) {
          length += span.length();
        }
        if (fileSystem.getFileStatus(new Path(version, part.file())).getLen() != length) {
          problem = "has a " + part.file() + " of another length than its manifest says";
        }
      }
    } catch (FormatException | FileNotFoundException e) {
      problem = "is damaged (" + e.getMessage() + ")";
    }
    if (problem != null) {
      throw new IOException(
          version + " is there and " + problem + "; delete that directory and import again");
    }
  }

  /** Returns whether a version's manifest and dictionaries are those of rows just imported. */
  private static boolean hasFacts(
      FileSystem fileSystem, Path version, Manifest there, Manifest imported) throws IOException {
    Map<Integer, DictionaryDigest> digests =
        digests(fileSystem, version, there.columnsWithDictionary());
    return (!there.hasDigests() || there.dictionaries().equals(digests))
        && there.withDigests(digests).facts().equals(imported.facts());
  }
}
