package org.splinter.provider.sum;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.Path;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.table.BatchReader;
import org.splinter.protocol.table.Manifest;
import org.splinter.provider.table.TableStore;
import org.splinter.provider.table.VersionFiles;

/**
 * The evaluation of a request in this process, on all cores. It yields the bytes of {@link SumJob}:
 * sums do not depend on how rows are dealt out.
 */
final class DirectSums {
  private DirectSums() {}

  /**
   * Returns the states of all sums, in their order.
   *
   * @param tables of the provider
   * @param request the file of the question, which each thread opens for itself
   * @param progress receives the part of the batches that is done, from all threads
   */
  static List<byte[]> run(TableStore tables, SumQuestion question, Path request, Progress progress)
      throws IOException, InterruptedException {
    int batches = question.version().batches().size();
    int threads = Math.max(1, Math.min(Runtime.getRuntime().availableProcessors(), batches));
    AtomicInteger done = new AtomicInteger();
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      List<Callable<List<byte[]>>> parts = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        int from = i * batches / threads;
        int to = (i + 1) * batches / threads;
        parts.add(
            () ->
                part(
                    tables,
                    request,
                    from,
                    to,
                    () -> progress.accept((double) done.incrementAndGet() / batches)));
      }
      List<byte[]> sums = new ArrayList<>();
      for (Future<List<byte[]>> part : executor.invokeAll(parts)) {
        List<byte[]> states = part.get();
        for (int sum = 0; sum < states.size(); sum++) {
          if (sum == sums.size()) {
            sums.add(states.get(sum));
          } else {
            question.cipher().merge(sums.get(sum), states.get(sum));
          }
        }
      }
      return sums;
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException failure) {
        throw failure;
      }
      throw new IOException(e.getCause());
    } finally {
      executor.shutdownNow();
    }
  }

  private static List<byte[]> part(
      TableStore tables, Path request, int from, int to, Runnable batchDone)
      throws IOException, InterruptedException {
    PrivateTables privateTables = new PrivateTables(tables);
    List<byte[]> states = new ArrayList<>();
    try (SumQuestion question = SumQuestion.open(tables.configuration(), privateTables, request);
        SumProcessor processor = question.processor();
        BatchReader reader = reader(privateTables.store(), question)) {
      long row = 0;
      List<Manifest.StoredBatch> batches = question.version().batches();
      for (int i = 0; i < to; i++) {
        Manifest.StoredBatch stored = batches.get(i);
        if (i >= from) {
          processor.process(reader.read(stored.file(), stored.span()), row);
          batchDone.run();
        }
        row += stored.span().rows();
      }
      processor.states((sum, state) -> states.add(state));
    }
    return states;
  }

  private static BatchReader reader(TableStore store, SumQuestion question) throws IOException {
    return VersionFiles.batches(
        store.fileSystem(),
        store.directory(question.version()),
        question.version(),
        question.columns());
  }
}
