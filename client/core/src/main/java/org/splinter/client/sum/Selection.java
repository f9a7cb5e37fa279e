package org.splinter.client.sum;

import java.util.Arrays;
import java.util.List;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.sum.RowIds;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Value;

/**
 * A client's secret selection of a private table's rows: the weight of each, 0 for those that are
 * not selected. It prints nothing of itself. Finding rows by their ids is not constant-time; it
 * happens at the client, before anything is sent.
 */
public final class Selection implements AutoCloseable {
  private final Fingerprint version;
  private final int[] weights;

  private Selection(Fingerprint version, int[] weights) {
    this.version = version;
    this.weights = weights;
  }

  /**
   * Reads a selection.
   *
   * @param lines an id each, and where rows have weights a comma and the weight after it; blank
   *     ones count for nothing
   * @param weightBits 1 where rows are selected or not
   * @param skipUnknown whether ids that no row has are left out, or refused
   * @throws RefusedQueryException naming the line and what is wrong with it
   */
  public static Selection read(
      List<String> lines, PrivateTable table, RowIds ids, int weightBits, boolean skipUnknown) {
    int[] weights = new int[ids.size()];
    boolean[] seen = new boolean[ids.size()];
    ColumnType type = table.id().type();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.isEmpty()) {
        continue;
      }
      int comma = weightBits == 1 ? line.length() : line.lastIndexOf(',');
      if (comma < 0) {
        throw refused(i, "has no weight; write id,weight");
      }
      String id = line.substring(0, comma).strip();
      int row = ids.row(value(i, type, id));
      if (row < 0) {
        if (skipUnknown) {
          continue;
        }
        throw refused(i, "'" + id + "' is the id of no row; --skip-unknown leaves such ids out");
      }
      if (seen[row]) {
        throw refused(i, "'" + id + "' stands twice");
      }
      seen[row] = true;
      weights[row] = comma == line.length() ? 1 : weight(i, line.substring(comma + 1), weightBits);
    }
    return new Selection(table.table().manifest().fingerprint(), weights);
  }

  private static Value value(int line, ColumnType type, String id) {
    try {
      return type.parse(id);
    } catch (IllegalArgumentException e) {
      throw refused(line, "'" + id + "' " + e.getMessage());
    }
  }

  private static int weight(int line, String text, int weightBits) {
    int most = (1 << weightBits) - 1;
    try {
      int weight = Integer.parseInt(text.strip());
      if (weight >= 0 && weight <= most) {
        return weight;
      }
    } catch (NumberFormatException e) {
      // Refused below, as a weight out of range is.
    }
    throw refused(line, "weight '" + text.strip() + "' must be 0 to " + most);
  }

  private static RefusedQueryException refused(int line, String problem) {
    return new RefusedQueryException("line " + (line + 1) + " of the ids: " + problem);
  }

  /** Returns the number of the table's rows. */
  public int rows() {
    return weights.length;
  }

  /**
   * Checks that the selection is of the rows of a version: another one has other rows in their
   * places.
   */
  void requireOf(PrivateTable table) {
    if (!version.equals(table.table().manifest().fingerprint())) {
      throw new RefusedQueryException(
          "the ids are those of version "
              + version.shortName()
              + " of table "
              + table.name()
              + ", and the question is about "
              + table.table().manifest().fingerprint().shortName()
              + "; take the facts and ids that it was planned by, or plan it anew");
    }
  }

  /** Copies the weights of some rows. */
  int[] weights(int from, int to) {
    return Arrays.copyOfRange(weights, from, to);
  }

  @Override
  public void close() {
    Arrays.fill(weights, 0);
  }

  @Override
  public String toString() {
    return "Selection";
  }
}
