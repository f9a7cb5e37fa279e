package org.splinter.fss;

import java.nio.ByteBuffer;
import java.util.Arrays;
import javax.crypto.Cipher;

/**
 * A generator of the two shares of a DPF or DCF over a tree: of any radix, with a correction word
 * for each child that is fresh on the path, or compact, with one for both children (Boyle, Gilboa
 * and Ishai 2016, and for the DCF Boyle et al. 2021). One share alone is indistinguishable from one
 * of any other secret if AES is an ideal cipher (docs/protocol.md).
 *
 * <p>Both parties' nodes on the path to α are walked down from their roots. Off the path the
 * correction words make the parties' nodes equal, so that their values cancel.
 */
final class JavaTreeGenerator {
  private static final int BLOCK = TreeParameters.BLOCK_BYTES;

  private final TreeParameters tree;
  private final int index;
  private final SecretFunction secret;
  private final Cipher nonceCipher;
  private final ByteBuffer shares;
  private final PathNodes nodes = new PathNodes();

  /**
   * The random blocks: both roots, then a fresh correction word for each level with nodes unless
   * correction words are shared.
   */
  private final byte[] random;

  private final ByteBuffer randomBlocks;

  /** The sum of the values on the path of the levels above, party 0's less party 1's. */
  private final DoubleWord excess = new DoubleWord();

  private final DoubleWord tagExcess = new DoubleWord();

  private JavaTreeGenerator(GenerationRequest request, byte[] shares) {
    this.tree = (TreeParameters) request.parameters();
    this.index = request.index();
    this.secret = request.function();
    this.nonceCipher = JavaPrg.aes(request.nonce().bytes());
    this.shares = JavaPrg.littleEndian(shares);
    this.random = new byte[BLOCK * (2 + (tree.shape().compact() ? 0 : tree.levels() - 1))];
    this.randomBlocks = JavaPrg.littleEndian(random);
  }

  /** Writes the roots and bodies of both shares; draws all random bytes at once. */
  static void generate(GenerationRequest request, Randomness randomness, byte[] shares) {
    JavaTreeGenerator generator = new JavaTreeGenerator(request, shares);
    try {
      randomness.fill(generator.random, 0, generator.random.length);
      generator.writeRoots();
      generator.writeLevels();
    } finally {
      generator.nodes.wipe();
      generator.excess.clear();
      generator.tagExcess.clear();
      Arrays.fill(generator.random, (byte) 0);
    }
  }

  private void writeRoots() {
    for (int party = 0; party < 2; party++) {
      long low = (randomBlocks.getLong(party * BLOCK) & ~1L) | party;
      long high = randomBlocks.getLong(party * BLOCK + 8);
      int root = party * tree.shareBytes() + FunctionShare.ROOT_OFFSET;
      shares.putLong(root, low).putLong(root + 8, high);
      nodes.start(party, low, high);
    }
  }

  /** Writes the body that both shares have in common. */
  private void writeLevels() {
    int end = ShareHeader.BYTES;
    for (int level = 0; level < tree.levels(); level++) {
      nodes.enter(secret.alpha().digit(tree.levelShift(level), tree.levelBits(level)));
      int words = end;
      int values = words + tree.nodeCorrectionWordBytes(level);
      int tags = values + tree.valueCorrectionWordBytes(level);
      end = tags + tree.tagCorrectionWordBytes(level);
      if (tree.hasValues(level)) { // first, as the nodes step down to the next level
        int bits = tree.valueBlockBits(level);
        nodes.expand(JavaPrg.of(nonceCipher, index, level, JavaPrg.USE_LEAF), bits);
        writeValues(level, values, secret.beta(), excess);
        if (tree.output().tagged()) {
          nodes.expand(JavaPrg.of(nonceCipher, index, level, JavaPrg.USE_TAG), bits);
          writeValues(level, tags, secret.tag(), tagExcess);
        }
      }
      if (!tree.isLast(level)) {
        int bits = tree.levelBits(level);
        nodes.expand(JavaPrg.of(nonceCipher, index, level, JavaPrg.USE_NODE), bits);
        if (tree.shape().compact()) {
          writeSharedNode(level, words);
        } else {
          writeNodes(level, words);
        }
      }
    }
    int other = tree.shareBytes() + ShareHeader.BYTES;
    shares.put(other, shares, ShareHeader.BYTES, tree.shareBytes() - ShareHeader.BYTES);
  }

  /**
   * Writes a correction word for each child and steps down. Off the path it makes the parties'
   * children equal; on it, it is fresh but for the control bit, which it makes differ.
   */
  private void writeNodes(int level, int at) {
    int children = 1 << tree.levelBits(level);
    long control = 1;
    for (int j = 0; j < children; j++) {
      control ^= nodes.differenceLow(j) & nodes.on(j);
    }
    long freshLow = (randomBlocks.getLong(BLOCK * (2 + level)) & ~1L) | (control & 1);
    long freshHigh = randomBlocks.getLong(BLOCK * (2 + level) + 8);
    for (int j = 0; j < children; j++) {
      long on = nodes.on(j);
      long low = (nodes.differenceLow(j) & ~on) ^ (freshLow & on);
      long high = (nodes.differenceHigh(j) & ~on) ^ (freshHigh & on);
      shares.putLong(at + BLOCK * j, low).putLong(at + BLOCK * j + 8, high);
    }
    nodes.step(children, freshLow, freshHigh);
  }

