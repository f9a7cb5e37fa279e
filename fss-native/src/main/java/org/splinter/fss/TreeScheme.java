package org.splinter.fss;

import java.nio.ByteBuffer;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;

/**
 * The DPF and the DCF of two parties over a tree: f(x) = β if x = α, else 0; or f(x) = β if x < α
 * or, if inclusive, x <= α, else 0. The bytes do not reveal whether a DCF is inclusive. A tree has
 * L levels of b bits each ({@link TreeParameters}), and value correction words of 8 bytes (words),
 * 16 (double words and tagged) or one bit each in blocks of 16 bytes (bits). Where values have
 * tags, a level's value correction words are followed by as many tag correction words of 16 bytes.
 * The header is followed by:
 *
 * <pre>
 *   every level but the last   2^b node correction words of 16 bytes; in a DCF then 2^b value
 *                              correction words
 *   the last level             2^b value correction words
 * </pre>
 *
 * and in a compact tree by:
 *
 * <pre>
 *   every level but the last   one node correction word of 16 bytes, its lowest bit the control
 *                              correction of child 0; in a DCF then one value correction word
 *   the last level             2^b value correction words
 *   (L - 1 + 7) / 8 bytes      the control corrections of child 1, bit i of level i; the rest 0
 * </pre>
 *
 * Nothing may follow.
 */
abstract class TreeScheme implements SchemeDefinition {
  /** The DPF. */
  static final class Dpf extends TreeScheme {
    @Override
    TreeParameters parameters(Output output, int domainBits, TreeShape shape, ByteReader in)
        throws FormatException {
      if (!output.numeric() && output != Output.BIT) {
        throw in.error("a DPF has no output " + output);
      }
      return new TreeParameters(Scheme.DPF, output, domainBits, shape);
    }

    @Override
    public boolean expandable() {
      return true;
    }

    @Override
    public boolean summable() {
      return true;
    }
  }

  /** The DCF. */
  static final class Dcf extends TreeScheme {
    @Override
    TreeParameters parameters(Output output, int domainBits, TreeShape shape, ByteReader in)
        throws FormatException {
      if (!output.numeric()) {
        throw in.error("a DCF has no output " + output);
      }
      return new TreeParameters(Scheme.DCF, output, domainBits, shape);
    }

    @Override
    public boolean inclusive() {
      return true;
    }
  }

  /** Makes the parameters from the fields that were read, or refuses the output. */
  abstract TreeParameters parameters(Output output, int domainBits, TreeShape shape, ByteReader in)
      throws FormatException;

  @Override
  public final ShareParameters readParameters(ByteReader in) throws FormatException {
    in.u8("parties", 2, 2);
    int domainBits = in.u8("domain bits", 1, TreeParameters.MAX_DOMAIN_BITS);
    int radixBits = in.u8("radix bits", 1, TreeShape.MAX_RADIX_BITS);
    Output output = Output.read(in);
    boolean compact = in.u8("correction words", 0, radixBits == 1 ? 1 : 0) == 1;
    return parameters(output, domainBits, new TreeShape(radixBits, compact), in);
  }

  @Override
  public final void checkBody(ShareParameters parameters, ByteBuffer share, ByteReader in)
      throws FormatException {
    TreeParameters tree = (TreeParameters) parameters;
    int unusedBits = 8 * tree.bitmapBytes() - (tree.levels() - 1);
    if (tree.bitmapBytes() > 0
        && (share.get(tree.shareBytes() - 1) & 0xff) >>> (8 - unusedBits) != 0) {
      throw in.error(
          "control corrections have bits beyond level " + (tree.levels() - 2) + ", must be 0");
    }
  }

  @Override
  public final void generate(GenerationRequest request, Randomness randomness, byte[] shares) {
    JavaTreeGenerator.generate(request, randomness, shares);
  }

  @Override
  public final JavaShare evaluator(FunctionShare share) {
    return new JavaTree(share);
  }

  @Override
  public final boolean rooted() {
    return true;
  }

  @Override
  public final boolean seeded(ShareParameters parameters, int party) {
    return true;
  }
}
