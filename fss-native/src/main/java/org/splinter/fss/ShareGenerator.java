package org.splinter.fss;

import java.util.Arrays;
import java.util.List;
import org.splinter.codec.FormatException;
import org.splinter.fss.internal.NativeBinding;

/**
 * Splits a secret function into two shares, for party 0 and party 1, with the native library's
 * randomness. A function that is zero everywhere is made with a random α and β = 0.
 *
 * <p>A share's index is never used twice with one nonce; it is 0 to {@link
 * FunctionShare#MAX_INDEX}.
 */
public final class ShareGenerator {
  private ShareGenerator() {}

  /** The shares of f(x) = β if x = α, else 0. */
  public static List<PointShare> point(
      QueryNonce nonce, int index, TreeParameters parameters, DomainPoint alpha, long beta) {
    check(parameters, alpha);
    return generate(
        PointShare.class,
        index,
        parameters.pointShareBytes(),
        (share0, share1) ->
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
                share0.length));
  }

  /**
   * The shares of f(x) = β if x < α, else 0.
   *
   * @param inclusive a secret: f(x) = β at x = α too
   */
  public static List<LessThanShare> lessThan(
      QueryNonce nonce,
      int index,
      TreeParameters parameters,
      DomainPoint alpha,
      boolean inclusive,
      long beta) {
    check(parameters, alpha);
    return generate(
        LessThanShare.class,
        index,
        parameters.lessThanShareBytes(),
        (share0, share1) ->
            NativeBinding.splinter_less_than_generate(
                parameters.domainBits(),
                parameters.radixBits(),
                index,
                nonce.bytes(),
                alpha.high(),
                alpha.low(),
                inclusive ? 1 : 0,
                beta,
                share0,
                share1,
                share0.length));
  }

  /** The shares of f(x) = β. */
  public static List<ConstantShare> constant(QueryNonce nonce, int index, long beta) {
    return generate(
        ConstantShare.class,
        index,
        ConstantShare.BYTES,
        (share0, share1) ->
            NativeBinding.splinter_constant_generate(
                index, nonce.bytes(), beta, share0, share1, share0.length));
  }

  /** Writes both shares and returns a status. */
  @FunctionalInterface
  private interface Writer {
    int write(byte[] share0, byte[] share1);
  }

  private static <T extends FunctionShare> List<T> generate(
      Class<T> type, int index, int size, Writer writer) {
    if (index < 0 || index > FunctionShare.MAX_INDEX) {
      throw new IllegalArgumentException(
          "share index " + index + ", must be 0 to " + FunctionShare.MAX_INDEX);
    }
    NativeStatus.require();
    byte[] share0 = new byte[size];
    byte[] share1 = new byte[size];
    try {
      NativeStatus.check(writer.write(share0, share1), "generate a share");
      return List.of(
          type.cast(FunctionShare.decode(share0)), type.cast(FunctionShare.decode(share1)));
    } catch (FormatException e) {
      throw new FssException("the native library wrote a share of another format", e);
    } finally {
      Arrays.fill(share0, (byte) 0);
      Arrays.fill(share1, (byte) 0);
    }
  }

  private static void check(TreeParameters parameters, DomainPoint alpha) {
    if (!parameters.contains(alpha)) {
      throw new IllegalArgumentException(
          "the secret point lies outside the domain of " + parameters.domainBits() + " bits");
    }
  }
}
