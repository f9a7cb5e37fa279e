package org.splinter.provider.pir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.NativeStatus;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.pir.PirLayout;
import org.splinter.protocol.pir.SubTableId;

/** Tests that the parties' selections by a scan add up to the slots that were looked up. */
final class ScanProcessorTest {
  private static final int CASES = 12;

  @ParameterizedTest
  @EnumSource(value = EvaluationPath.class, mode = EnumSource.Mode.EXCLUDE, names = "AUTO")
  void findsWhatWasLookedUp(EvaluationPath path) throws Exception {
    assumeTrue(path == EvaluationPath.JAVA || NativeStatus.probe().paths().contains(path));
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < CASES; i++) {
      int parties = 2 + i % 3;
      List<SampleView> views = new ArrayList<>();
      for (int view = 0; view <= random.nextInt(2); view++) {
        int slots = 1 + random.nextInt(random.nextBoolean() ? 5 : 700);
        views.add(SampleView.draw(random, view, slots, 1 + random.nextInt(90)));
      }
      boolean check = parties == 2 && i % 2 == 0;
      int queries = 1 + random.nextInt(4);
      SampleRound round =
          i % 6 == 5 // of four parties
              ? SampleRound.ofShamir(random, views, parties, 1 + random.nextInt(2), queries)
              : new SampleRound(random, views, parties, queries, check);
      List<List<List<byte[]>>> selected = new ArrayList<>();
      for (ShareBundle bundle : round.bundles()) {
        selected.add(select(random, views, round.layout(), bundle, path));
      }
      round.assertFound(selected, "seed " + seed + ", case " + i + ", " + parties + " parties");
    }
  }

  /** Selects by a scan that receives all slots in chunks of random sizes. */
  private static List<List<byte[]>> select(
      Random random,
      List<SampleView> views,
      PirLayout layout,
      ShareBundle bundle,
      EvaluationPath path)
      throws Exception {
    List<List<byte[]>> selected = new ArrayList<>();
    for (int query = 0; query < bundle.queries().size(); query++) {
      selected.add(new ArrayList<>());
      layout.recordBytes().forEach(size -> selected.get(selected.size() - 1).add(new byte[size]));
    }
    try (ScanProcessor processor = new ScanProcessor(layout, bundle.queries(), path)) {
      assertNull(processor.path());
      long slots = 0;
      for (SubTableId id : layout.scanned()) {
        int count = (int) layout.subTable(id).slots();
        slots += count;
        int digested = 0;
        for (int first = 0; first < count; ) {
          int brought = first < digested ? 0 : 1 + random.nextInt(count - first);
          digested += brought;
          int next = 1 + random.nextInt(digested - first);
          processor.process(views.get(id.view()).chunk(id, first, next, brought));
          first += next;
        }
      }
      assertEquals(path, processor.path());
      Map<Enum<?>, Long> counters = new HashMap<>();
      processor.count(counters::put);
      assertEquals(slots, counters.get(ScanCounter.SLOTS));
      assertEquals(layout.scannedBytes(), counters.get(ScanCounter.SLOT_BYTES));
      processor.drain(
          (query, share, group, slot, length) -> {
            assertEquals(0, group);
            assertEquals(layout.recordBytes().get(share), length);
            System.arraycopy(slot, 0, selected.get(query).get(share), 0, length);
          });
    }
    return selected;
  }

  /** Lets several tasks see a part of the slots each: the sum of their results is the whole. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void partsAddUp(boolean check) throws Exception {
    Random random = new Random(1);
    SampleView view = SampleView.draw(random, 0, 300, 16);
    SampleRound round = new SampleRound(random, List.of(view), 2, 3, check);
    List<List<List<byte[]>>> selected = new ArrayList<>();
    for (ShareBundle bundle : round.bundles()) {
      for (int first = 0; first < 300; first += 100) {
        List<List<byte[]>> part = new ArrayList<>();
        bundle.queries().forEach(query -> part.add(new ArrayList<>()));
        try (ScanProcessor processor =
            new ScanProcessor(round.layout(), bundle.queries(), EvaluationPath.AUTO)) {
          for (SubTableId id : round.layout().scanned()) {
            processor.process(view.chunk(id, first, 100));
          }
          processor.drain(
              (query, share, group, slot, length) -> {
                while (part.get(query).size() <= share) {
                  part.get(query).add(new byte[length]);
                }
                System.arraycopy(slot, 0, part.get(query).get(share), 0, length);
              });
        }
        selected.add(part);
      }
    }
    round.assertFound(selected, "seed 1");
  }

  @Test
  void refusesSlotsOutsideASubTable() throws Exception {
    Random random = new Random(1);
    SampleView view = SampleView.draw(random, 0, 100, 16);
    SampleRound round = new SampleRound(random, List.of(view), 2, 1);
    try (ScanProcessor processor =
        new ScanProcessor(round.layout(), round.bundles().get(0).queries(), EvaluationPath.AUTO)) {
      SubTableId id = new SubTableId(0, 1);
      processor.process(view.chunk(id, 60, 40));
      SlotChunk beyond = new SlotChunk(id, 61, 40, view.chunk(id, 60, 40).bytes());
      IllegalArgumentException refusal =
          assertThrows(IllegalArgumentException.class, () -> processor.process(beyond));
      assertTrue(refusal.getMessage().contains("which has 100"), refusal.getMessage());
    }
  }

  @Test
  void refusesSlotsWithoutTheDigestsThatACheckNeeds() throws Exception {
    Random random = new Random(1);
    SampleView view = SampleView.draw(random, 0, 100, 16);
    SampleRound round = new SampleRound(random, List.of(view), 2, 1, true);
    try (ScanProcessor processor =
        new ScanProcessor(round.layout(), round.bundles().get(0).queries(), EvaluationPath.AUTO)) {
      SubTableId id = new SubTableId(0, 0);
      SlotChunk bare = new SlotChunk(id, 0, 100, view.chunk(id, 0, 100).bytes());
      IllegalArgumentException refusal =
          assertThrows(IllegalArgumentException.class, () -> processor.process(bare));
      assertTrue(refusal.getMessage().contains("without digests"), refusal.getMessage());
      processor.process(view.chunk(id, 0, 10, 30));
      assertThrows(
          IllegalArgumentException.class, () -> processor.process(view.chunk(id, 10, 21, 0)));
      assertThrows(
          IllegalArgumentException.class, () -> processor.process(view.chunk(id, 10, 21, 20)));
    }
  }
}
