package org.splinter.fss;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the shapes of functions: sizes, costs and bounds. */
final class ShareParametersTest {
  private static TreeParameters tree(Scheme scheme, Output output, int domainBits, String shape) {
    return new TreeParameters(scheme, output, domainBits, TreeShape.named(shape));
  }

  @Test
  void levelsTakeTheKeyFromTheTop() {
    for (int domainBits = 1; domainBits <= 128; domainBits++) {
      for (ShareParameters each : Samples.parameters(domainBits)) {
        if (each instanceof TreeParameters parameters) {
          int radix = parameters.shape().radixBits();
          int leafBits =
              parameters.scheme() == Scheme.LESS_THAN
                  ? 0
                  : Math.min(domainBits, parameters.output().packedBits());
          int shift = domainBits;
          for (int level = 0; level < parameters.levels(); level++) {
            int bits = parameters.levelBits(level);
            int radixPart = parameters.isLast(level) ? bits - leafBits : bits;
            assertTrue(bits >= 1 && radixPart >= 0 && radixPart <= radix);
            assertTrue(level == 0 || radixPart == radix);
            shift -= bits;
            assertEquals(shift, parameters.levelShift(level));
          }
          assertEquals(0, shift);
        }
      }
    }
  }

  /**
   * Compares with sizes that were worked out by hand from the drawings, or stand in the classes'
   * tables.
   */
  @ParameterizedTest
  @CsvSource({
    "POINT, WORD, 1, radix-256, 72, 1",
    "POINT, WORD, 24, radix-256, 10296, 3",
    "POINT, WORD, 24, radix-16, 1464, 6",
    "POINT, WORD, 24, compact, 443, 23",
    "POINT, WORD, 64, radix-256, 30776, 8",
    "POINT, WORD, 64, radix-16, 4024, 16",
    "POINT, WORD, 64, compact, 1088, 63",
    "POINT, DOUBLE_WORD, 5, radix-4, 216, 3",
    "POINT, BIT, 5, radix-4, 72, 1",
    "POINT, BIT, 24, radix-256, 8280, 3",
    "POINT, BIT, 20, compact, 282, 13",
    "LESS_THAN, WORD, 5, radix-4, 232, 5",
    "LESS_THAN, WORD, 24, radix-256, 14392, 5",
    "LESS_THAN, WORD, 24, radix-16, 2104, 11",
    "LESS_THAN, WORD, 24, compact, 627, 47",
    "LESS_THAN, WORD, 64, radix-256, 45112, 15",
    "LESS_THAN, WORD, 64, radix-16, 5944, 31",
    "LESS_THAN, WORD, 64, compact, 1592, 127",
    "LESS_THAN, DOUBLE_WORD, 24, compact, 827, 47",
  })
  void sizesAndCostsOfTreesAreThoseOfTheFormat(
      Scheme scheme, Output output, int domainBits, String shape, int bytes, int blocks) {
    TreeParameters parameters = tree(scheme, output, domainBits, shape);
    assertEquals(bytes, parameters.shareBytes());
    assertEquals(blocks, parameters.aesBlocksPerKey());
  }

  @ParameterizedTest
  @CsvSource({
    "3, 9, 7, 252, 2",
    "3, 16, 9, 4536, 2",
    "4, 20, 12, 20792, 4",
    "5, 24, 13, 282680, 8",
    "8, 12, 12, 66632, 64",
  })
  void sizesAndCostsOfGridsAreThoseOfTheFormat(
      int parties, int domainBits, int columnBits, int bytes, int blocks) {
    GridParameters parameters = new GridParameters(parties, domainBits, columnBits);
    assertEquals(bytes, parameters.shareBytes());
    assertEquals(blocks, parameters.aesBlocksPerKey());
    assertEquals(parties, parameters.parties());
  }

  @ParameterizedTest
  @CsvSource({
    "3, 1, 7", "3, 16, 11", "3, 20, 13", "3, 24, 15", "3, 32, 19", "4, 16, 11", "4, 20, 13",
    "4, 24, 15", "4, 32, 19", "5, 16, 11", "5, 20, 13", "5, 24, 15", "5, 32, 19", "8, 32, 19"
  })
  void recommendsTheGridOfTheSmallestShare(int parties, int domainBits, int columnBits) {
    GridParameters recommended = GridParameters.recommended(parties, domainBits);
    assertEquals(new GridParameters(parties, domainBits, columnBits), recommended);
    for (int bits = GridParameters.MIN_COLUMN_BITS;
        bits <= GridParameters.MAX_COLUMN_BITS;
        bits++) {
      try {
        GridParameters other = new GridParameters(parties, domainBits, bits);
        assertTrue(recommended.shareBytes() <= other.shareBytes());
      } catch (IllegalArgumentException e) {
        assertTrue(String.valueOf(e.getMessage()).startsWith("share of "), e.getMessage());
      }
    }
  }

  @Test
  void constantsAreAHeaderAndAValue() {
    assertEquals(64, new ConstantParameters(Output.WORD).shareBytes());
    assertEquals(72, new ConstantParameters(Output.DOUBLE_WORD).shareBytes());
    assertEquals(0, new ConstantParameters(Output.WORD).aesBlocksPerKey());
    assertEquals(0, new ConstantParameters(Output.WORD).keyWords());
  }

