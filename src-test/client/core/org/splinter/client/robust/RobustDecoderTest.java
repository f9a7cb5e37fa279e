package org.splinter.client.robust;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.splinter.fss.GaloisField;

/**
 * Tests of decoding for every number of parties, of colluding and of lying ones, with random lies
 * and lies of one byte. The seed is printed if a case fails; property {@code splinter.seed}.
 */
class RobustDecoderTest {
  private static final int MOST_PARTIES = 8;
  private static final int BYTES = 40;
  private static final int ROUNDS = 40;

  private final long seed = Long.getLong("splinter.seed", 2007);
  private final Random random = new Random(seed);

  /** Returns the parties' values of random polynomials whose values at 0 are those wanted. */
  private Map<Integer, byte[]> shares(byte[] wanted, int parties, int degree) {
    byte[][] factors = new byte[degree][wanted.length];
    for (byte[] each : factors) {
      random.nextBytes(each);
    }
    Map<Integer, byte[]> shares = new TreeMap<>();
    for (int party = 0; party < parties; party++) {
      byte[] share = wanted.clone();
      int power = 1;
      for (byte[] each : factors) {
        power = GaloisField.multiply(power, RobustDecoder.point(party));
        GaloisField.addProducts(power, each, share);
      }
      shares.put(party, share);
    }
    return shares;
  }

  private byte[] wanted() {
    byte[] wanted = new byte[BYTES];
    random.nextBytes(wanted);
    return wanted;
  }

  private void lie(byte[] answer) {
    if (random.nextBoolean()) {
      answer[random.nextInt(answer.length)] ^= (byte) (1 + random.nextInt(255));
    } else {
      byte[] noise = new byte[answer.length];
      random.nextBytes(noise);
      noise[0] = (byte) (answer[0] + 1); // differs
      System.arraycopy(noise, 0, answer, 0, noise.length);
    }
  }

  private List<Integer> shuffled(int parties) {
    List<Integer> all = new ArrayList<>(IntStream.range(0, parties).boxed().toList());
    Collections.shuffle(all, random);
    return all;
  }

  @Test
  void toleratesAsManyAsItSays() {
    for (int t = 1; t < MOST_PARTIES; t++) {
      for (int v = 0; t + 2 * v + 1 <= MOST_PARTIES; v++) {
        RobustDecoder decoder = new RobustDecoder(t, v);
        for (int parties = decoder.parties(); parties <= MOST_PARTIES; parties++) {
          for (int i = 0; i < ROUNDS; i++) {
            decodesAll(decoder, parties, t, v);
          }
        }
      }
    }
  }

  private void decodesAll(RobustDecoder decoder, int parties, int t, int v) {
    byte[] wanted = wanted();
    Map<Integer, byte[]> answers = shares(wanted, parties, t);
    List<Integer> order = shuffled(parties);
    int absent = random.nextInt(v + 1);
    int lying = random.nextInt(v - absent + 1);
    order.subList(0, absent).forEach(answers::remove);
    List<Integer> liars = order.subList(absent, absent + lying).stream().sorted().toList();
    liars.forEach(liar -> lie(answers.get(liar)));
    String context =
        "%d parties, %d collude, %d of %d absent, %s lie, seed %d"
            .formatted(parties, t, absent, v, liars, seed);
    RobustDecoder.Decoded decoded =
        decoder.decode(answers).orElseThrow(() -> new AssertionError(context));
    assertArrayEquals(wanted, decoded.bytes(), context);
    assertEquals(liars, decoded.liars(), context);
  }

  /** Decodes ever more answers as they come, liars first: it is right or waits. */
  @Test
  void isNeverWrongBeforeAllAnswersAreThere() {
    int early = 0;
    for (int i = 0; i < 2_000; i++) {
      int t = 1 + random.nextInt(3);
      int v = 1 + random.nextInt((MOST_PARTIES - t - 1) / 2);
      RobustDecoder decoder = new RobustDecoder(t, v);
      byte[] wanted = wanted();
      Map<Integer, byte[]> answers = shares(wanted, decoder.parties(), t);
      List<Integer> order = shuffled(decoder.parties());
      int lying = random.nextInt(v + 1);
      // Liars that agree on another polynomial are the worst.
      Map<Integer, byte[]> other = shares(wanted(), decoder.parties(), t);
      order.subList(0, lying).forEach(liar -> answers.put(liar, other.get(liar)));
      if (random.nextBoolean()) {
        Collections.shuffle(order, random);
      }
      Map<Integer, byte[]> there = new TreeMap<>();
      Optional<RobustDecoder.Decoded> decoded = Optional.empty();
      for (int party : order) {
        there.put(party, answers.get(party));
        decoded = decoder.decode(there);
        if (decoded.isPresent()) {
          assertArrayEquals(wanted, decoded.get().bytes(), "seed " + seed + ", case " + i);
          early += there.size() < decoder.parties() ? 1 : 0;
        }
      }
      assertTrue(decoded.isPresent(), "seed " + seed + ", case " + i);
    }
    assertTrue(early > 200, early + " decoded early");
  }

  @Test
  void aByteIsNeverMissed() {
    RobustDecoder decoder = new RobustDecoder(1, 1);
    for (int place = 0; place < BYTES; place++) {
      for (int liar = 0; liar < 4; liar++) {
        byte[] wanted = wanted();
        Map<Integer, byte[]> answers = shares(wanted, 4, 1);
        answers.get(liar)[place] ^= (byte) (1 + random.nextInt(255));
        RobustDecoder.Decoded decoded = decoder.decode(answers).orElseThrow();
        assertArrayEquals(wanted, decoded.bytes());
        assertEquals(List.of(liar), decoded.liars(), "byte " + place + ", seed " + seed);
      }
    }
  }

  @Test
  void tooManyLiesAreRefused() {
    RobustDecoder decoder = new RobustDecoder(1, 1);
    for (int i = 0; i < ROUNDS; i++) {
      Map<Integer, byte[]> answers = shares(wanted(), 4, 1);
      lie(answers.get(0));
      lie(answers.get(2));
      assertTrue(decoder.decode(answers).isEmpty(), "seed " + seed + ", case " + i);
    }
    RobustDecoder unchecked = new RobustDecoder(1, 0);
    Map<Integer, byte[]> answers = shares(wanted(), 3, 1);
    lie(answers.get(1));
    assertTrue(unchecked.decode(answers).isEmpty(), "a lie that may not be is no answer");
  }

  @Test
  void bounds() {
    assertThrows(IllegalArgumentException.class, () -> new RobustDecoder(0, 1));
    assertThrows(IllegalArgumentException.class, () -> new RobustDecoder(1, -1));
    RobustDecoder decoder = new RobustDecoder(2, 1);
    assertEquals(4, decoder.quorum());
    assertEquals(5, decoder.parties());
    assertTrue(decoder.decode(Map.of()).isEmpty());
    assertTrue(decoder.decode(Map.of(0, new byte[4], 1, new byte[4], 2, new byte[4])).isEmpty());
  }
}
