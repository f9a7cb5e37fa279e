package org.splinter.client.key;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleConsumer;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.OffHeapMemory;
import org.splinter.fss.paillier.PaillierKey;
import org.splinter.fss.paillier.PaillierPrimes;

/** A maker of noise ahead, on all cores. */
public final class NoiseMaker {
  private NoiseMaker() {}

  /**
   * Fills a pool.
   *
   * @param rows that the noise is to serve, rounded up to whole segments
   * @param progress receives the fraction done, from any thread but one at a time
   */
  public static void make(PaillierPrimes primes, NoisePool pool, int rows, DoubleConsumer progress)
      throws IOException, InterruptedException {
    int segments = (int) ((rows + NoisePool.SEGMENT_RECORDS - 1L) / NoisePool.SEGMENT_RECORDS);
    int threads = Math.min(segments, Runtime.getRuntime().availableProcessors());
    AtomicInteger begun = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Future<?>> workers = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        workers.add(
            executor.submit(
                () -> {
                  try (OffHeapMemory memory = new OffHeapMemory();
                      PaillierKey key = PaillierKey.open(primes, EvaluationPath.AUTO)) {
                    byte[] records =
                        new byte[NoisePool.SEGMENT_RECORDS * key.modulus().ciphertextBytes()];
                    ByteBuffer noise = memory.allocate(records.length);
                    while (begun.getAndIncrement() < segments) {
                      key.encryptZeros(noise.clear());
                      noise.get(0, records);
                      pool.add(records);
                      synchronized (done) {
                        progress.accept((double) done.incrementAndGet() / segments);
                      }
                    }
                  }
                  return null;
                }));
      }
      for (Future<?> worker : workers) {
        worker.get();
      }
    } catch (ExecutionException e) {
      throw new IOException("cannot make noise: " + e.getCause(), e);
    } finally {
      executor.shutdownNow();
    }
  }
}