  @Test
  void theSeedLosesTheBitsThatNumbersReplace() {
    assertEquals(120, tree(Scheme.POINT, Output.WORD, 24, "radix-256").effectiveSeedBits());
    assertEquals(120, tree(Scheme.LESS_THAN, Output.WORD, 24, "radix-256").effectiveSeedBits());
    assertEquals(124, tree(Scheme.POINT, Output.BIT, 24, "radix-16").effectiveSeedBits());
    assertEquals(127, tree(Scheme.POINT, Output.WORD, 24, "compact").effectiveSeedBits());
    assertEquals(128, new GridParameters(3, 7, 7).effectiveSeedBits());
    assertEquals(121, new GridParameters(3, 24, 14).effectiveSeedBits());
    assertEquals(128, new ConstantParameters(Output.WORD).effectiveSeedBits());
  }

  @Test
  void schemesHaveNumbers() {
    List<Scheme> byNumber =
        List.of(Scheme.POINT, Scheme.LESS_THAN, Scheme.CONSTANT, Scheme.MULTI_PARTY);
    for (int i = 0; i < byNumber.size(); i++) {
      assertEquals(i + 1, byNumber.get(i).number());
      assertEquals(byNumber.get(i), Scheme.numbered(i + 1));
    }
    assertRefused("scheme 0, must be 1 to 4", () -> Scheme.numbered(0));
    assertRefused("scheme 5, must be 1 to 4", () -> Scheme.numbered(5));
  }

  @Test
  void shapesHaveNames() {
    assertEquals("compact", TreeShape.COMPACT.label());
    assertEquals("radix-2", TreeShape.radix(1).label());
    assertEquals("radix-256", TreeShape.radix(8).label());
    for (TreeShape shape : Samples.shapes()) {
      assertEquals(shape, TreeShape.named(shape.label()));
    }
    assertEquals(TreeShape.radix(4), TreeShape.named("Radix-16"));
    assertRefused(
        "unknown tree shape 'radix-3', must be compact or radix-2, radix-4, ..., radix-256",
        () -> TreeShape.named("radix-3"));
  }

  private static void assertRefused(String message, Executable call) {
    assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
  }

  @Test
  void boundsOfTreesAreNamed() {
    assertRefused("radix of 0 bits, must be 1 to 8", () -> TreeShape.radix(0));
    assertRefused("radix of 9 bits, must be 1 to 8", () -> TreeShape.radix(9));
    assertRefused("compact tree with a radix of 2 bits, must be 1", () -> new TreeShape(2, true));
    assertRefused(
        "domain of 0 bits, must be 1 to 128", () -> tree(Scheme.POINT, Output.WORD, 0, "compact"));
    assertRefused(
        "domain of 129 bits, must be 1 to 128",
        () -> tree(Scheme.POINT, Output.WORD, 129, "compact"));
    assertRefused(
        "tree of scheme CONSTANT, must be of POINT or LESS_THAN",
        () -> tree(Scheme.CONSTANT, Output.WORD, 1, "compact"));
    assertRefused(
        "tree of scheme MULTI_PARTY, must be of POINT or LESS_THAN",
        () -> tree(Scheme.MULTI_PARTY, Output.BIT, 1, "compact"));
    assertRefused(
        "less-than of output BIT, must be of WORD or DOUBLE_WORD",
        () -> tree(Scheme.LESS_THAN, Output.BIT, 1, "compact"));
    assertRefused(
        "constant of output BIT, must be of WORD or DOUBLE_WORD",
        () -> new ConstantParameters(Output.BIT));
  }

  @Test
  void boundsOfGridsAreNamed() {
    assertRefused("2 parties, must be 3 to 8", () -> new GridParameters(2, 8, 7));
    assertRefused("9 parties, must be 3 to 8", () -> new GridParameters(9, 8, 7));
    assertRefused("domain of 0 bits, must be 1 to 32", () -> new GridParameters(3, 0, 7));
    assertRefused("domain of 33 bits, must be 1 to 32", () -> new GridParameters(3, 33, 7));
    assertRefused("columns of 6 bits, must be 7 to 20", () -> new GridParameters(3, 8, 6));
    assertRefused("columns of 21 bits, must be 7 to 20", () -> new GridParameters(3, 8, 21));
    assertRefused(
        "share of 1107296376 bytes, must be at most 67108864: take other column bits than 7",
        () -> new GridParameters(3, 32, 7));
  }

  @Test
  void theDomainEndsWhereItsBitsDo() {
    for (int domainBits = 1; domainBits <= 128; domainBits++) {
      TreeParameters parameters = tree(Scheme.POINT, Output.WORD, domainBits, "compact");
      DomainPoint largest = Points.largest(domainBits);
      assertTrue(parameters.contains(largest));
      assertEquals(domainBits <= 64 ? 1 : 2, parameters.keyWords());
      if (domainBits < 64) {
        assertFalse(parameters.contains(new DomainPoint(0, largest.low() + 1)));
      } else if (domainBits < 128) {
        assertFalse(parameters.contains(new DomainPoint(largest.high() + 1, 0)));
      }
    }
  }
}
