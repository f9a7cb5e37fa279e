package org.splinter.provider.table;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.codec.FormatException;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.provider.files.TableFiles;

/**
 * The version that rows were appended to: what was made of its rows need not be made again. One
 * line in the version's directory: {@code FINGERPRINT PARTS}. A version's fingerprint does not
 * depend on it, nor need every provider have it.
 *
 * @param parts how many parts of the new version, the first ones, hold the rows of the old
 */
public record TableBase(Fingerprint fingerprint, int parts) {
  private static final String FILE = "base";
  private static final int MAX_BYTES = 128;
  private static final Pattern LINE = Pattern.compile("([0-9a-f]{64}) ([0-9]{1,9})\n");

  /** Writes the base into the directory of a version that is not committed yet. */
  public void write(FileSystem fileSystem, Path directory) throws IOException {
    String line = fingerprint + " " + parts + "\n";
    TableFiles.write(
        fileSystem, new Path(directory, FILE), line.getBytes(StandardCharsets.US_ASCII));
  }

  /** Reads the base from a version's directory; empty if rows were not appended to another. */
  public static Optional<TableBase> read(FileSystem fileSystem, Path directory) throws IOException {
    Path file = new Path(directory, FILE);
    byte[] bytes;
    try {
      bytes = TableFiles.read(fileSystem, file, MAX_BYTES);
    } catch (FileNotFoundException e) {
      return Optional.empty();
    }
    Matcher line = LINE.matcher(new String(bytes, StandardCharsets.US_ASCII));
    if (!line.matches()) {
      throw new FormatException(file.toString(), "it is not a fingerprint and a number of parts");
    }
    return Optional.of(
        new TableBase(
            new Fingerprint(HexFormat.of().parseHex(line.group(1))),
            Integer.parseInt(line.group(2))));
  }
}
