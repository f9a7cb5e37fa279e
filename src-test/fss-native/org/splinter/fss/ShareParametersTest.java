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
              parameters.scheme() == Scheme.DCF
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
    "DPF, WORD, 1, radix-256, 72, 1",
    "DPF, WORD, 24, radix-256, 10296, 3",
    "DPF, WORD, 24, radix-16, 1464, 6",
    "DPF, WORD, 24, compact, 443, 23",
    "DPF, WORD, 64, radix-256, 30776, 8",
    "DPF, WORD, 64, radix-16, 4024, 16",
    "DPF, WORD, 64, compact, 1088, 63",
    "DPF, DOUBLE_WORD, 5, radix-4, 216, 3",
    "DPF, BIT, 5, radix-4, 72, 1",
    "DPF, BIT, 24, radix-256, 8280, 3",
    "DPF, BIT, 20, compact, 282, 13",
    "DCF, WORD, 5, radix-4, 232, 5",
    "DCF, WORD, 24, radix-256, 14392, 5",
    "DCF, WORD, 24, radix-16, 2104, 11",
    "DCF, WORD, 24, compact, 627, 47",
    "DCF, WORD, 64, radix-256, 45112, 15",
    "DCF, WORD, 64, radix-16, 5944, 31",
    "DCF, WORD, 64, compact, 1592, 127",
    "DCF, DOUBLE_WORD, 24, compact, 827, 47",
    "DPF, TAGGED, 5, radix-4, 280, 4",
    "DPF, TAGGED, 24, radix-256, 16440, 4",
    "DPF, TAGGED, 24, compact, 491, 25",
    "DCF, TAGGED, 24, radix-256, 32824, 8",
    "DCF, TAGGED, 24, compact, 1227, 71",
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
  void sizesAndCostsOfMultiPartyDpfsAreThoseOfTheFormat(
      int parties, int domainBits, int columnBits, int bytes, int blocks) {
    MultiPartyDpfParameters parameters =
        new MultiPartyDpfParameters(parties, domainBits, columnBits);
    assertEquals(bytes, parameters.shareBytes());
    assertEquals(blocks, parameters.aesBlocksPerKey());
    assertEquals(parties, parameters.parties());
  }

  @ParameterizedTest
  @CsvSource({
    "3, 1, 7", "3, 16, 11", "3, 20, 13", "3, 24, 15", "3, 32, 19", "4, 16, 11", "4, 20, 13",
    "4, 24, 15", "4, 32, 19", "5, 16, 11", "5, 20, 13", "5, 24, 15", "5, 32, 19", "8, 32, 19"
  })
  void recommendsTheColumnsOfTheSmallestShare(int parties, int domainBits, int columnBits) {
    MultiPartyDpfParameters recommended = MultiPartyDpfParameters.recommended(parties, domainBits);
    assertEquals(new MultiPartyDpfParameters(parties, domainBits, columnBits), recommended);
    for (int bits = MultiPartyDpfParameters.MIN_COLUMN_BITS;
        bits <= MultiPartyDpfParameters.MAX_COLUMN_BITS;
        bits++) {
      try {
        MultiPartyDpfParameters other = new MultiPartyDpfParameters(parties, domainBits, bits);
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
    assertEquals(88, new ConstantParameters(Output.TAGGED).shareBytes());
    assertEquals(0, new ConstantParameters(Output.WORD).aesBlocksPerKey());
    assertEquals(0, new ConstantParameters(Output.WORD).keyWords());
  }

  @Test
  void denseSharesAreSeedsButTheLast() {
    DenseParameters words = new DenseParameters(3, 17, Output.WORD);
    assertEquals(72, words.shareBytes(0));
    assertEquals(72, words.shareBytes(1));
    assertEquals(1_048_632, words.shareBytes(2));
    assertEquals(1_048_632, words.shareBytes());
    assertEquals(1_048_776, words.allShareBytes());
    assertEquals(4_194_360, new DenseParameters(8, 17, Output.TAGGED).shareBytes());
    assertEquals(88, new DenseParameters(2, 1, Output.DOUBLE_WORD).shareBytes(1));
    assertEquals(128, words.effectiveSeedBits());
    assertRefused("1 parties, must be 2 to 8", () -> new DenseParameters(1, 8, Output.WORD));
    assertRefused("9 parties, must be 2 to 8", () -> new DenseParameters(9, 8, Output.WORD));
    assertRefused(
        "domain of 0 bits, must be 1 to 17", () -> new DenseParameters(2, 0, Output.WORD));
    assertRefused(
        "domain of 18 bits, must be 1 to 17", () -> new DenseParameters(2, 18, Output.WORD));
    assertRefused(
        "dense function of output BIT, must be of WORD, DOUBLE_WORD or TAGGED",
        () -> new DenseParameters(2, 8, Output.BIT));
    assertRefused("1 parties, must be 2 to 8", () -> new ConstantParameters(1, Output.WORD));
  }

  @Test
  void shamirSharesHaveAByteARow() {
    ShamirParameters parameters = new ShamirParameters(4, 1, 20, 7);
    assertEquals(56 + 8_192, parameters.shareBytes());
    assertEquals(4 * (56 + 8_192), parameters.allShareBytes());
    assertEquals(128, parameters.effectiveSeedBits());
    assertRefused("1 parties, must be 2 to 8", () -> new ShamirParameters(1, 1, 8, 2));
    assertRefused("9 parties, must be 2 to 8", () -> new ShamirParameters(9, 1, 8, 2));
    assertRefused("0 colluding parties, must be 1 to 3", () -> new ShamirParameters(4, 0, 8, 2));
    assertRefused("4 colluding parties, must be 1 to 3", () -> new ShamirParameters(4, 4, 8, 2));
    assertRefused("33 domain bits, must be 1 to 32", () -> new ShamirParameters(4, 1, 33, 20));
    assertRefused("9 column bits, must be 0 to 8", () -> new ShamirParameters(4, 1, 8, 9));
    assertRefused("3 column bits, must be 4 to 20", () -> new ShamirParameters(4, 1, 24, 3));
  }

  /** Checks that no other shape has a smaller share and answer together. */
  @Test
  void recommendedShamirSharesAreTheSmallest() {
    for (int domainBits = 1; domainBits <= 24; domainBits++) {
      for (int slotBytes : new int[] {1, 60, 512, 4_096, 65_536}) {
        ShamirParameters best = ShamirParameters.recommended(4, 1, domainBits, slotBytes);
        long bytes = best.rows() + ((long) slotBytes << best.columnBits());
        assertTrue((long) slotBytes << best.columnBits() <= Functions.MAX_SLOT_BYTES);
        for (int bits = Math.max(0, domainBits - 20); bits <= Math.min(20, domainBits); bits++) {
          long other = (1L << (domainBits - bits)) + ((long) slotBytes << bits);
          boolean fits = (long) slotBytes << bits <= Functions.MAX_SLOT_BYTES;
          assertTrue(!fits || bytes <= other, domainBits + " bits, " + slotBytes + " bytes");
        }
      }
    }
    assertRefused(
        "a domain of 32 bits of slots of 512 bytes has rows of more than 1048576 bytes",
        () -> ShamirParameters.recommended(4, 1, 32, 512));
  }

  @Test
  void theSeedLosesTheBitsThatNumbersReplace() {
    assertEquals(120, tree(Scheme.DPF, Output.WORD, 24, "radix-256").effectiveSeedBits());
    assertEquals(120, tree(Scheme.DCF, Output.WORD, 24, "radix-256").effectiveSeedBits());
    assertEquals(120, tree(Scheme.DCF, Output.TAGGED, 24, "radix-256").effectiveSeedBits());
    assertEquals(124, tree(Scheme.DPF, Output.BIT, 24, "radix-16").effectiveSeedBits());
    assertEquals(127, tree(Scheme.DPF, Output.WORD, 24, "compact").effectiveSeedBits());
    assertEquals(128, new MultiPartyDpfParameters(3, 7, 7).effectiveSeedBits());
    assertEquals(121, new MultiPartyDpfParameters(3, 24, 14).effectiveSeedBits());
    assertEquals(128, new ConstantParameters(Output.WORD).effectiveSeedBits());
  }

  @Test
  void schemesHaveNumbers() {
    List<Scheme> byNumber =
        List.of(
            Scheme.DPF,
            Scheme.DCF,
            Scheme.CONSTANT,
            Scheme.MULTI_PARTY_DPF,
            Scheme.DENSE,
            Scheme.SHAMIR,
            Scheme.RING);
    for (int i = 0; i < byNumber.size(); i++) {
      assertEquals(i + 1, byNumber.get(i).number());
      assertEquals(byNumber.get(i), Scheme.numbered(i + 1));
    }
    assertRefused("scheme 0, must be 1 to 7", () -> Scheme.numbered(0));
    assertRefused("scheme 8, must be 1 to 7", () -> Scheme.numbered(8));
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
        "domain of 0 bits, must be 1 to 128", () -> tree(Scheme.DPF, Output.WORD, 0, "compact"));
    assertRefused(
        "domain of 129 bits, must be 1 to 128",
        () -> tree(Scheme.DPF, Output.WORD, 129, "compact"));
    assertRefused(
        "tree of scheme CONSTANT, must be of DPF or DCF",
        () -> tree(Scheme.CONSTANT, Output.WORD, 1, "compact"));
    assertRefused(
        "tree of scheme MULTI_PARTY_DPF, must be of DPF or DCF",
        () -> tree(Scheme.MULTI_PARTY_DPF, Output.BIT, 1, "compact"));
    assertRefused(
        "DCF of output BIT, must be of WORD, DOUBLE_WORD or TAGGED",
        () -> tree(Scheme.DCF, Output.BIT, 1, "compact"));
    assertRefused(
        "constant of output BIT, must be of WORD, DOUBLE_WORD, TAGGED or RESIDUES",
        () -> new ConstantParameters(Output.BIT));
  }

  @Test
  void boundsOfMultiPartyDpfsAreNamed() {
    assertRefused("2 parties, must be 3 to 8", () -> new MultiPartyDpfParameters(2, 8, 7));
    assertRefused("9 parties, must be 3 to 8", () -> new MultiPartyDpfParameters(9, 8, 7));
    assertRefused("domain of 0 bits, must be 1 to 32", () -> new MultiPartyDpfParameters(3, 0, 7));
    assertRefused(
        "domain of 33 bits, must be 1 to 32", () -> new MultiPartyDpfParameters(3, 33, 7));
    assertRefused("columns of 6 bits, must be 7 to 20", () -> new MultiPartyDpfParameters(3, 8, 6));
    assertRefused(
        "columns of 21 bits, must be 7 to 20", () -> new MultiPartyDpfParameters(3, 8, 21));
    assertRefused(
        "share of 1107296376 bytes, must be at most 67108864: take other column bits than 7",
        () -> new MultiPartyDpfParameters(3, 32, 7));
  }

  @Test
  void theDomainEndsWhereItsBitsDo() {
    for (int domainBits = 1; domainBits <= 128; domainBits++) {
      TreeParameters parameters = tree(Scheme.DPF, Output.WORD, domainBits, "compact");
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
