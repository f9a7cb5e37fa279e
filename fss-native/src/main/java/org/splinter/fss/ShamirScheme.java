package org.splinter.fss;

import java.nio.ByteBuffer;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;

/**
 * Shamir's sharing of a unit vector over GF(2^8). After the header, every party has an element, a
 * byte, of each row in order: the value at the party's number plus one of a polynomial of degree t.
 * Nothing may follow.
 */
final class ShamirScheme implements SchemeDefinition {
  @Override
  public ShareParameters readParameters(ByteReader in) throws FormatException {
    int parties = in.u8("parties", 2, ShamirParameters.MAX_PARTIES);
    int domainBits = in.u8("domain bits", 1, ShamirParameters.MAX_DOMAIN_BITS);
    int least = Math.max(0, domainBits - ShamirParameters.MAX_ROW_BITS);
    int most = Math.min(domainBits, ShamirParameters.MAX_COLUMN_BITS);
    int columnBits = in.u8("column bits", least, most);
    if (Output.read(in) != Output.FIELD) {
      throw in.error("a Shamir function has no other output than FIELD");
    }
    return new ShamirParameters(
        parties, in.u8("colluding parties", 1, parties - 1), domainBits, columnBits);
  }

  @Override
  public void generate(GenerationRequest request, Randomness randomness, byte[] shares) {
    JavaShamirGenerator.generate(request, randomness, shares);
  }

  @Override
  public JavaShare evaluator(FunctionShare share) {
    ShamirParameters parameters = (ShamirParameters) share.parameters();
    ByteBuffer body = share.view().slice(ShareHeader.BYTES, parameters.rows());
    return key -> {
      int row = (int) (key.low() >>> parameters.columnBits());
      return new TaggedValue(OutputValue.unsigned(body.get(row) & 0xff), OutputValue.ZERO);
    };
  }
}
