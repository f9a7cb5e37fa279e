package org.splinter.protocol.sum;

import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.PublicTable;

/**
 * The public facts of a private table version. Nothing in them is counted in its rows but their
 * number and their ids: its fingerprint is a salted commitment, and what its manifest has as
 * statistics and dictionaries is what its owner declares. A plan that is checked against them has
 * the bounds that sums need, and shows nobody a value.
 *
 * @param table a manifest without parts, and the declared dictionaries
 * @param idColumn the column of the rows' ids
 * @param ids the digest of the ids of all rows
 * @param minimumGroup the least number of records that the owner's import put into a row; 1 if a
 *     row is a record
 * @param epsilon the privacy loss of one answer in millionths: its sums have noise that makes it
 *     differentially private; 0 for exact sums
 */
public record PrivateTable(
    PublicTable table, int idColumn, IdsDigest ids, int minimumGroup, long epsilon) {
  /** The most privacy loss of an answer, in millionths. */
  public static final long MAX_EPSILON = 100_000_000;

  public PrivateTable {
    if (!table.manifest().parts().isEmpty()) {
      throw new IllegalArgumentException("the parts of a private table are not public");
    }
  }

  public String name() {
    return table.manifest().table();
  }

  /** Returns the number of rows. */
  public int rows() {
    return Math.toIntExact(table.manifest().rows());
  }

  /** Returns the column of the rows' ids. */
  public Column id() {
    return table.manifest().schema().columns().get(idColumn);
  }
}
