package org.splinter.bench.sum;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.GenerationPath;
import org.splinter.fss.sum.RingSumAccumulator;
import org.splinter.fss.sum.RingSumClient;
import org.splinter.fss.sum.RingSumEncryption;
import org.splinter.fss.sum.RingSumKey;
import org.splinter.fss.sum.RingSumParameters;
import org.splinter.fss.sum.RingSumReduction;

/** A sum under ring learning with errors. There is nothing to compute ahead. */
final class RingSides implements SumSides {
  private static final int BLOCK = RingSumParameters.BLOCK_ROWS;

  private final RandomNumbers numbers;
  private final RingSumParameters shape;
  private final RingSumKey key = RingSumKey.draw();
  private final RingSumClient client = RingSumClient.open(key, GenerationPath.AUTO);
  private final ByteBuffer record = ByteBuffer.allocateDirect(RingSumParameters.RECORD_BYTES);
  private final RingSumReduction reduction = RingSumReduction.open(EvaluationPath.AUTO);
  private RingSumEncryption encryption;
  private RingSumAccumulator accumulator;

  RingSides(RandomNumbers numbers) {
    this.numbers = numbers;
    this.shape = RingSumParameters.of(numbers.rows(), 1, RandomNumbers.BITS);
    this.encryption = client.encryption(shape);
    this.accumulator = accumulator();
  }

  private RingSumAccumulator accumulator() {
    return RingSumAccumulator.open(shape, 1, 1, encryption.seed(), EvaluationPath.AUTO);
  }

  @Override
  public int chunks() {
    return shape.blocks();
  }

  @Override
  public int chunkBytes() {
    return RingSumParameters.RECORD_BYTES;
  }

  @Override
  public void ahead() {}

  @Override
  public byte[] encrypt(int chunk) {
    byte[] bytes = new byte[chunkBytes()];
    int first = chunk * BLOCK;
    int end = Math.min(first + BLOCK, numbers.rows());
    encryption.encrypt(Arrays.copyOfRange(numbers.weights(), first, end), bytes, 0);
    return bytes;
  }

  @Override
  public void accumulate(int chunk, byte[] bytes) throws IOException {
    int first = chunk * BLOCK;
    int rows = Math.min(BLOCK, numbers.rows() - first);
    record.put(0, bytes);
    accumulator.add(first, rows, numbers.values().slice(first, rows), null, record);
  }

  @Override
  public int answerBytes() {
    return shape.limbs() * RingSumReduction.ANSWER_BYTES;
  }

  @Override
  public byte[] answer() throws IOException {
    ByteArrayOutputStream answer = new ByteArrayOutputStream();
    byte[] seed = new byte[RingSumReduction.SEED_BYTES];
    for (int limb = 0; limb < shape.limbs(); limb++) {
      byte[] state = accumulator.state(0, limb, 0);
      answer.writeBytes(reduction.answer(shape, client.publicKey(), state, seed, limb, 0));
    }
    accumulator.close();
    encryption.close();
    encryption = client.encryption(shape);
    accumulator = accumulator();
    return answer.toByteArray();
  }

  @Override
  public void open(byte[] answer) throws IOException {
    long[] limbs = new long[shape.limbs()];
    int each = RingSumReduction.ANSWER_BYTES;
    for (int limb = 0; limb < limbs.length; limb++) {
      limbs[limb] =
          client.decrypt(shape, Arrays.copyOfRange(answer, limb * each, (limb + 1) * each));
    }
    numbers.check(shape.join(limbs).longValueExact());
  }

  @Override
  public void close() {
    accumulator.close();
    encryption.close();
    client.close();
    key.close();
  }
}
