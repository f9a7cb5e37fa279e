package org.splinter.client.sql.bind.fold;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.bind.BoundTable;
import org.splinter.client.sql.bind.SecretCoordinates;
import org.splinter.client.sql.condition.Factor;
import org.splinter.client.sql.condition.NullTest;
import org.splinter.client.sql.condition.SecretComparison;
import org.splinter.client.sql.condition.TermPlanner;
import org.splinter.client.sql.fold.DenseTerm;
import org.splinter.client.sql.fold.FoldCondition;
import org.splinter.protocol.key.KeyDefinition;

/**
 * Binder of secrets to the terms of a dense fold: at each key of a term it adds up the signs of the
 * products that the key's values are in, by the comparisons' truth for each value. The number and
 * sizes of functions are the plan's, whatever the secrets.
 */
final class DenseBinder {
  /** The logarithm of the number of bits in a word. */
  private static final int WORD_SHIFT = 6;

  private final FoldCondition condition;
  private final List<SecretValue> secrets;

  /** The coordinates for which a comparison is TRUE. */
  private final Map<SecretComparison, BitSet> truths = new HashMap<>();

  /**
   * Makes a binder.
   *
   * @param condition of dense or ring functions, or of functions of cells
   */
  DenseBinder(FoldCondition condition, List<SecretValue> secrets) {
    this.condition = condition;
    this.secrets = secrets;
  }

  /** Returns the functions of terms, in order. */
  List<BoundTable> bind(List<DenseTerm> terms) {
    return terms.stream().map(term -> new BoundTable(values(term))).toList();
  }

  /** Returns what a row counts at each key of a term. */
  long[] values(DenseTerm term) {
    long[] values = new long[term.keys()];
    for (TermPlanner.Product product : term.products()) {
      long sign = allHold(product.tests()) ? product.sign() : 0;
      BitSet all = new BitSet(values.length);
      all.set(0, values.length);
      for (int factor : product.factors()) {
        all.and(keys(term, condition.factors().get(factor)));
      }
      long[] words = words(all, values.length);
      for (int key = 0; key < values.length; key++) {
        values[key] += sign & -bit(words, key);
      }
    }
    return values;
  }

  /** Returns why a pattern selects nothing although rows may match it, if one does. */
  Optional<RefusedQueryException> refusal() {
    return condition.factors().stream()
        .flatMap(factor -> factor.slots().stream())
        .flatMap(Factor.Slot::comparisons)
        .flatMap(
            one ->
                SecretCoordinates.refusal(
                    one, condition.operands().get(one.operand()), secrets.get(one.parameter()))
                    .stream())
        .findFirst();
  }

  private boolean allHold(List<NullTest> tests) {
    return tests.stream().allMatch(test -> secrets.get(test.parameter()).isNull() == test.isNull());
  }

  /** Returns the keys in any slot of a factor. */
  private BitSet keys(DenseTerm term, Factor factor) {
    BitSet any = new BitSet(term.keys());
    for (Factor.Slot slot : factor.slots()) {
      BitSet all = new BitSet(term.keys());
      all.set(0, term.keys());
      for (SecretComparison comparison : slot.required()) {
        all.and(keys(term, comparison.operand(), truth(comparison)));
      }
      for (SecretComparison comparison : slot.excluded()) {
        if (secrets.get(comparison.parameter()).isNull()) {
          all.clear(); // neither TRUE nor FALSE
        }
        all.andNot(keys(term, comparison.operand(), truth(comparison)));
      }
      any.or(all);
    }
    return any;
  }

  private BitSet truth(SecretComparison comparison) {
    return truths.computeIfAbsent(
        comparison,
        one ->
            SecretCoordinates.of(
                one, condition.operands().get(one.operand()), secrets.get(one.parameter())));
  }

  /** Returns the keys whose coordinate of an operand is among some. */
  private static BitSet keys(DenseTerm term, int operand, BitSet coordinates) {
    int part = term.operands().indexOf(operand);
    int shift = 0;
    int bits = 0;
    for (KeyDefinition.Piece piece : term.key().pieces()) {
      boolean mine = piece instanceof KeyDefinition.CoordinatePiece own && own.part() == part;
      bits = mine ? piece.bits() : bits;
      shift = mine ? 0 : shift + piece.bits();
    }
    // Each key takes the same steps; that sets end with their last word tells this computer alone.
    long[] chosen = words(coordinates, 1 << bits);
    long[] keys = new long[words(term.keys())];
    for (int word = 0; word < keys.length; word++) {
      int first = word << WORD_SHIFT;
      if (shift >= WORD_SHIFT) { // all keys of the word have one coordinate
        keys[word] = -bit(chosen, first >>> shift & ((1 << bits) - 1));
      } else {
        int end = Math.min(term.keys(), first + Long.SIZE);
        for (int key = first; key < end; key++) {
          keys[word] |= bit(chosen, key >>> shift & ((1 << bits) - 1)) << key;
        }
      }
    }
    return BitSet.valueOf(keys);
  }

  private static long bit(long[] words, int i) {
    return words[i >>> WORD_SHIFT] >>> i & 1;
  }

  private static int words(int bits) {
    return (bits + Long.SIZE - 1) / Long.SIZE;
  }

  /** Returns the first bits of a set in words. */
  private static long[] words(BitSet set, int bits) {
    return Arrays.copyOf(set.toLongArray(), words(bits));
  }
}
