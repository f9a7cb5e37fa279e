package org.splinter.fss;

import java.nio.ByteBuffer;

/**
 * A generator of additive shares of a constant: a uniform value, and β less it; so too of its tag.
 * Each share alone is uniform whatever β and the tag are; this assumes nothing but uniform random
 * bytes.
 */
final class JavaConstantGenerator {
  private JavaConstantGenerator() {}

  /** Writes the bodies of both shares; draws one value, and its tag if there is one. */
  static void generate(GenerationRequest request, Randomness randomness, byte[] shares) {
    ByteBuffer all = JavaPrg.littleEndian(shares);
    Output output = request.parameters().output();
    int words = output.tagged() ? 2 : output.words();
    int size = request.parameters().shareBytes();
    randomness.fill(shares, ShareHeader.BYTES, size - ShareHeader.BYTES);
    ByteBuffer drawn = all.slice(ShareHeader.BYTES, size - ShareHeader.BYTES).order(all.order());
    DoubleWord rest = new DoubleWord();
    rest.add(request.secret().beta(), -1).subtract(drawn, words, 0);
    rest.write(all, size + ShareHeader.BYTES, words);
    if (output.tagged()) {
      rest.clear().add(request.secret().tag(), -1).subtract(drawn, words, 1);
      rest.write(all, size + ShareHeader.BYTES + TreeParameters.BLOCK_BYTES, words);
    }
    rest.clear();
  }
}
