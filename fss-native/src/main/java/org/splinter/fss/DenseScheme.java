package org.splinter.fss;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;
import org.splinter.fss.ring.SeedStream;

/**
 * Additive sharing of all values of a function over a small domain. After the header, every party
 * but the last has a seed of 16 bytes; the last one has its values at all keys in order, as
 * evaluators write them. Nothing may follow.
 *
 * <p>Word i of what a party expands from its seed is word i mod 2 of the block AES_seed(x) ^ x with
 * x = i div 2, as a little-endian number.
 */
final class DenseScheme implements SchemeDefinition {
  @Override
  public ShareParameters readParameters(ByteReader in) throws FormatException {
    int parties = in.u8("parties", 2, DenseParameters.MAX_PARTIES);
    int domainBits = in.u8("domain bits", 1, DenseParameters.MAX_DOMAIN_BITS);
    in.u8("radix bits", 0, 0);
    Output output = Output.read(in);
    if (!output.numeric()) {
      throw in.error("a dense function has no output " + output);
    }
    in.u8("correction words", 0, 0);
    return new DenseParameters(parties, domainBits, output);
  }

  @Override
  public void generate(GenerationRequest request, Randomness randomness, byte[] shares) {
    JavaDenseGenerator.generate(request, randomness, shares);
  }

  @Override
  public JavaShare evaluator(FunctionShare share) {
    DenseParameters parameters = (DenseParameters) share.parameters();
    Output output = parameters.output();
    ByteBuffer bytes = share.view();
    if (parameters.isExplicit(share.party())) {
      ByteBuffer body = bytes.slice(ShareHeader.BYTES, parameters.tableBytes());
      return key -> value(body.order(bytes.order()), (int) key.low(), output);
    }
    byte[] seed = new byte[TreeParameters.BLOCK_BYTES];
    bytes.get(ShareHeader.BYTES, seed);
    SeedStream stream = new SeedStream(seed);
    return key -> value(stream, key.low(), output);
  }

  private static TaggedValue value(ByteBuffer values, int i, Output output) {
    return TaggedValue.read(values.asLongBuffer(), i, output);
  }

  /** Returns the value at a key of those that a seed expands to. */
  private static TaggedValue value(SeedStream stream, long key, Output output) {
    long[] words = new long[output.words()];
    stream.write(key * words.length, words);
    return TaggedValue.read(LongBuffer.wrap(words), 0, output);
  }

  @Override
  public boolean expandable() {
    return true;
  }

  @Override
  public boolean tabular() {
    return true;
  }

  @Override
  public boolean seeded(ShareParameters parameters, int party) {
    return party < parameters.parties() - 1; // the last one's values follow from all seeds
  }
}
