package org.splinter.fss;

import java.nio.ByteBuffer;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;

/**
 * Additive sharing of a number: f(x) = β for every x of any domain, as a random number for each
 * party, which add up to β. After the header, the party's number: 8 bytes (a word), 16 (a double
 * word) or 32 (a double word and its tag, which is shared like a number of its own, or two
 * residues). Nothing may follow.
 */
final class ConstantScheme implements SchemeDefinition {
  @Override
  public ShareParameters readParameters(ByteReader in) throws FormatException {
    int parties = in.u8("parties", 2, ConstantParameters.MAX_PARTIES);
    in.u8("domain bits", 0, 0);
    in.u8("radix bits", 0, 0);
    Output output = Output.read(in);
    if (!output.foldable()) {
      throw in.error("a constant has no output " + output);
    }
    in.u8("correction words", 0, 0);
    return new ConstantParameters(parties, output);
  }

  @Override
  public void generate(GenerationRequest request, Randomness randomness, byte[] shares) {
    JavaConstantGenerator.generate(request, randomness, shares);
  }

  @Override
  public JavaShare evaluator(FunctionShare share) {
    Output output = share.parameters().output();
    ByteBuffer bytes = share.view();
    ByteBuffer body = bytes.slice(ShareHeader.BYTES, Long.BYTES * output.words());
    TaggedValue value = TaggedValue.read(body.order(bytes.order()).asLongBuffer(), 0, output);
    return key -> value;
  }

  @Override
  public boolean takesKeys() {
    return false;
  }

  @Override
  public boolean expandable() {
    return true;
  }
}
