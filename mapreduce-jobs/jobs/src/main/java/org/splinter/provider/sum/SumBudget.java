package org.splinter.provider.sum;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.sum.SumCharge;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.table.TableLock;
import org.splinter.provider.table.TableStore;

/**
 * The journal of what each client was answered of each private table, in numbers of rows that its
 * answers could tell ({@link SumCharge}): n exact sums reveal n numbers at least, whatever rows
 * they select. A session is charged before it is evaluated, and stays charged if that fails; one
 * that is asked again costs nothing, since its answers are the old ones. Versions of one name have
 * one journal. It is a directory of empty files, so that one listing reads it and one step adds a
 * charge:
 *
 * <pre>
 * private/budget/TABLE/CLIENT/DIGEST-NUMBERS    a session and its charge, in hexadecimal and decimal digits
 * </pre>
 */
final class SumBudget {
  /**
   * The rows for which a client may be told one number, unless the provider sets another budget.
   */
  static final int ROWS_PER_NUMBER = 100;

  private static final String DIRECTORY = "budget";
  private static final Pattern CHARGE = Pattern.compile("([0-9a-f]{64})-([0-9]{1,18})");
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
    this.store = store;
    this.table = table;
    this.client = client(client);
    this.directory = new Path(new Path(new Path(store.root(), DIRECTORY), table), client);
  }

  /**
   * Returns the name of a client, which may be that of a directory.
   *
   * @throws IOException naming the rule for clients' names
   */
  static String client(String name) throws IOException {
    if (!CLIENT.matcher(name).matches()) {
      throw new IOException(
          "client '"
              + name
              + "' must be named by 1 to 64 letters, digits and . _ @ -, a letter or digit first");
    }
    return name;
  }

  /** Returns the names of the clients that were charged for answers about a table, sorted. */
  static List<String> clients(TableStore store, String table) throws IOException {
    List<String> clients = new ArrayList<>();
    try {
      for (FileStatus file :
          store.fileSystem().listStatus(new Path(new Path(store.root(), DIRECTORY), table))) {
        if (file.isDirectory()) {
          clients.add(file.getPath().getName());
        }
      }
    } catch (FileNotFoundException e) {
      return clients; // nobody ever asked
    }
    Collections.sort(clients);
    return clients;
  }

  /** Returns the numbers that the client was charged so far. */
  long spent() throws IOException {
    return charges().values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns the charge of each session, by its digest. */
  private Map<String, Long> charges() throws IOException {
    Map<String, Long> charges = new HashMap<>();
    FileStatus[] files;
    try {
      files = store.fileSystem().listStatus(directory);
    } catch (FileNotFoundException e) {
      return charges; // the client never asked
    }
    for (FileStatus file : files) {
      String name = file.getPath().getName();
      if (!name.startsWith(".")) { // the lock's file
        Matcher charge = CHARGE.matcher(name);
        if (!charge.matches()) {
          throw new IOException(file.getPath() + " is no charge of a budget; remove it");
        }
        charges.put(charge.group(1), Long.valueOf(charge.group(2)));
      }
    }
    return charges;
  }

  /**
   * Checks that a session may be charged.
   *
   * @param session the digest of all its requests
   * @param numbers that its answer could tell
   * @param budget the numbers that the client may be told in all
   * @return whether it is to be charged; one that was charged before costs nothing
   * @throws RefusedRequestException if the budget would be exceeded
   */
  boolean check(byte[] session, int numbers, long budget) throws IOException {
    Map<String, Long> charges = charges();
    if (charges.containsKey(HexFormat.of().formatHex(session))) {
      return false;
    }
    requireLeft(charges, numbers, budget);
    return true;
  }

  /**
   * Checks that a session of which the head alone is known may be charged, or may have been: one
   * that was is asked again for nothing, and has a charge in the journal that is as large.
   *
   * @throws RefusedRequestException if the budget would be exceeded
   */
  void checkHead(int numbers, long budget) throws IOException {
    Map<String, Long> charges = charges();
    if (charges.values().stream().noneMatch(charged -> charged >= numbers)) {
      requireLeft(charges, numbers, budget);
    }
  }

  private void requireLeft(Map<String, Long> charges, int numbers, long budget)
      throws RefusedRequestException {
    long spent = charges.values().stream().mapToLong(Long::longValue).sum();
    if (spent + numbers > budget) {
      throw new RefusedRequestException(
          "client "
              + client
              + " has had "
              + spent
              + " of the "
              + budget
              + " numbers of table '"
              + table
              + "' that it may have, and asks for "
              + numbers
              + " more; ask for fewer sums, which cost least under a ring, or ask the table's owner for"
              + " a larger budget");
    }
  }

  /**
   * Charges a session.
   *
   * @throws RefusedRequestException if the budget would be exceeded; nothing is charged then
   */
  void charge(byte[] session, int numbers, long budget) throws IOException {
    FileSystem fileSystem = store.fileSystem();
    fileSystem.mkdirs(directory);
    TableLock.holding(
        fileSystem,
        directory,
        "budget",
        () -> {
          if (check(session, numbers, budget)) {
            String name = HexFormat.of().formatHex(session) + "-" + numbers;
            boolean unused = TableFiles.createEmpty(fileSystem, new Path(directory, name));
          }
          return true; // it is there, whoever wrote it
        });
  }
}
