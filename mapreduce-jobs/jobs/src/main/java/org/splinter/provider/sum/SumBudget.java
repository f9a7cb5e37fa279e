package org.splinter.provider.sum;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.HexFormat;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.provider.files.SideFile;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.table.TableLock;
import org.splinter.provider.table.TableStore;

/**
 * The journal of the sums that each client was answered of each private table: n exact sums reveal
 * n numbers, whatever rows they select. A session is charged before it is evaluated, and stays
 * charged if that fails; one that is asked again costs nothing, since its answers are the old ones.
 * Versions of one name have one journal.
 *
 * <pre>
 * private/budget/TABLE/CLIENT/DIGEST    the sums of one session, in decimal digits
 * </pre>
 */
final class SumBudget {
  /** The rows for which a client may have one sum, unless the provider sets another budget. */
  static final int ROWS_PER_SUM = 100;

  private static final String DIRECTORY = "budget";
  private static final Pattern CLIENT = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._@-]{0,63}");

  private final TableStore store;
  private final Path directory;
  private final String table;
  private final String client;

  /**
   * Opens the journal of a client and a table.
   *
   * @throws IOException naming the rule for clients' names
   */
  SumBudget(TableStore store, String table, String client) throws IOException {
    if (!CLIENT.matcher(client).matches()) {
      throw new IOException(
          "client '"
              + client
              + "' must be named by 1 to 64 letters, digits and . _ @ -, a letter or digit first");
    }
    this.store = store;
    this.table = table;
    this.client = client;
    this.directory = new Path(new Path(new Path(store.root(), DIRECTORY), table), client);
  }

  /** Returns the sums that the client was answered so far. */
  long spent() throws IOException {
    FileSystem fileSystem = store.fileSystem();
    long spent = 0;
    try {
      for (FileStatus charge : fileSystem.listStatus(directory)) {
        if (!charge.getPath().getName().startsWith(".")) {
          spent += charged(fileSystem, charge.getPath());
        }
      }
    } catch (FileNotFoundException e) {
      return 0; // the client never asked
    }
    return spent;
  }

  private static long charged(FileSystem fileSystem, Path charge) throws IOException {
    String text = new String(TableFiles.read(fileSystem, charge, 20), US_ASCII);
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new IOException(charge + " is no charge of a budget: '" + text + "'", e);
    }
  }

  /**
   * Charges a session.
   *
   * @param session the digest of all its requests
   * @param sums that the client asks for
   * @param budget the sums that the client may have in all
   * @throws RefusedRequestException if that would be exceeded; nothing is charged then
   */
  void charge(byte[] session, int sums, long budget) throws IOException {
    FileSystem fileSystem = store.fileSystem();
    fileSystem.mkdirs(directory);
    TableLock.holding(
        fileSystem,
        directory,
        "budget",
        () -> {
          Path charge = new Path(directory, HexFormat.of().formatHex(session));
          if (fileSystem.exists(charge)) {
            return true;
          }
          long spent = spent();
          if (spent + sums > budget) {
            throw new RefusedRequestException(
                "client "
                    + client
                    + " has had "
                    + spent
                    + " of the "
                    + budget
                    + " sums of table '"
                    + table
                    + "' that it may have, and asks for "
                    + sums
                    + " more; ask for fewer, or ask the table's owner for a larger budget");
          }
          Path written = new Path(directory, "." + charge.getName());
          fileSystem.delete(written, false);
          SideFile.write(store.configuration(), written, String.valueOf(sums).getBytes(US_ASCII));
          if (!fileSystem.rename(written, charge)) {
            throw new IOException("cannot write the charge " + charge + "; nothing was answered");
          }
          return true;
        });
  }
}
