package org.splinter.fss;

import java.util.Arrays;
import java.util.List;
import org.splinter.codec.FormatException;
import org.splinter.fss.internal.NativeBinding;

/** Splits a secret point function into two shares, with the native library's randomness. */
public final class PointGenerator {
  private PointGenerator() {}

  /**
   * The shares of f(x) = β if x = α, else 0, for party 0 and party 1. A share that selects nothing
   * is made with a random α and β = 0.
   *
   * @param index the share's number, never used twice with one nonce; 0 to {@link
   *     PointShare#MAX_INDEX}
   */
  public static List<PointShare> generate(
      QueryNonce nonce, int index, PointParameters parameters, DomainPoint alpha, long beta) {
    if (index < 0 || index > PointShare.MAX_INDEX) {
      throw new IllegalArgumentException(
          "share index " + index + ", must be 0 to " + PointShare.MAX_INDEX);
    }
    if (!parameters.contains(alpha)) {
      throw new IllegalArgumentException(
          "the secret point lies outside the domain of " + parameters.domainBits() + " bits");
    }
    NativeStatus.require();
    int size = parameters.shareBytes();
    byte[] share0 = new byte[size];
    byte[] share1 = new byte[size];
    try {
      NativeStatus.check(
          NativeBinding.splinter_point_generate(
              parameters.domainBits(),
              parameters.radixBits(),
              index,
              nonce.bytes(),
              alpha.high(),
              alpha.low(),
              beta,
              share0,
              share1,
              size),
          "generate a point share");
      return List.of(PointShare.decode(share0), PointShare.decode(share1));
    } catch (FormatException e) {
      throw new FssException("the native library wrote a share of another format", e);
    } finally {
      Arrays.fill(share0, (byte) 0);
      Arrays.fill(share1, (byte) 0);
    }
  }
}