  /**
   * Writes one correction word for both children and steps down. It makes the child off the path
   * equal, but for a control correction each: the word's lowest bit is that of child 0, and child
   * 1's goes to the bits at the share's end.
   */
  private void writeSharedNode(int level, int at) {
    long low = (nodes.differenceLow(0) & ~nodes.on(0)) | (nodes.differenceLow(1) & ~nodes.on(1));
    long high = (nodes.differenceHigh(0) & ~nodes.on(0)) | (nodes.differenceHigh(1) & ~nodes.on(1));
    long control0 = (nodes.differenceLow(0) ^ nodes.on(0)) & 1;
    long control1 = (nodes.differenceLow(1) ^ nodes.on(1)) & 1;
    shares.putLong(at, (low & ~1L) | control0).putLong(at + 8, high);
    int bitmap = tree.shareBytes() - tree.bitmapBytes() + level / 8;
    shares.put(bitmap, (byte) (shares.get(bitmap) | control1 << level % 8));
    long kept = (control0 & nodes.on(0)) | (control1 & nodes.on(1));
    nodes.step(2, (low & ~1L) | kept, high);
  }

  /**
   * Writes the correction words of a level's values, or of its tags, which are made alike.
   *
   * @param wanted the value or the tag of the function where it is not 0
   * @param above the excess of the values or of the tags
   */
  private void writeValues(int level, int at, OutputValue wanted, DoubleWord above) {
    if (tree.output() == Output.BIT) {
      writeBits(level, at);
    } else if (tree.shape().compact() && !tree.isLast(level)) {
      writeSharedValue(at, wanted, above);
    } else {
      writeWords(level, at, wanted, above);
    }
  }

  /** Returns the number of words of a value, or of a tag. */
  private int numberWords() {
    return tree.output() == Output.WORD ? 1 : 2;
  }

  /**
   * Writes (-1)^t1 (wanted - v0 + v1) for each child; the party adds it whose control bit is set.
   * Wanted is the function to the left of the path and, at the last level, on it, less the sum of
   * the levels above on the path.
   */
  private void writeWords(int level, int at, OutputValue wanted, DoubleWord above) {
    int words = numberWords();
    long left = tree.scheme() == Scheme.DCF ? -1 : 0;
    long on = tree.isLast(level) ? atAlpha() : 0;
    DoubleWord difference = new DoubleWord();
    DoubleWord correction = new DoubleWord();
    for (int j = 0; j < 1 << tree.levelBits(level); j++) {
      nodes.addDifference(difference.clear(), words, j);
      correction.clear().add(wanted, (nodes.left(j) & left) | (nodes.on(j) & on));
      correction.subtract(above, -1).subtract(difference, -1).negate(nodes.negative());
      correction.write(shares, at + Long.BYTES * words * j, words);
    }
    difference.clear();
    correction.clear();
  }

  /** Returns all ones if the function is β at α. */
  private long atAlpha() {
    return tree.scheme() == Scheme.DCF ? Masks.bit(secret.inclusive() ? 1 : 0) : -1;
  }

  /**
   * Writes one value correction word for both children of an inner level of the DCF, which is right
   * for the child off the path. The difference that it leaves on the path goes to the excess.
   */
  private void writeSharedValue(int at, OutputValue wanted, DoubleWord above) {
    int words = numberWords();
    DoubleWord difference = new DoubleWord();
    DoubleWord kept = new DoubleWord();
    DoubleWord rise = new DoubleWord().add(wanted, nodes.left(0)).subtract(above, -1);
    for (int j = 0; j < 2; j++) {
      nodes.addDifference(difference.clear(), words, j);
      rise.subtract(difference, ~nodes.on(j));
      kept.add(difference, nodes.on(j));
    }
    above.add(kept, -1).add(rise, -1);
    rise.negate(nodes.negative()).write(shares, at, words);
    difference.clear();
    kept.clear();
    rise.clear();
  }

  /** Writes one correction word for each block of bits, as the parent's control bit decides. */
  private void writeBits(int level, int at) {
    long beta = secret.beta().low();
    for (int b = 0; b < 1 << tree.valueBlockBits(level); b++) {
      shares.putLong(at + BLOCK * b, nodes.differenceLow(b) ^ nodes.unit(b, 0, beta));
      shares.putLong(at + BLOCK * b + 8, nodes.differenceHigh(b) ^ nodes.unit(b, 1, beta));
    }
  }
}
