package org.splinter.client.sql.fold;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.splinter.client.sql.condition.Factor;
import org.splinter.client.sql.condition.Operand;
import org.splinter.client.sql.condition.PatternComparison;
import org.splinter.client.sql.condition.SecretComparison;
import org.splinter.client.sql.condition.Side;
import org.splinter.client.sql.condition.TermPlanner;
import org.splinter.protocol.key.KeyDefinition;

/**
 * Bound of how many rows of a term's grid differ, by the template alone. A row's values depend on
 * its place among the bounds of each operand whose key bits, or some of them, are a row's: on a
 * bound itself, or between two of them.
 */
final class RowPatterns {
  /** Stands for as many places as there are rows. */
  private static final long EVERY_ROW = Integer.MAX_VALUE;

  /** The most lists of which every combination is counted. */
  private static final int MAX_LISTS = 16;

  private final DenseTerm term;
  private final List<Factor> factors;
  private final List<Operand> operands;

  RowPatterns(DenseTerm term, List<Factor> factors, List<Operand> operands) {
    this.term = term;
    this.factors = factors;
    this.operands = operands;
  }

  /**
   * Returns the most rows that differ and are not 0, at least 1.
   *
   * @param columnBits the low bits of a key that are no row's
   */
  long most(int columnBits) {
    long rows = 1L << (term.key().bits() - columnBits);
    long most = 1;
    int end = term.key().bits();
    for (KeyDefinition.Piece piece : term.key().pieces()) {
      int begin = end - piece.bits();
      if (end > columnBits && piece instanceof KeyDefinition.CoordinatePiece own) {
        int operand = term.operands().get(own.part());
        long highBits = Math.min(piece.bits(), end - columnBits);
        long places = Math.min(places(operand, begin < columnBits), 1L << highBits);
        most = Math.min(rows, most * Math.max(1, places));
      }
      end = begin;
    }
    return most;
  }

  /**
   * Returns the places of a row among an operand's bounds at which a row may count.
   *
   * @param cut whether some of the operand's bits are a column's
   */
  private long places(int operand, boolean cut) {
    Set<SecretComparison> all = new HashSet<>();
    boolean required = true;
    boolean bounded = true;
    int slots = 0;
    for (TermPlanner.Product product : term.products()) {
      boolean ofProduct = false;
      for (int factor : product.factors()) {
        boolean ofAllSlots = true;
        for (Factor.Slot slot : factors.get(factor).slots()) {
          slot.comparisons().filter(one -> one.operand() == operand).forEach(all::add);
          Side side = slot.sides().get(operand);
          ofAllSlots &= side != null;
          bounded &= side == Side.POINT || side == Side.BETWEEN || side == null;
          slots += side == null ? 0 : 1;
        }
        ofProduct |= ofAllSlots;
      }
      required &= ofProduct;
    }
    long points = all.stream().filter(one -> one.definition().side() == Side.POINT).count();
    long bounds = all.stream().mapToLong(RowPatterns::bounds).sum();
    long lists = all.stream().filter(one -> listed(one, operand)).count();
    if (lists > 0) { // a row of few values is in any combination of lists, one that is cut in parts
      return cut || lists > MAX_LISTS ? EVERY_ROW : (1L << lists) * (1 + points + 2 * bounds);
    }
    // Outside all bounds no row counts, if each product asks for one within them. A set without an
    // upper bound ends with the operand's values, which may be within a row.
    long outside = !required ? 0 : bounds == 0 ? 1 : bounded ? 2 : slots == 1 ? 1 : 0;
    long end = bounded ? 0 : 1;
    return points + (cut ? bounds + end : 0) + (bounds + 1) - outside;
  }

  private static long bounds(SecretComparison comparison) {
    return switch (comparison.definition().side()) {
      case POINT -> 0;
      case BELOW, ABOVE -> 1;
      case BETWEEN -> 2;
    };
  }

  private boolean listed(SecretComparison comparison, int operand) {
    return comparison.definition() instanceof PatternComparison match
        && match.byList(operands.get(operand));
  }
}
