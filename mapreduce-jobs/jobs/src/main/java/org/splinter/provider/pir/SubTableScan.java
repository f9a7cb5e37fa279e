package org.splinter.provider.pir;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.FunctionEvaluator;
import org.splinter.fss.FunctionEvaluator.Summand;
import org.splinter.fss.FunctionEvaluator.Use;
import org.splinter.fss.FunctionShare;
import org.splinter.fss.Functions;
import org.splinter.protocol.pir.PirLayout;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.protocol.pir.SubTableId;
import org.splinter.protocol.slot.SubTable;
import org.splinter.provider.round.RoundProcessor;

/**
 * The scan of one sub-table: an evaluator and an accumulator for every share over it of every
 * query, query by query.
 */
final class SubTableScan implements AutoCloseable {
  private final SubTable subTable;
  private final List<Integer> shares;
  private final List<List<FunctionShare>> queries;
  private final List<FunctionEvaluator> evaluators = new ArrayList<>();
  private final List<ByteBuffer> accumulators = new ArrayList<>();

  SubTableScan(PirLayout layout, SubTableId id, List<List<FunctionShare>> queries) {
    this.subTable = layout.subTable(id);
    this.shares = sharesOver(layout.plan(), id);
    this.queries = queries;
    if (shares.isEmpty()) {
      throw new IllegalArgumentException("the plan has no share over " + id);
    }
    int size = subTable.slotBytes();
    int count = queries.size() * shares.size();
    ByteBuffer all = ByteBuffer.allocateDirect(Math.multiplyExact(count, size));
    for (int i = 0; i < count; i++) {
      accumulators.add(all.slice(i * size, size));
    }
  }

  private static List<Integer> sharesOver(PirPlan plan, SubTableId id) {
    return IntStream.range(0, plan.shares().size())
        .filter(share -> SubTableId.of(plan.shares().get(share)).equals(id))
        .boxed()
        .toList();
  }

  /** Prepares the shares, and returns the path that they are evaluated on. */
  EvaluationPath open(EvaluationPath path) {
    for (List<FunctionShare> query : queries) {
      for (int share : shares) {
        Summand summand = new Summand(query.get(share), Use.DIRECT);
        evaluators.add(
            FunctionEvaluator.open(List.of(summand), subTable.domainBits(), false, path));
      }
    }
    return evaluators.get(0).path();
  }

  /** Passes over the slots once for every {@link Functions#MAX_FUNCTIONS} shares. */
  void process(SlotChunk chunk) {
    if (chunk.first() < 0 || chunk.slots() > subTable.slots() - chunk.first()) {
      throw new IllegalArgumentException(
          chunk.slots()
              + " slots from "
              + chunk.first()
              + " of "
              + chunk.id()
              + ", which has "
              + subTable.slots());
    }
    for (int from = 0; from < evaluators.size(); from += Functions.MAX_FUNCTIONS) {
      int to = Math.min(evaluators.size(), from + Functions.MAX_FUNCTIONS);
      Functions.scan(
          evaluators.subList(from, to),
          chunk.first(),
          chunk.bytes(),
          chunk.slots(),
          subTable.slotBytes(),
          accumulators.subList(from, to));
    }
  }

  void drain(RoundProcessor.RecordConsumer consumer) throws IOException, InterruptedException {
    byte[] slot = new byte[subTable.slotBytes()];
    for (int i = 0; i < accumulators.size(); i++) {
      int query = i / shares.size();
      accumulators.get(i).get(0, slot);
      consumer.accept(query, shares.get(i % shares.size()), 0, slot, slot.length);
    }
  }

  /** Frees the shares; what was selected stays. */
  @Override
  public void close() {
    evaluators.forEach(FunctionEvaluator::close);
    evaluators.clear();
  }
}
