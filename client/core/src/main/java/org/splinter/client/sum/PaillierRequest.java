package org.splinter.client.sum;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import org.splinter.client.key.PaillierOwner;
import org.splinter.fss.OffHeapMemory;
import org.splinter.fss.paillier.PaillierModulus;

/**
 * The encryption of a request under Paillier's encryption: a ciphertext for each row, of which most
 * of the work may have been done ahead ({@link org.splinter.client.key.NoisePool}).
 */
final class PaillierRequest implements RequestEncryption {
  private static final int CHUNK_ROWS = 4_096;

  private final PaillierOwner owner;
  private final OffHeapMemory memory = new OffHeapMemory();
  private final LongBuffer numbers;
  private final ByteBuffer ciphertexts;
  private final byte[] records;

  /**
   * Begins a request.
   *
   * @param owner of the key; the caller closes it
   */
  PaillierRequest(PaillierOwner owner) {
    this.owner = owner;
    this.numbers = memory.allocate(CHUNK_ROWS * Long.BYTES).asLongBuffer();
    this.records = new byte[CHUNK_ROWS * modulus().ciphertextBytes()];
    this.ciphertexts = memory.allocate(records.length);
  }

  private PaillierModulus modulus() {
    return owner.modulus();
  }

  @Override
  public byte[] requestKey() {
    return modulus().encode();
  }

  @Override
  public int chunkRows() {
    return CHUNK_ROWS;
  }

  @Override
  public void write(int[] weights, OutputStream out) throws IOException {
    for (int row = 0; row < weights.length; row++) {
      numbers.put(row, weights[row]);
    }
    write(weights.length, out);
  }

  /** Writes the records of numbers that {@link #numbers} has. */
  private void write(int rows, OutputStream out) throws IOException {
    int bytes = rows * modulus().ciphertextBytes();
    ByteBuffer chunk = ciphertexts.slice(0, bytes);
    owner.encrypt(numbers.slice(0, rows), chunk);
    chunk.get(0, records, 0, bytes);
    out.write(records, 0, bytes);
  }

  /** Writes the records of masks. */
  void write(long[] masks, OutputStream out) throws IOException {
    numbers.put(0, masks);
    write(masks.length, out);
  }

  @Override
  public byte[] openingKey() {
    return modulus().id();
  }

  @Override
  public void close() {
    for (int row = 0; row < CHUNK_ROWS; row++) {
      numbers.put(row, 0);
    }
    memory.close();
  }
}
