package org.splinter.fss;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.splinter.fss.ring.SeedStream;

/**
 * A generator of additive shares of all values of a function: seeds of all parties but the last,
 * whose values are the function's less what the others expand from their seeds. Any k - 1 of the k
 * shares look uniform, whatever the function is, if AES under a uniform key is a pseudorandom
 * permutation (docs/protocol.md).
 */
final class JavaDenseGenerator {
  private static final int BLOCK = TreeParameters.BLOCK_BYTES;

  private JavaDenseGenerator() {}

  /** Writes the bodies of all shares; draws the seeds at once. */
  static void generate(GenerationRequest request, Randomness randomness, byte[] shares) {
    DenseParameters parameters = (DenseParameters) request.parameters();
    int seeded = parameters.parties() - 1;
    byte[] seeds = new byte[seeded * BLOCK];
    long[] secret = request.secret().words();
    ByteBuffer all = JavaPrg.littleEndian(shares);
    int last = seeded * parameters.shareBytes(0) + ShareHeader.BYTES;
    ByteBuffer values = all.slice(last, parameters.tableBytes()).order(all.order());
    try {
      randomness.fill(seeds, 0, seeds.length);
      values.asLongBuffer().put(secret);
      for (int party = 0; party < seeded; party++) {
        byte[] seed = Arrays.copyOfRange(seeds, party * BLOCK, (party + 1) * BLOCK);
        subtract(seed, parameters.output(), values);
        all.put(party * parameters.shareBytes(party) + ShareHeader.BYTES, seed);
        Arrays.fill(seed, (byte) 0);
      }
    } finally {
      Arrays.fill(seeds, (byte) 0);
      Arrays.fill(secret, 0);
    }
  }

  /** Subtracts the values that a seed expands to; a tag is a number of its own. */
  private static void subtract(byte[] seed, Output output, ByteBuffer values) {
    byte[] expanded = new SeedStream(seed).bytes(0, values.capacity() / BLOCK);
    ByteBuffer stream = JavaPrg.littleEndian(expanded);
    int words = output.tagged() ? 2 : output.words();
    DoubleWord rest = new DoubleWord();
    for (int i = 0; i < values.capacity() / (Long.BYTES * words); i++) {
      rest.clear().add(values, words, i).subtract(stream, words, i);
      rest.write(values, Long.BYTES * words * i, words);
    }
    rest.clear();
    Arrays.fill(expanded, (byte) 0);
  }
}
