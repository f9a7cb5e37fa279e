package org.splinter.provider.pir;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
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
import org.splinter.protocol.slot.SlotDigests;
import org.splinter.protocol.slot.SubTable;
import org.splinter.provider.round.RoundProcessor;

/**
 * The scan of one sub-table: an evaluator and an accumulator, of a slot or a row of slots, for
 * every share over it of every query, query by query; with a check another two for the tags, which
 * are the sums of what a share is at each slot times the slot's digest.
 */
final class SubTableScan implements AutoCloseable {
  /** The words of a fold's sums: that of the values, which nobody asks for, and that of the tag. */
  private static final int SUM_WORDS = 4;

  private static final int TAG_AT = 2 * Long.BYTES;

  private final PirLayout layout;
  private final SubTable subTable;
  private final boolean check;
  private final List<Integer> shares;
  private final List<List<FunctionShare>> queries;
  private final List<FunctionEvaluator> evaluators = new ArrayList<>();
  private final List<FunctionEvaluator> tagEvaluators = new ArrayList<>();
  private final List<ByteBuffer> accumulators = new ArrayList<>();
  private final List<ByteBuffer> tagSums = new ArrayList<>();

  /** The slots whose digests came last: from the first to before the second. */
  private long digestsFrom;

  private long digestsTo;

  SubTableScan(PirLayout layout, SubTableId id, List<List<FunctionShare>> queries) {
    this.layout = layout;
    this.subTable = layout.subTable(id);
    this.check = layout.plan().check();
    this.shares = sharesOver(layout.plan(), id);
    this.queries = queries;
    if (shares.isEmpty()) {
      throw new IllegalArgumentException("the plan has no share over " + id);
    }
    List<Integer> recordBytes = layout.recordBytes();
    List<Integer> sums =
        shares.stream()
            .map(share -> recordBytes.get(share) - (check ? SlotDigests.BYTES : 0))
            .toList();
    allocate(accumulators, sums);
    if (check) {
      allocate(tagSums, Collections.nCopies(shares.size(), SUM_WORDS * Long.BYTES));
    }
  }

  /** Allocates a buffer for each share of each query. */
  private void allocate(List<ByteBuffer> buffers, List<Integer> sizes) {
    int ofQuery = sizes.stream().mapToInt(Integer::intValue).sum();
    ByteBuffer all = ByteBuffer.allocateDirect(Math.multiplyExact(queries.size(), ofQuery));
    int at = 0;
    for (int query = 0; query < queries.size(); query++) {
      for (int size : sizes) {
        buffers.add(all.slice(at, size).order(ByteOrder.LITTLE_ENDIAN));
        at += size;
      }
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
        int place = layout.place(share);
        evaluators.add(open(query.get(place), path));
        if (check) {
          tagEvaluators.add(open(query.get(place + 1), path));
        }
      }
    }
    return evaluators.get(0).path();
  }

  private FunctionEvaluator open(FunctionShare share, EvaluationPath path) {
    List<Summand> only = List.of(new Summand(share, Use.DIRECT));
    return FunctionEvaluator.open(only, subTable.domainBits(), false, path);
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
    SlotChunk.Digests digests = check ? chunk.digests() : null;
    if (digests != null) {
      digestsFrom = chunk.first();
      digestsTo = Math.min(subTable.slots(), chunk.first() + digests.slots());
    }
    if (check && (chunk.first() < digestsFrom || chunk.first() + chunk.slots() > digestsTo)) {
      throw new IllegalArgumentException(
          "slots of " + chunk.id() + " without digests, the plan's check needs them");
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
      if (digests != null) {
        addTags(chunk.first(), digests, from, to);
      }
    }
  }

  private void addTags(long first, SlotChunk.Digests digests, int from, int to) {
    Functions.foldRange(
        tagEvaluators.subList(from, to),
        first,
        digests.slots(),
        digests.words(),
        1,
        null,
        1,
        tagSums.subList(from, to).stream().map(ByteBuffer::asLongBuffer).toList());
  }

  void drain(RoundProcessor.RecordConsumer consumer) throws IOException, InterruptedException {
    for (int i = 0; i < accumulators.size(); i++) {
      int query = i / shares.size();
      int sumBytes = accumulators.get(i).capacity();
      byte[] bytes = new byte[sumBytes + (check ? SlotDigests.BYTES : 0)];
      accumulators.get(i).get(0, bytes, 0, sumBytes);
      if (check) {
        tagSums.get(i).get(TAG_AT, bytes, sumBytes, SlotDigests.BYTES);
      }
      consumer.accept(query, shares.get(i % shares.size()), 0, bytes, bytes.length);
    }
  }

  /** Frees the shares; what was selected stays. */
  @Override
  public void close() {
    evaluators.forEach(FunctionEvaluator::close);
    evaluators.clear();
    tagEvaluators.forEach(FunctionEvaluator::close);
    tagEvaluators.clear();
  }
}
