package org.splinter.protocol.pir;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.Output;
import org.splinter.fss.Scheme;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.TreeParameters;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.table.Fingerprint;

/** Tests that slots of PIR queries arrive as they were sent, of the size that was planned. */
final class PirSlotsTest {
  private static final int QUERIES = 2;
  private static final int HEAD_BYTES = 10;
  private static final PirLayout PLAIN = layout(false, 3, 1);
  private static final byte[] BODY =
      new ByteWriter()
          .fixed(PirSlots.head(QUERIES, PLAIN.plan()))
          .fixed(new byte[] {1, 2, 3, 4, 5, 6, 7, 8})
          .toByteArray();

  private static PirLayout layout(boolean check, int... slotBytes) {
    ShareParameters bits = new TreeParameters(Scheme.DPF, Output.BIT, 7, TreeShape.COMPACT);
    Optional<TreeShape> tag = check ? Optional.of(TreeShape.COMPACT) : Optional.empty();
    ViewDigest digest = new ViewDigest(new byte[ViewDigest.BYTES]);
    PirPlan.View view =
        new PirPlan.View("t", new Fingerprint(new byte[Fingerprint.BYTES]), digest, digest);
    List<SubTable> subTables =
        Arrays.stream(slotBytes).mapToObj(bytes -> new SubTable(128, bytes)).toList();
    List<PirPlan.Share> shares =
        subTables.stream().map(each -> new PirPlan.Share(0, 0, bits, tag)).toList();
    return new PirLayout(new PirPlan(List.of(view), shares), List.of(), subTables);
  }

  private static List<List<byte[]>> decode(byte[] body, long records, PirLayout layout, int queries)
      throws FormatException {
    PartialAnswer.Header header =
        new PartialAnswer.Header(
            PirPlan.FAMILY,
            "alpha",
            7,
            new RequestDigest(new byte[RequestDigest.BYTES]),
            List.of("view 1 of table version 2"));
    return PirSlots.decode(new PartialAnswer(header, body, records), layout, queries);
  }

  @Test
  void readsWhatWasWritten() throws Exception {
    List<List<byte[]>> slots = decode(BODY, 4, PLAIN, QUERIES);
    assertArrayEquals(new byte[] {1, 2, 3}, slots.get(0).get(0));
    assertArrayEquals(new byte[] {4}, slots.get(0).get(1));
    assertArrayEquals(new byte[] {5, 6, 7}, slots.get(1).get(0));
    assertArrayEquals(new byte[] {8}, slots.get(1).get(1));
  }

  /** Draws the bytes of an answer with a check: the tag stands behind its slot. */
  @Test
  void tagsFollowTheirSlots() throws Exception {
    PirLayout layout = layout(true, 2);
    byte[] record = new byte[18];
    for (int i = 0; i < record.length; i++) {
      record[i] = (byte) (i + 1);
    }
    byte[] drawn =
        new ByteWriter()
            .fixed(new byte[] {2, 1, 1, 0, 0, 0, 1, 0, 0, 0})
            .fixed(record)
            .toByteArray();
    assertArrayEquals(Arrays.copyOf(drawn, HEAD_BYTES), PirSlots.head(1, layout.plan()));
    assertArrayEquals(record, decode(drawn, 1, layout, 1).get(0).get(0));
    assertProblem("check is 1, must be 0", drawn, 1, layout(false, 18), 1);
    drawn[1] = 0;
    assertProblem("check is 0, must be 1", drawn, 1, layout, 1);
    drawn[0] = 1;
    assertProblem("version is 1, must be 2", drawn, 1, layout, 1);
  }

  @Test
  void refusesAnotherSizeThanPlanned() {
    for (int length = 0; length < BODY.length; length++) {
      byte[] shorter = Arrays.copyOf(BODY, length);
      assertThrows(FormatException.class, () -> decode(shorter, 4, PLAIN, QUERIES));
    }
    assertProblem("1 trailing bytes", Arrays.copyOf(BODY, BODY.length + 1), 4, PLAIN, QUERIES);
    assertProblem("has 3 records, must be 4", BODY, 3, PLAIN, QUERIES);
    assertProblem("queries is 2, must be 1", BODY, 2, PLAIN, 1);
    assertProblem("shares per query is 2, must be 1", BODY, 2, layout(false, 4), QUERIES);
    assertProblem("slot", BODY, 4, layout(false, 3, 2), QUERIES);
    assertProblem("2 trailing bytes", BODY, 4, layout(false, 2, 1), QUERIES);
  }

  @Test
  void mutationsOfTheHeadAreRefused() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 2_000; i++) {
      byte[] mutated = BODY.clone();
      mutated[random.nextInt(HEAD_BYTES)] ^= (byte) (1 + random.nextInt(255));
      try {
        List<List<byte[]>> unused = decode(mutated, 4, PLAIN, QUERIES);
        throw new AssertionError("seed " + seed + ", case " + i);
      } catch (FormatException expected) {
        assertTrue(expected.getMessage().startsWith("PIR answer: "), expected.getMessage());
      }
    }
  }

  private static void assertProblem(
      String problem, byte[] body, long records, PirLayout layout, int queries) {
    FormatException refusal =
        assertThrows(FormatException.class, () -> decode(body, records, layout, queries));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }
}
