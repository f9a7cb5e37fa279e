package org.splinter.fss;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class TreeParametersTest {
  @Test
  void levelsTakeTheKeyFromTheTop() {
    for (int domainBits = 1; domainBits <= 128; domainBits++) {
      for (int radixBits = 1; radixBits <= 8; radixBits++) {
        TreeParameters parameters = new TreeParameters(domainBits, radixBits);
        int shift = domainBits;
        for (int level = 0; level < parameters.levels(); level++) {
          int bits = parameters.levelBits(level);
          assertTrue(bits >= 1 && bits <= radixBits);
          assertTrue(level == 0 || bits == radixBits);
          shift -= bits;
          assertEquals(shift, parameters.levelShift(level));
        }
        assertEquals(0, shift);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, 8, 64, 64",
    "8, 8, 2096, 2096",
    "16, 8, 6192, 8240",
    "24, 8, 10288, 14384",
    "32, 8, 14384, 20528",
    "64, 4, 4016, 5936",
    "96, 4, 6064, 9008",
    "128, 4, 8112, 12080",
    "24, 1, 800, 1168",
    "5, 2, 176, 224"
  })
  void sizesAreThoseOfTheFormat(int domainBits, int radixBits, int point, int lessThan) {
    TreeParameters parameters = new TreeParameters(domainBits, radixBits);
    assertEquals(point, parameters.pointShareBytes());
    assertEquals(lessThan, parameters.lessThanShareBytes());
    assertEquals(point, Scheme.POINT.shareBytes(parameters));
    assertEquals(lessThan, Scheme.LESS_THAN.shareBytes(parameters));
    assertEquals(56, Scheme.CONSTANT.shareBytes(parameters));
  }

  @Test
  void blocksAreThoseOfTheLevels() {
    TreeParameters parameters = new TreeParameters(24, 8);
    assertEquals(3, Scheme.POINT.blocks(parameters));
    assertEquals(5, Scheme.LESS_THAN.blocks(parameters));
    assertEquals(0, Scheme.CONSTANT.blocks(parameters));
  }

  @ParameterizedTest
  @CsvSource({"1, 8", "24, 8", "32, 8", "33, 4", "96, 4", "128, 4"})
  void recommendsARadix(int domainBits, int radixBits) {
    assertEquals(new TreeParameters(domainBits, radixBits), TreeParameters.recommended(domainBits));
  }

  @ParameterizedTest
  @CsvSource({
    "0, 8, 'domain of 0 bits, must be 1 to 128'",
    "129, 8, 'domain of 129 bits, must be 1 to 128'",
    "8, 0, 'radix of 0 bits, must be 1 to 8'",
    "8, 9, 'radix of 9 bits, must be 1 to 8'"
  })
  void boundsAreNamed(int domainBits, int radixBits, String message) {
    assertEquals(
        message,
        assertThrows(
                IllegalArgumentException.class, () -> new TreeParameters(domainBits, radixBits))
            .getMessage());
  }

  @Test
  void theDomainEndsWhereItsBitsDo() {
    for (int domainBits = 1; domainBits <= 128; domainBits++) {
      TreeParameters parameters = new TreeParameters(domainBits, 8);
      DomainPoint largest = Points.largest(parameters);
      assertTrue(parameters.contains(largest));
      if (domainBits < 64) {
        assertFalse(parameters.contains(new DomainPoint(0, largest.low() + 1)));
      } else if (domainBits < 128) {
        assertFalse(parameters.contains(new DomainPoint(largest.high() + 1, 0)));
      }
    }
  }
}
