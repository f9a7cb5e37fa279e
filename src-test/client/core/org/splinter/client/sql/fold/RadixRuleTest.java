package org.splinter.client.sql.fold;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.fss.FunctionEvaluator;
import org.splinter.fss.Output;
import org.splinter.fss.Scheme;
import org.splinter.fss.TreeParameters;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.fold.FoldTime;

/** Tests of the shapes that the rule chooses, against all shapes that it could have chosen. */
class RadixRuleTest {
  private static final long NO_BOUND = Long.MAX_VALUE;

  private static RadixRule rule(long rows, long mostBytes) {
    return new RadixRule(Optional.empty(), Output.WORD, rows, mostBytes);
  }

  @ParameterizedTest
  @CsvSource({
    "DPF, 24, 50000000, radix-256",
    "DPF, 24,      100, compact",
    "DPF, 96,   300000, radix-64",
    "DPF, 96, 50000000, radix-256",
    "DPF, 64,      100, compact",
    "DPF,  1, 50000000, compact", // one level whatever the radix
    "DCF, 24, 50000000, radix-256",
    "DCF, 24,   300000, radix-64",
    "DCF, 24,      100, compact",
    "DCF, 64, 50000000, radix-256",
  })
  void choosesByRows(Scheme scheme, int bits, long rows, String shape) {
    assertEquals(shape, rule(rows, NO_BOUND).shape(scheme, bits, false).label());
  }

  @ParameterizedTest
  @CsvSource({"4, 100, compact", "16, 300000, radix-4", "22, 300000, radix-32"})
  void anExpandedDomainMattersInsteadOfTheRows(int bits, long rows, String shape) {
    assertEquals(shape, rule(rows, NO_BOUND).shape(Scheme.DPF, bits, true).label());
  }

  /** Calls a check with every kind of tree. */
  private static void forAllTrees(TreeCheck check) {
    for (int bits = 1; bits <= TreeParameters.MAX_DOMAIN_BITS; bits++) {
      check.accept(Scheme.DPF, bits, false);
      check.accept(Scheme.DCF, bits, false);
      if (bits <= FunctionEvaluator.MAX_EXPANDED_BITS) {
        check.accept(Scheme.DPF, bits, true);
      }
    }
  }

  private interface TreeCheck {
    void accept(Scheme scheme, int bits, boolean expanded);
  }

  @Test
  void moreRowsNeverMakeTheRadixSmaller() {
    forAllTrees(
        (scheme, bits, expanded) -> {
          int last = 0;
          for (double rows = 1; rows < 1e13; rows *= 1.1) {
            TreeShape shape = rule((long) rows, NO_BOUND).shape(scheme, bits, expanded);
            int next = shape.compact() ? 0 : shape.radixBits();
            assertTrue(next >= last, scheme + ", " + bits + " bits, " + (long) rows + " rows");
            last = next;
          }
        });
  }

  @Test
  void nothingThatFitsCostsLess() {
    for (long rows : List.of(1L, 1_000L, 300_000L, 50_000_000L, 1L << 40)) {
      for (long mostBytes : List.of(100L, 1_000L, 10_000L, NO_BOUND)) {
        RadixRule rule = rule(rows, mostBytes);
        forAllTrees(
            (scheme, bits, expanded) -> {
              TreeParameters chosen = tree(scheme, bits, rule.shape(scheme, bits, expanded));
              String context = chosen + ", " + rows + " rows, at most " + mostBytes + " bytes";
              for (TreeParameters other : all(scheme, bits)) {
                if (chosen.shareBytes() > mostBytes) {
                  assertTrue(other.shareBytes() >= chosen.shareBytes(), context);
                } else if (other.shareBytes() <= mostBytes) {
                  double saved = rule.seconds(chosen, expanded) - rule.seconds(other, expanded);
                  assertTrue(saved <= 0, context);
                  assertTrue(saved < 0 || chosen.shareBytes() <= other.shareBytes(), context);
                }
              }
            });
      }
    }
  }

  private static TreeParameters tree(Scheme scheme, int bits, TreeShape shape) {
    return new TreeParameters(scheme, Output.WORD, bits, shape);
  }

  private static List<TreeParameters> all(Scheme scheme, int bits) {
    List<TreeParameters> all = new ArrayList<>();
    all.add(tree(scheme, bits, TreeShape.COMPACT));
    for (int radixBits = 1; radixBits <= TreeShape.MAX_RADIX_BITS; radixBits++) {
      all.add(tree(scheme, bits, TreeShape.radix(radixBits)));
    }
    return all;
  }

  @Test
  void whatIsAskedIsDone() {
    for (TreeParameters tree : all(Scheme.DPF, 24)) {
      RadixRule rule = new RadixRule(Optional.of(tree.shape()), Output.WORD, 1, 100);
      assertEquals(tree.shape(), rule.shape(Scheme.DPF, 24, false));
      assertEquals(tree.shape(), rule.shape(Scheme.DCF, 128, false));
    }
  }

  @Test
  void expansionTakesTheBlocksOfAllNodes() {
    // 2^3 leaf blocks of two words; above them levels of 1, of 3, and none at all.
    assertEquals(8 + 4 + 2, blocks(4, TreeShape.COMPACT));
    assertEquals(8 + 2, blocks(4, TreeShape.radix(2)));
    assertEquals(8, blocks(4, TreeShape.radix(8)));
    assertEquals((1 << 21) + (1 << 13) + (1 << 5), blocks(22, TreeShape.radix(8)));
    assertEquals(1, blocks(1, TreeShape.COMPACT));
  }

  private static long blocks(int bits, TreeShape shape) {
    return FoldTime.expansionBlocks(tree(Scheme.DPF, bits, shape));
  }
}
