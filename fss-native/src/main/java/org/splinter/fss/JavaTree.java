package org.splinter.fss;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import javax.crypto.Cipher;

/**
 * The plain reference of one tree: one key and one AES block at a time, as in the definition.
 *
 * <p>A node s is a 128-bit little-endian number whose lowest bit t is its control bit. At a level
 * of b bits,
 *
 * <pre>
 *   node of child j   F_node(s with its low b bits set to j) ^ (t ? node correction word j : 0)
 *   value of child j  output j + (t ? value correction word j : 0)
 * </pre>
 *
 * where the outputs of all children are packed into the blocks F_leaf(s with its low v bits
 * replaced by 0), F_leaf(... by 1), ...: a block holds 2 words, 1 double word or 128 bits, and
 * there are 2^v of them. A DPF takes the value at the last level, a DCF adds up those of all
 * levels; party 1 negates. Tags are made like values, of F_tag in place of F_leaf and of correction
 * words of their own. The children of a compact level share their correction words, but the lowest
 * bit of the node correction word: child 1 takes it from the bitmap at the share's end.
 */
final class JavaTree implements JavaShare {
  private final TreeParameters parameters;
  private final boolean negative;
  private final ByteBuffer bytes;
  private final List<Level> levels = new ArrayList<>();

  /** The generator of a level's values or of its tags, and where their correction words begin. */
  private record Outputs(JavaPrg leaves, int correctionWords) {}

  private record Level(JavaPrg nodes, int nodeCorrectionWords, Outputs values, Outputs tags) {}

  JavaTree(FunctionShare share) {
    this.parameters = (TreeParameters) share.parameters();
    this.negative = share.party() == 1;
    this.bytes = share.view();
    Cipher nonceCipher = JavaPrg.aes(share.nonce().bytes());
    int end = ShareHeader.BYTES;
    for (int level = 0; level < parameters.levels(); level++) {
      int values = end + parameters.nodeCorrectionWordBytes(level);
      int tags = values + parameters.valueCorrectionWordBytes(level);
      levels.add(
          new Level(
              JavaPrg.of(nonceCipher, share.index(), level, JavaPrg.USE_NODE),
              end,
              new Outputs(JavaPrg.of(nonceCipher, share.index(), level, JavaPrg.USE_LEAF), values),
              new Outputs(JavaPrg.of(nonceCipher, share.index(), level, JavaPrg.USE_TAG), tags)));
      end = tags + parameters.tagCorrectionWordBytes(level);
    }
  }

  @Override
  public TaggedValue value(DomainPoint key) {
    long low = bytes.getLong(FunctionShare.ROOT_OFFSET);
    long high = bytes.getLong(FunctionShare.ROOT_OFFSET + 8);
    OutputValue sum = OutputValue.ZERO;
    OutputValue tags = OutputValue.ZERO;
    for (int level = 0; level < parameters.levels(); level++) {
      int child = key.digit(parameters.levelShift(level), parameters.levelBits(level));
      boolean control = (low & 1) == 1;
      if (parameters.hasValues(level)) {
        sum = sum.plus(output(levels.get(level).values(), level, low, high, child));
        if (parameters.output().tagged()) {
          tags = tags.plus(output(levels.get(level).tags(), level, low, high, child));
        }
      }
      if (!parameters.isLast(level)) {
        long chosen = replaceLow(low, parameters.levelBits(level), child);
        ByteBuffer node = levels.get(level).nodes().expand(chosen, high);
        low = node.getLong(0);
        high = node.getLong(8);
        if (control) {
          int correction = nodeCorrectionWord(level, child);
          low ^= replaceLow(bytes.getLong(correction), 1, controlCorrection(level, child));
          high ^= bytes.getLong(correction + 8);
        }
      }
    }
    return negative ? new TaggedValue(sum.negated(), tags.negated()) : new TaggedValue(sum, tags);
  }

  /** Returns a child's value or tag, corrected as the node's control bit says. */
  private OutputValue output(Outputs outputs, int level, long low, long high, int child) {
    int packedBits = parameters.output().packedBits();
    long chosen = replaceLow(low, parameters.valueBlockBits(level), child >>> packedBits);
    ByteBuffer leaf = outputs.leaves().expand(chosen, high);
    OutputValue output = element(leaf, 0, child & ((1 << packedBits) - 1));
    if ((low & 1) == 0) {
      return output;
    }
    boolean shared = parameters.shape().compact() && !parameters.isLast(level);
    return output.plus(element(bytes, outputs.correctionWords(), shared ? 0 : child));
  }

  /** Returns element {@code i} of the packed values that begin at an offset. */
  private OutputValue element(ByteBuffer values, int offset, int i) {
    return switch (parameters.output()) {
      case WORD -> new OutputValue(0, values.getLong(offset + 8 * i));
      case DOUBLE_WORD, TAGGED ->
          new OutputValue(values.getLong(offset + 16 * i + 8), values.getLong(offset + 16 * i));
      case BIT -> new OutputValue(0, values.get(offset + i / 8) >>> i % 8 & 1);
      case FIELD, RESIDUES -> throw new IllegalStateException("no tree has elements or residues");
    };
  }

  /** Returns the offset of a child's node correction word. */
  private int nodeCorrectionWord(int level, int child) {
    int shared = levels.get(level).nodeCorrectionWords();
    return parameters.shape().compact() ? shared : shared + child * TreeParameters.BLOCK_BYTES;
  }

  /**
   * Returns the lowest bit of a child's node correction word; for child 1 of a compact level, from
   * the bitmap.
   */
  private int controlCorrection(int level, int child) {
    if (parameters.shape().compact() && child == 1) {
      int bitmap = parameters.shareBytes() - parameters.bitmapBytes();
      return bytes.get(bitmap + level / 8) >>> level % 8 & 1;
    }
    return bytes.get(nodeCorrectionWord(level, child)) & 1;
  }

  private static long replaceLow(long word, int bits, int number) {
    return (word & -(1L << bits)) | number;
  }
}
