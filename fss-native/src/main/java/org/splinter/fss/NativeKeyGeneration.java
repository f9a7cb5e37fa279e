package org.splinter.fss;

import java.util.Arrays;
import org.splinter.fss.internal.NativeBinding;

/** The generators of the native library, with the randomness of its OpenSSL. */
final class NativeKeyGeneration implements KeyGeneration {
  @Override
  public void generate(GenerationRequest request, byte[] shares) {
    ShareParameters parameters = request.parameters();
    DomainPoint alpha = request.secret().alpha();
    OutputValue beta = request.secret().beta();
    long inclusive = request.secret().inclusive() ? 1 : 0;
    long[] secret = {alpha.low(), alpha.high(), beta.low(), beta.high(), inclusive};
    try {
      NativeStatus.check(
          NativeBinding.splinter_generate(
              nativeParameters(parameters),
              request.index(),
              request.nonce().bytes(),
              secret,
              shares,
              parameters.shareBytes()),
          "generate shares");
    } finally {
      Arrays.fill(secret, 0);
    }
  }

  /** The struct splinter_parameters, which is also what a share's header has of them. */
  static byte[] nativeParameters(ShareParameters parameters) {
    int radixBits = 0;
    boolean compact = false;
    if (parameters instanceof TreeParameters tree) {
      radixBits = tree.shape().radixBits();
      compact = tree.shape().compact();
    } else if (parameters instanceof GridParameters grid) {
      radixBits = grid.columnBits();
    }
    return new byte[] {
      (byte) parameters.scheme().number(),
      (byte) parameters.parties(),
      (byte) parameters.domainBits(),
      (byte) radixBits,
      (byte) parameters.output().number(),
      (byte) (compact ? 1 : 0)
    };
  }
}
