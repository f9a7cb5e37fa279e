package org.splinter.fss;

import java.nio.ByteBuffer;

/**
 * A generator of additive shares of a constant: uniform values of all parties but the last, and β
 * less their sum; so too of its tag. All shares but one are uniform whatever β and the tag are;
 * this assumes nothing but uniform random bytes.
 */
final class JavaConstantGenerator {
  private JavaConstantGenerator() {}

  /** Writes the bodies of all shares; draws each party's value, and its tag if there is one. */
  static void generate(GenerationRequest request, Randomness randomness, byte[] shares) {
    ByteBuffer all = JavaPrg.littleEndian(shares);
    ShareParameters parameters = request.parameters();
    Output output = parameters.output();
    boolean two = output.words() == 4;
    int words = two ? 2 : output.words();
    int size = parameters.shareBytes();
    DoubleWord value = new DoubleWord().add(request.function().beta(), -1);
    DoubleWord tag = new DoubleWord().add(request.function().tag(), -1);
    int last = (parameters.parties() - 1) * size + ShareHeader.BYTES;
    for (int body = ShareHeader.BYTES; body < last; body += size) {
      randomness.fill(shares, body, size - ShareHeader.BYTES);
      ByteBuffer drawn = all.slice(body, size - ShareHeader.BYTES).order(all.order());
      value.subtract(drawn, words, 0);
      if (two) {
        tag.subtract(drawn, words, 1);
      }
    }
    value.write(all, last, words);
    if (two) {
      tag.write(all, last + TreeParameters.BLOCK_BYTES, words);
    }
    value.clear();
    tag.clear();
  }
}
