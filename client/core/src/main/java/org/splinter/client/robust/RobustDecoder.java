package org.splinter.client.robust;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.splinter.fss.GaloisField;
import org.splinter.fss.SecureRandomness;

/**
 * Decoder of what Shamir shares over GF(2^8) were asked for, from answers of which some are false
 * (Goldberg, Improving the robustness of private information retrieval, Oakland 2007).
 *
 * <p>An answer is a string of bytes, each the value at its party's point of a polynomial of degree
 * at most t, the number of parties that may collude; what was asked for are the values at 0.
 * Guarantees, if at most v of k >= t + 2v + 1 parties answer falsely or not at all: what it returns
 * is right, since it comes of t + v + 1 answers that agree in every byte, t + 1 of them true ones;
 * those that it names lied; and once all other answers are there it fails with a probability of at
 * most 2^-120. It locates errors in answers folded by random combinations, which no party foresees,
 * as they are drawn when the answers are there: an answer that is false in one byte alone seems
 * true in one of them with a probability of 2^-8. It draws another one, 16 at most, until the
 * answers that are left agree. So the work depends on who lies and not on what was found.
 */
public final class RobustDecoder {
  /** The combinations by which answers are folded: a lie passes one with a probability of 2^-8. */
  private static final int COMBINATIONS = 16;

  private final int colluding;
  private final int lying;

  /** The bytes that answers decode to, and whose answers were false. */
  public static final class Decoded {
    private final byte[] bytes;
    private final List<Integer> liars;

    private Decoded(byte[] bytes, List<Integer> liars) {
      this.bytes = bytes;
      this.liars = List.copyOf(liars);
    }

    /** Returns the values at 0. */
    public byte[] bytes() {
      return bytes.clone();
    }

    /** Returns the parties whose answers are false. */
    public List<Integer> liars() {
      return liars;
    }
  }

  /**
   * Makes a decoder.
   *
   * @param colluding the most parties t that may collude
   * @param lying the most parties v whose answers may be false or missing
   */
  public RobustDecoder(int colluding, int lying) {
    if (colluding < 1 || lying < 0) {
      throw new IllegalArgumentException(
          colluding + " colluding and " + lying + " lying, must be at least 1 and 0");
    }
    this.colluding = colluding;
    this.lying = lying;
  }

  /** Returns how many answers decide if none of them contradicts the others. */
  public int quorum() {
    return colluding + lying + 1;
  }

  /** Returns the least number of parties that must be asked. */
  public int parties() {
    return colluding + 2 * lying + 1;
  }

  /** Returns the point of GF(2^8) that a party's values are at. */
  public static int point(int party) {
    return party + 1;
  }

  /**
   * Decodes answers, each of which may be false; empty if that cannot be done, as when fewer than a
   * quorum are there, more are false than may be, or more must come to tell who is right.
   *
   * @param answers by party, from 0 on, all of one length
   */
  public Optional<Decoded> decode(Map<Integer, byte[]> answers) {
    NavigableMap<Integer, byte[]> sorted = new TreeMap<>(answers);
    if (sorted.size() < quorum()) {
      return Optional.empty();
    }
    Optional<byte[]> undisputed = interpolate(sorted);
    return undisputed.isPresent()
        ? undisputed.map(bytes -> new Decoded(bytes, List.of()))
        : withoutLiars(sorted);
  }

  /** Leaves out who lies by one combination after another, until the rest agree in every byte. */
  private Optional<Decoded> withoutLiars(NavigableMap<Integer, byte[]> answers) {
    List<Integer> parties = new ArrayList<>(answers.keySet());
    BerlekampWelch finder =
        new BerlekampWelch(parties.stream().mapToInt(RobustDecoder::point).toArray(), colluding);
    BitSet lies = new BitSet();
    for (int i = 0; i < COMBINATIONS; i++) {
      byte[] factors = SecureRandomness.draw(answers.firstEntry().getValue().length);
      int[] word = answers.values().stream().mapToInt(answer -> fold(factors, answer)).toArray();
      Optional<BitSet> found = finder.falseValues(word);
      if (found.isEmpty()) {
        return Optional.empty();
      }
      lies.or(found.get());
      if (lies.cardinality() > lying || parties.size() - lies.cardinality() < quorum()) {
        return Optional.empty();
      }
      List<Integer> liars = lies.stream().mapToObj(parties::get).toList();
      NavigableMap<Integer, byte[]> rest = new TreeMap<>(answers);
      rest.keySet().removeAll(liars);
      Optional<byte[]> agreed = interpolate(rest);
      if (agreed.isPresent()) {
        return agreed.map(bytes -> new Decoded(bytes, liars));
      }
    }
    return Optional.empty();
  }

  private static int fold(byte[] factors, byte[] answer) {
    int sum = 0;
    for (int i = 0; i < answer.length; i++) {
      sum ^= GaloisField.multiply(factors[i] & 0xff, answer[i] & 0xff);
    }
    return sum;
  }

  /** Returns the values at 0, unless some byte does not fit the others' polynomial. */
  private Optional<byte[]> interpolate(NavigableMap<Integer, byte[]> answers) {
    List<Integer> parties = new ArrayList<>(answers.keySet());
    int[] points = parties.stream().mapToInt(RobustDecoder::point).toArray();
    List<byte[]> all = new ArrayList<>(answers.values());
    for (int extra = colluding + 1; extra < points.length; extra++) {
      byte[] difference = valuesAt(points[extra], points, all);
      GaloisField.addProducts(1, all.get(extra), difference);
      if (!isZero(difference)) {
        return Optional.empty();
      }
    }
    return Optional.of(valuesAt(0, points, all));
  }

  /** Returns the values at a point of the polynomials through the first t + 1 answers. */
  private byte[] valuesAt(int at, int[] points, List<byte[]> answers) {
    byte[] values = new byte[answers.get(0).length];
    for (int i = 0; i <= colluding; i++) {
      int factor = 1;
      for (int j = 0; j <= colluding; j++) {
        if (j != i) {
          int ratio =
              GaloisField.multiply(at ^ points[j], GaloisField.inverse(points[i] ^ points[j]));
          factor = GaloisField.multiply(factor, ratio);
        }
      }
      GaloisField.addProducts(factor, answers.get(i), values);
    }
    return values;
  }

  private static boolean isZero(byte[] bytes) {
    int any = 0;
    for (byte each : bytes) {
      any |= each;
    }
    return any == 0;
  }
}
