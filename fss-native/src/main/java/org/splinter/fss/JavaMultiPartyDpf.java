package org.splinter.fss;

import java.nio.ByteBuffer;

/**
 * The plain reference of one multi-party DPF share: the bit at slot i of a row is the XOR, over the
 * columns j that the party holds there, of bit i % 128 of F(seed_j | block) ^ correction_j[block],
 * with block = i / 128.
 */
final class JavaMultiPartyDpf implements JavaShare {
  private static final int BLOCK_BITS = 128;

  private final MultiPartyDpfParameters parameters;
  private final ByteBuffer bytes;
  private final JavaPrg blocks;
  private final int seeds;
  private final int correctionWords;

  JavaMultiPartyDpf(FunctionShare share) {
    this.parameters = (MultiPartyDpfParameters) share.parameters();
    this.bytes = share.view();
    this.blocks =
        JavaPrg.of(JavaPrg.aes(share.nonce().bytes()), share.index(), 0, JavaPrg.USE_BLOCK);
    this.seeds = ShareHeader.BYTES + parameters.rows() * parameters.patternBytes();
    this.correctionWords =
        seeds + parameters.rows() * parameters.heldColumns() * TreeParameters.BLOCK_BYTES;
  }

  @Override
  public TaggedValue value(DomainPoint key) {
    int row = (int) (key.low() >>> parameters.columnBits());
    int slot = (int) key.low() & ((1 << parameters.columnBits()) - 1);
    int block = slot / BLOCK_BITS;
    int seed = seeds + row * parameters.heldColumns() * TreeParameters.BLOCK_BYTES;
    int value = 0;
    for (int column = 0; column < parameters.columns(); column++) {
      if (bit(ShareHeader.BYTES + row * parameters.patternBytes(), column) == 0) {
        continue;
      }
      ByteBuffer expanded = blocks.expand(bytes.getLong(seed) | block, bytes.getLong(seed + 8));
      value ^= expanded.get(slot % BLOCK_BITS / 8) >>> slot % 8 & 1;
      int columnBytes = TreeParameters.BLOCK_BYTES << parameters.blockBits();
      value ^= bit(correctionWords + column * columnBytes, slot);
      seed += TreeParameters.BLOCK_BYTES;
    }
    return TaggedValue.untagged(new OutputValue(0, value));
  }

  private int bit(int offset, int i) {
    return bytes.get(offset + i / 8) >>> i % 8 & 1;
  }
}
