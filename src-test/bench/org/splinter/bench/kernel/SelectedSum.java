package org.splinter.bench.kernel;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Random;
import org.splinter.codec.FormatException;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.GenerationPath;
import org.splinter.fss.sum.RingSumAccumulator;
import org.splinter.fss.sum.RingSumClient;
import org.splinter.fss.sum.RingSumEncryption;
import org.splinter.fss.sum.RingSumKey;
import org.splinter.fss.sum.RingSumParameters;
import org.splinter.fss.sum.RingSumReduction;

/** A sum over a selection of random numbers of 32 bits: all that client and provider compute. */
final class SelectedSum implements Runnable {
  private static final int BLOCK = RingSumParameters.BLOCK_ROWS;

  private final RingSumParameters parameters;
  private final EvaluationPath path;
  private final int[] weights;
  private final LongBuffer numbers;
  private final ByteBuffer records;
  private long sum;

  SelectedSum(int rows, EvaluationPath path) {
    this.parameters = RingSumParameters.of(rows, 1, 32);
    this.path = path;
    Random random = new Random(45);
    this.weights = random.ints(rows, 0, 2).toArray();
    this.numbers =
        ByteBuffer.allocateDirect(Long.BYTES * rows).order(ByteOrder.nativeOrder()).asLongBuffer();
    for (int i = 0; i < rows; i++) {
      long number = random.nextLong() >>> 32;
      numbers.put(i, number);
      sum += weights[i] * number;
    }
    this.records = ByteBuffer.allocateDirect(parameters.blocks() * RingSumParameters.RECORD_BYTES);
  }

  @Override
  public void run() {
    byte[] answerSeed = new byte[RingSumReduction.SEED_BYTES];
    try (RingSumKey key = RingSumKey.draw();
        RingSumClient client = RingSumClient.open(key, GenerationPath.NATIVE);
        RingSumEncryption request = client.encryption(parameters)) {
      byte[] record = new byte[RingSumParameters.RECORD_BYTES];
      for (int block = 0; block < parameters.blocks(); block++) {
        int first = block * BLOCK;
        int end = Math.min(first + BLOCK, weights.length);
        request.encrypt(Arrays.copyOfRange(weights, first, end), record, 0);
        records.put(block * record.length, record);
      }
      try (RingSumAccumulator accumulator =
          RingSumAccumulator.open(parameters, 1, 1, request.seed(), path)) {
        accumulator.add(0, weights.length, numbers, null, records);
        RingSumReduction reduction = RingSumReduction.open(path);
        long[] limbs = new long[parameters.limbs()];
        for (int limb = 0; limb < limbs.length; limb++) {
          byte[] state = accumulator.state(0, limb, 0);
          limbs[limb] =
              client.decrypt(
                  parameters,
                  reduction.answer(parameters, client.publicKey(), state, answerSeed, limb, 0));
        }
        if (parameters.join(limbs).longValueExact() != sum) {
          throw new IllegalStateException("a selected sum is wrong");
        }
      }
    } catch (FormatException e) {
      throw new IllegalStateException(e);
    }
  }
}
