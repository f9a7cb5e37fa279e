package org.splinter.provider.table;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.codec.FormatException;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.job.JobDirectory;

/**
 * The id of a provider's files: random, made once, and kept below their root.
 *
 * <pre>
 * storage/id      one line: 64 hexadecimal digits
 * </pre>
 *
 * <p>Guarantee: all who reach the files have one id, under whatever names and addresses they do;
 * files at equal addresses of two networks have two.
 */
public final class StorageId {
  private static final String DIRECTORY = "storage";
  private static final String FILE = "id";
  private static final int BYTES = 32;
  private static final Pattern FORM = Pattern.compile("[0-9a-f]{" + 2 * BYTES + "}");

  private StorageId() {}

  /**
   * Returns the id of a provider's files, which is made if there is none.
   *
   * @throws FormatException if what is there is no id
   */
  public static String of(TableStore tables) throws IOException {
    Path directory = new Path(tables.root(), DIRECTORY);
    try {
      return read(tables.fileSystem(), directory);
    } catch (FileNotFoundException e) {
      make(tables, directory);
    }
    try {
      return read(tables.fileSystem(), directory);
    } catch (FileNotFoundException e) { // a directory without it stands in the way
      throw unreadable(directory, "is missing");
    }
  }

  private static String read(FileSystem fileSystem, Path directory) throws IOException {
    Path file = new Path(directory, FILE);
    String id = new String(TableFiles.read(fileSystem, file, 2 * BYTES + 1), UTF_8).trim();
    if (!FORM.matcher(id).matches()) {
      throw unreadable(directory, "is not " + 2 * BYTES + " hexadecimal digits");
    }
    return id;
  }

  private static FormatException unreadable(Path directory, String problem) {
    return new FormatException(
        new Path(directory, FILE).toString(),
        problem + "; delete " + directory + ", and it is made anew");
  }

  /** Makes an id, unless somebody else is quicker: it comes to its place whole and in one step. */
  private static void make(TableStore tables, Path directory) throws IOException {
    byte[] id = new byte[BYTES];
    new SecureRandom().nextBytes(id);
    try (JobDirectory staging = tables.newStaging()) {
      Path made = new Path(staging.path(), DIRECTORY);
      byte[] line = (HexFormat.of().formatHex(id) + "\n").getBytes(UTF_8);
      TableFiles.write(tables.fileSystem(), new Path(made, FILE), line);
      boolean unused = TableFiles.moveDirectory(tables.configuration(), made, directory);
    }
  }
}
