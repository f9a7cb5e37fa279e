package org.splinter.protocol.sum;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.FormatException;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.aggregate.Measure;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.expression.ExpressionChecker;
import org.splinter.protocol.key.GroupCodes;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Value;

/**
 * The meaning of a plan on the public facts of the table that it names: the numbers that rows add,
 * and the codes of groups. Making it is the check of an untrusted plan. Both sides make it alike,
 * of public facts alone.
 *
 * @param sums one list per aggregation: the sums of one group, the count first
 * @param groups one per aggregation; an answer has a sum for every code, whether a row has it or
 *     not
 */
public record SumLayout(List<List<Sum>> sums, List<GroupCodes> groups) {
  /**
   * One sum: of the number that a row adds, times its weight.
   *
   * @param bits of the number, which is not negative
   * @param offset that was added to the measure so that it is not
   */
  public record Sum(int bits, long offset) {}

  private static final Sum COUNT = new Sum(1, 0);

  public SumLayout {
    sums = sums.stream().map(List::copyOf).toList();
    groups = List.copyOf(groups);
  }

  /** Returns the number of sums of an answer, over all aggregations and groups. */
  public int size() {
    int size = 0;
    for (int i = 0; i < sums.size(); i++) {
      size += sums.get(i).size() * (int) groups.get(i).count();
    }
    return size;
  }

  /** Returns the number of an aggregation's first sum; those of a group stand side by side. */
  public int first(int aggregation) {
    return new SumLayout(sums.subList(0, aggregation), groups.subList(0, aggregation)).size();
  }

  /** Returns the bits of the longest number. */
  public int mostBits() {
    return sums.stream().flatMap(List::stream).mapToInt(Sum::bits).max().orElseThrow();
  }

  /**
   * Lays a plan out.
   *
   * @throws FormatException naming what does not fit the table
   */
  public static SumLayout of(SumPlan plan, PublicTable table) throws FormatException {
    Manifest manifest = table.manifest();
    try {
      if (!plan.table().equals(manifest.table())
          || !plan.commitment().equals(manifest.fingerprint())) {
        throw new IllegalArgumentException(
            "is for table "
                + plan.table()
                + " "
                + plan.commitment().shortName()
                + ", not for "
                + manifest.table()
                + " "
                + manifest.fingerprint().shortName()
                + "; ask anew");
      }
      checkColumns(plan, manifest);
      if (plan.filter() != null) {
        ExpressionChecker.check(plan.filter(), manifest);
      }
      List<List<Sum>> sums = new ArrayList<>();
      List<GroupCodes> groups = new ArrayList<>();
      BigInteger size = BigInteger.ZERO;
      for (Aggregation aggregation : plan.aggregations()) {
        aggregation.groups().forEach(group -> ExpressionChecker.check(group, manifest));
        GroupCodes codes = new GroupCodes(table, aggregation.groups());
        groups.add(codes);
        sums.add(sums(aggregation, table));
        size =
            size.add(
                BigInteger.valueOf(codes.count())
                    .multiply(BigInteger.valueOf(aggregation.words())));
      }
      if (size.compareTo(BigInteger.valueOf(SumPlan.MAX_SUMS)) > 0) {
        throw new IllegalArgumentException(
            "has "
                + size
                + " sums over all groups, at most "
                + SumPlan.MAX_SUMS
                + " are possible; ask for fewer aggregates, or group by fewer values");
      }
      return new SumLayout(sums, groups);
    } catch (IllegalArgumentException e) {
      throw new FormatException("plan of selected sums", String.valueOf(e.getMessage()));
    }
  }

  private static void checkColumns(SumPlan plan, Manifest manifest) {
    int columns = manifest.schema().columns().size();
    for (int column : plan.columns()) {
      if (column >= columns) {
        throw new IllegalArgumentException(
            "names column " + column + " of table " + plan.table() + ", which has " + columns);
      }
    }
  }

  private static List<Sum> sums(Aggregation aggregation, PublicTable table) {
    List<Sum> sums = new ArrayList<>();
    sums.add(COUNT);
    for (Measure measure : aggregation.measures()) {
      ExpressionChecker.check(measure.argument(), table.manifest());
      sums.add(sum(measure, table));
    }
    return sums;
  }

  private static Sum sum(Measure measure, PublicTable table) {
    if (measure.kind() == Measure.Kind.PRESENT) {
      return COUNT;
    }
    if (measure.argument().isText(table.manifest().schema())) {
      throw new IllegalArgumentException("sums a text");
    }
    if (measure.bits() != Measure.REST) {
      return new Sum(measure.bits(), 0);
    }
    BigInteger[] ends = Domain.of(measure.argument(), table).accept(ENDS);
    if (measure.kind() == Measure.Kind.SQUARE) {
      BigInteger greatest = ends[0].abs().max(ends[1].abs());
      ends = new BigInteger[] {BigInteger.ZERO, greatest.multiply(greatest)};
    }
    // The shift rounds down, so that both ends bound all numbers between.
    BigInteger least = ends[0].shiftRight(measure.shift()).min(BigInteger.ZERO);
    BigInteger most = ends[1].shiftRight(measure.shift()).max(BigInteger.ZERO);
    int bits = Math.max(1, most.subtract(least).bitLength());
    if (bits > Measure.MAX_BITS) {
      throw new IllegalArgumentException(
          "sums numbers of "
              + bits
              + " bits, at most "
              + Measure.MAX_BITS
              + " are possible; the table's owner declares a column's range at import");
    }
    return new Sum(bits, least.negate().longValueExact());
  }

  private static final Domain.Visitor<BigInteger[]> ENDS =
      new Domain.Visitor<>() {
        @Override
        public BigInteger[] listed(Domain.Listed listed) {
          Dictionary values = listed.values();
          return values.size() == 0
              ? ends(0, 0)
              : ends(word(values.value(0)), word(values.value(values.size() - 1)));
        }

        @Override
        public BigInteger[] range(Domain.Range range) {
          return ends(range.min(), range.max());
        }

        @Override
        public BigInteger[] wide(Domain.Wide wide) {
          throw new IllegalArgumentException("sums a text");
        }

        @Override
        public BigInteger[] freeText(Domain.FreeText text) {
          throw new IllegalArgumentException("sums a text");
        }

        private static long word(Value value) {
          return ((Value.Word) value).word();
        }

        private static BigInteger[] ends(long least, long most) {
          return new BigInteger[] {BigInteger.valueOf(least), BigInteger.valueOf(most)};
        }
      };
}
