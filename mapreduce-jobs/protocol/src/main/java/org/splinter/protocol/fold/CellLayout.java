package org.splinter.protocol.fold;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.splinter.fss.paillier.CellDimensions;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.aggregate.Measure;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.expression.Magnitude;
import org.splinter.protocol.key.GroupCodes;
import org.splinter.protocol.key.KeyDefinition;
import org.splinter.protocol.table.PublicTable;

/**
 * The meaning of a plan of functions of cells on its table version, which public statistics decide.
 * Making it is the check that the weights of a column add up to less than 2^64, of which exact sums
 * are made. Providers keep weights of the cells that occur; how many cells and groups there may be
 * bounds the time of a pass over data in memory and the records that it holds, and the columns'
 * sums that a task of a job writes.
 *
 * @param keyBits the length of the key
 * @param parties how many there are, of which the last one has numbers and no seeds
 * @param grids one per term
 * @param offsets what is added to each row's weight, by aggregation and word, so that none is
 *     negative
 * @param sums of one query at most, over all groups and words
 * @param added the cells of all shares that are added up for these at most
 */
public record CellLayout(
    int keyBits,
    int parties,
    List<CellGrid> grids,
    List<List<Long>> offsets,
    long sums,
    long added) {
  /** The most bytes of the records of a pass, as many as those of one answer may have. */
  static final long MAX_RECORD_BYTES = PartialAnswer.MAX_BYTES;

  /**
   * The most bytes of columns' sums that a task of a job may write to its disk: a plan must keep it
   * for weights that are written once, and a task refuses to write more where it does so often.
   */
  public static final long MAX_STATE_BYTES = 64L << 30;

  /** The bytes of a record in memory beside its ciphertext, about. */
  private static final int RECORD_BYTES = 128;

  private static final BigInteger WORDS = BigInteger.ONE.shiftLeft(Long.SIZE);

  public CellLayout {
    grids = List.copyOf(grids);
    offsets = offsets.stream().map(List::copyOf).toList();
  }

  /**
   * Lays a plan of functions of cells out.
   *
   * @throws IllegalArgumentException naming what does not fit
   */
  static CellLayout of(
      EvaluationPlan plan,
      List<KeyDefinition> keys,
      List<GroupCodes> groups,
      PublicTable table,
      int parties) {
    List<CellGrid> grids = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      Term.Cells form = plan.terms().get(i).cells();
      if (form == null) {
        throw new IllegalArgumentException("term " + i + " has no functions of cells");
      }
      if (keys.get(i).hashes()) {
        throw new IllegalArgumentException("term " + i + " has a hash in its key of cells");
      }
      grids.add(new CellGrid(keys.get(i).bits(), form.columnBits(), form.shares()));
    }
    List<List<Long>> offsets = new ArrayList<>();
    for (Aggregation aggregation : plan.aggregations()) {
      List<Long> ofWords = new ArrayList<>(List.of(0L));
      aggregation.measures().forEach(measure -> ofWords.add(offset(measure, table)));
      offsets.add(ofWords);
    }
    return new CellLayout(
        plan.keyBits(),
        parties,
        grids,
        offsets,
        sums(plan, groups, table),
        added(plan, groups, grids, table));
  }

  private static long added(
      EvaluationPlan plan, List<GroupCodes> groups, List<CellGrid> grids, PublicTable table) {
    long rows = Math.max(1, table.manifest().rows());
    long added = 0;
    for (int i = 0; i < groups.size(); i++) {
      long ofGroups = Math.min(groups.get(i).count(), rows);
      for (CellGrid grid : grids) {
        // A row is in one group and cell.
        long occurring = Math.min(rows, ofGroups * grid.cells());
        added += (long) plan.aggregations().get(i).words() * grid.shares() * occurring;
      }
    }
    return added;
  }

  private static long sums(EvaluationPlan plan, List<GroupCodes> groups, PublicTable table) {
    long rows = Math.max(1, table.manifest().rows());
    long sums = 0;
    for (int i = 0; i < groups.size(); i++) {
      sums += plan.aggregations().get(i).words() * Math.min(groups.get(i).count(), rows);
    }
    return sums;
  }

  /** Returns what makes a measure's weights unsigned, an unsigned word itself. */
  private static long offset(Measure measure, PublicTable table) {
    BigInteger offset = BigInteger.ZERO;
    BigInteger bound = BigInteger.ONE.shiftLeft(Math.max(1, measure.bits()));
    if (measure.bits() == Measure.REST && measure.kind() != Measure.Kind.PRESENT) {
      int bits = Math.min(Magnitude.of(measure.argument(), table).bitLength(), Long.SIZE - 1);
      boolean signed = measure.kind() == Measure.Kind.VALUE;
      int square = Magnitude.of(measure.argument(), table).pow(2).bitLength();
      int left = Math.max(0, (signed ? bits : square) - measure.shift());
      offset = signed ? BigInteger.ONE.shiftLeft(left) : BigInteger.ZERO;
      bound = BigInteger.ONE.shiftLeft(signed ? left + 1 : left);
    }
    long rows = Math.max(1, table.manifest().rows());
    if (bound.multiply(BigInteger.valueOf(rows)).compareTo(WORDS) > 0) {
      throw new IllegalArgumentException(
          "sums up weights below "
              + bound
              + " over "
              + rows
              + " rows, which may add up to more than 2^64; split the measures");
    }
    return offset.longValue();
  }

  /** Returns the number of shares of one query. */
  public int shares() {
    return grids.stream().mapToInt(CellGrid::shares).sum();
  }

  /** Returns the columns of the widest function, as many bases as all have in common. */
  public int columns() {
    return grids.stream().mapToInt(CellGrid::columns).max().orElse(1);
  }

  /** Returns the bases and columns of one query, each of which every sum takes a power of. */
  public long powers() {
    return columns() + allColumns();
  }

  private long allColumns() {
    return grids.stream().mapToLong(grid -> (long) grid.shares() * grid.columns()).sum();
  }

  /** Returns about the bytes of all records of one query at most, as a pass holds them. */
  long recordBytes() {
    return sums * (RECORD_BYTES + 2L * keyBits / Byte.SIZE);
  }

  /** Returns about the bytes of the columns' sums that one task writes of these queries at most. */
  double stateBytes(int queries) {
    long ofSeeds = (long) columns() * CellDimensions.sumBytes(keyBits);
    long state = ofSeeds + (allColumns() - columns()) * CellDimensions.selectorSumBytes();
    // A task refuses more records than an answer has room for.
    double records = Math.min((double) sums * queries, MAX_RECORD_BYTES / (2.0 * keyBits / 8));
    return records * state;
  }

  /** Returns the bytes of one query's shares, of the party whose shares are largest. */
  public long shareBytes() {
    return grids.stream().mapToLong(grid -> grid.shares() * grid.shareBytes(keyBits)).sum();
  }

  /** Returns the bytes of a party's bundle, of the party whose bundle is largest. */
  public long bundleBytes(int queries) {
    long key = keyBits / Byte.SIZE;
    return CellBundle.HEAD_BYTES + key + 2 * key * columns() + queries * shareBytes();
  }
}
