package org.splinter.fss;

import java.nio.ByteBuffer;

/**
 * A generator of additive shares of a constant: a uniform value, and β less it. Each share alone is
 * uniform whatever β is; this assumes nothing but uniform random bytes.
 */
final class JavaConstantGenerator {
  private JavaConstantGenerator() {}

  /** Writes the bodies of both shares; draws one value. */
  static void generate(GenerationRequest request, Randomness randomness, byte[] shares) {
    ByteBuffer all = JavaPrg.littleEndian(shares);
    int words = request.parameters().output().words();
    int size = request.parameters().shareBytes();
    randomness.fill(shares, ShareHeader.BYTES, size - ShareHeader.BYTES);
    ByteBuffer value = all.slice(ShareHeader.BYTES, size - ShareHeader.BYTES).order(all.order());
    DoubleWord rest = new DoubleWord();
    rest.add(request.secret().beta(), -1).subtract(value, words, 0);
    rest.write(all, size + ShareHeader.BYTES, words);
    rest.clear();
  }
}
