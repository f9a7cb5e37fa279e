package org.splinter.fss;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/**
 * Tests that the Java generators write the frozen vectors byte by byte, as the native ones do, from
 * the stream of random bytes that write_known_answers passed to the native ones.
 */
final class KnownGenerationTest {
  /**
   * The factor of a case's number in its share index; write_known_answers numbers the cases of a
   * scheme from 1 and seeds each with its number.
   */
  private static final int INDEX_STEP = 3640;

  @Test
  void theStreamIsThatOfTheStandardLibrary() {
    MersenneTwister stream = new MersenneTwister(5489);
    long last = 0;
    for (int i = 0; i < 10_000; i++) {
      last = stream.nextLong();
    }
    assertEquals("9981545732273789042", Long.toUnsignedString(last)); // C++17, [rand.predef]
  }

  @Test
  void theJavaGeneratorsWriteTheFrozenShares() {
    for (KnownAnswers.Case known : KnownAnswers.read()) {
      int number = known.index / INDEX_STEP;
      MersenneTwister stream = new MersenneTwister(number);
      assertEquals(known.alpha, draw(stream, known.parameters.domainBits()), known.nonce);
      OutputValue beta = number % 5 == 0 ? OutputValue.ZERO : beta(stream, known);
      assertEquals(known.beta, beta, known.nonce);
      if (known.parameters.output().tagged()) {
        assertEquals(known.key, key(stream.nextLong(), number), known.nonce);
      }
      DomainPoint nonce = draw(stream, 128);
      assertEquals(known.nonce, QueryNonce.of(littleEndian(nonce)).toString());
      byte[] shares = generate(known, stream);
      int begin = 0;
      for (int party = 0; party < known.shares.size(); party++) {
        int end = begin + known.parameters.shareBytes(party);
        assertArrayEquals(
            known.shares.get(party),
            Arrays.copyOfRange(shares, begin, end),
            known.parameters + ", party " + party);
        begin = end;
      }
      assertEquals(shares.length, begin);
    }
  }

  private static byte[] generate(KnownAnswers.Case known, Randomness stream) {
    byte[] shares = new byte[known.parameters.allShareBytes()];
    Secret secret = known.function().secret();
    QueryNonce nonce = known.share(0).nonce();
    new JavaKeyGeneration(stream)
        .generate(new GenerationRequest(known.parameters, known.index, nonce, secret), shares);
    return shares;
  }

  /** Returns a number as the program draws it: two words, the high one first. */
  private static DomainPoint draw(MersenneTwister stream, int bits) {
    long high = stream.nextLong();
    long low = stream.nextLong();
    return bits == 0 ? new DomainPoint(0, 0) : Points.clip(bits, high, low);
  }

  private static OutputValue beta(MersenneTwister stream, KnownAnswers.Case known) {
    DomainPoint drawn = draw(stream, 128);
    return known.parameters.output().reduce(new OutputValue(drawn.high(), drawn.low() | 1));
  }

  /** Returns the key of tags: in turn an edge and what was drawn. */
  private static OutputValue key(long drawn, int number) {
    return OutputValue.unsigned(
        switch (number % 4) {
          case 0 -> 0;
          case 1 -> -1;
          default -> drawn;
        });
  }

  private static byte[] littleEndian(DomainPoint number) {
    byte[] bytes = new byte[16];
    JavaPrg.littleEndian(bytes).putLong(number.low()).putLong(number.high());
    return bytes;
  }
}
