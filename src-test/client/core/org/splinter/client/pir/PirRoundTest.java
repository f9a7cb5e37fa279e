package org.splinter.client.pir;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.client.round.FailedCheckException;
import org.splinter.client.round.Payloads;
import org.splinter.client.round.Round;
import org.splinter.client.sql.bind.BoundShare;
import org.splinter.codec.ByteWriter;
import org.splinter.fss.DomainPoint;
import org.splinter.fss.GaloisField;
import org.splinter.fss.MultiPartyDpfParameters;
import org.splinter.fss.Output;
import org.splinter.fss.QueryNonce;
import org.splinter.fss.Scheme;
import org.splinter.fss.ShamirParameters;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.TreeParameters;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.pir.PirLayout;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.protocol.pir.PirPlanCodec;
import org.splinter.protocol.pir.PirSlots;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.table.Fingerprint;

/**
 * Tests that slots of all providers add up bit by bit, and shares are drawn for the planned
 * parties.
 */
final class PirRoundTest {
  private static final int QUERIES = 2;
  private static final List<Integer> SLOT_BYTES = List.of(5, 3);

  private final Random random = new Random(1);

  private static PirPlan plan(int parties) {
    ShareParameters parameters =
        parties == 2
            ? new TreeParameters(Scheme.DPF, Output.BIT, 7, TreeShape.COMPACT)
            : MultiPartyDpfParameters.recommended(parties, 7);
    ViewDigest digest = new ViewDigest(new byte[ViewDigest.BYTES]);
    return new PirPlan(
        List.of(
            new PirPlan.View("t", new Fingerprint(new byte[Fingerprint.BYTES]), digest, digest)),
        List.of(new PirPlan.Share(0, 0, parameters), new PirPlan.Share(0, 1, parameters)));
  }

  private static PirRound round(int parties) {
    List<SubTable> subTables = SLOT_BYTES.stream().map(bytes -> new SubTable(128, bytes)).toList();
    BoundShare secret = new BoundShare(new DomainPoint(0, 9), false, 1);
    return new PirRound(
        TrustModel.allButOne(parties),
        0,
        new PirLayout(plan(parties), List.of(), subTables),
        Collections.nCopies(QUERIES, List.of(secret, secret)));
  }

  private static PartialAnswer answer(int party, List<List<byte[]>> slots) {
    ByteWriter body = new ByteWriter().fixed(PirSlots.head(slots.size(), plan(2)));
    slots.forEach(ofQuery -> ofQuery.forEach(body::fixed));
    RequestDigest request = new RequestDigest(new byte[RequestDigest.BYTES]);
    return new PartialAnswer(
        new PartialAnswer.Header(PirPlan.FAMILY, "p" + party, party, request, List.of("v")),
        body.toByteArray(),
        2L * slots.size());
  }

  private List<List<byte[]>> slots(int queries) {
    List<List<byte[]>> slots = new ArrayList<>();
    for (int query = 0; query < queries; query++) {
      List<byte[]> ofQuery = new ArrayList<>();
      for (int bytes : SLOT_BYTES) {
        byte[] slot = new byte[bytes];
        random.nextBytes(slot);
        ofQuery.add(slot);
      }
      slots.add(ofQuery);
    }
    return slots;
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8})
  void addsTheSlotsOfAllParties(int parties) throws IOException {
    List<PartialAnswer> answers = new ArrayList<>();
    List<List<byte[]>> expected = round(parties).nothing();
    List<List<byte[]>> sums = new ArrayList<>();
    expected.forEach(ofQuery -> sums.add(ofQuery.stream().map(byte[]::clone).toList()));
    for (int party = 0; party < parties; party++) {
      List<List<byte[]>> slots = slots(QUERIES);
      answers.add(answer(party, slots));
      for (int query = 0; query < QUERIES; query++) {
        for (int share = 0; share < 2; share++) {
          byte[] slot = slots.get(query).get(share);
          for (int i = 0; i < slot.length; i++) {
            sums.get(query).get(share)[i] ^= slot[i];
          }
        }
      }
    }
    assertSlots(sums, round(parties).combine(answers));
  }

  private static void assertSlots(List<List<byte[]>> expected, List<List<byte[]>> found) {
    assertEquals(expected.size(), found.size());
    for (int query = 0; query < expected.size(); query++) {
      for (int share = 0; share < 2; share++) {
        assertArrayEquals(expected.get(query).get(share), found.get(query).get(share));
      }
    }
  }

  @Test
  void nothingIsAsLargeAsAnyAnswer() {
    for (List<byte[]> ofQuery : round(2).nothing()) {
      assertArrayEquals(new byte[5], ofQuery.get(0));
      assertArrayEquals(new byte[3], ofQuery.get(1));
    }
    assertEquals(QUERIES, round(2).nothing().size());
  }

  @Test
  void refusesOtherSlotsThanAskedForNamingTheProvider() {
    List<List<byte[]>> fewer = slots(1);
    List<List<byte[]>> longer =
        List.of(List.of(new byte[5], new byte[3]), List.of(new byte[5], new byte[4]));
    for (List<List<byte[]>> wrong : List.of(fewer, longer)) {
      IOException refusal =
          assertThrows(
              IOException.class,
              () -> round(2).combine(List.of(answer(0, slots(QUERIES)), answer(1, wrong))));
      String message = refusal.getMessage();
      assertTrue(message.startsWith("provider p1: PIR answer: "), message);
    }
  }

  private static final int COLUMN_BITS = 2;

  /** Returns a round of which 1 party may collude and {@code tolerated} may lie or stay away. */
  private static PirRound robust(int parties, int tolerated) {
    ShamirParameters parameters = new ShamirParameters(parties, 1, 7, COLUMN_BITS);
    PirPlan plan =
        new PirPlan(
            plan(2).views(),
            List.of(new PirPlan.Share(0, 0, parameters), new PirPlan.Share(0, 1, parameters)));
    List<SubTable> subTables = SLOT_BYTES.stream().map(bytes -> new SubTable(128, bytes)).toList();
    BoundShare secret = new BoundShare(new DomainPoint(0, 9), false, 1);
    return new PirRound(
        TrustModel.threshold(parties, 1),
        tolerated,
        new PirLayout(plan, List.of(), subTables),
        Collections.nCopies(QUERIES, List.of(secret, secret)));
  }

  /** Returns the rows of a party, on lines through those wanted. */
  private static List<List<byte[]>> rows(
      List<List<byte[]>> wanted, List<List<byte[]>> slopes, int party) {
    List<List<byte[]>> rows = new ArrayList<>();
    for (int query = 0; query < QUERIES; query++) {
      List<byte[]> ofQuery = new ArrayList<>();
      for (int share = 0; share < 2; share++) {
        byte[] row = wanted.get(query).get(share).clone();
        GaloisField.addProducts(party + 1, slopes.get(query).get(share), row);
        ofQuery.add(row);
      }
      rows.add(ofQuery);
    }
    return rows;
  }

  private List<List<byte[]>> drawRows() {
    List<List<byte[]>> rows = new ArrayList<>();
    for (int query = 0; query < QUERIES; query++) {
      List<byte[]> ofQuery = new ArrayList<>();
      for (int bytes : SLOT_BYTES) {
        byte[] row = new byte[bytes << COLUMN_BITS];
        random.nextBytes(row);
        ofQuery.add(row);
      }
      rows.add(ofQuery);
    }
    return rows;
  }

  @Test
  void outvotesOneOfFourAndNamesIt() throws IOException {
    PirRound round = robust(4, 1);
    assertEquals(3, round.quorum().answers());
    assertTrue(round.checked());
    List<List<byte[]>> wanted = drawRows();
    List<List<byte[]>> slopes = drawRows();
    List<List<byte[]>> expected = new ArrayList<>();
    for (List<byte[]> ofQuery : wanted) {
      List<byte[]> slots = new ArrayList<>();
      for (int share = 0; share < 2; share++) {
        int bytes = SLOT_BYTES.get(share); // slot 9 stands in column 1 of 4
        slots.add(Arrays.copyOfRange(ofQuery.get(share), bytes, 2 * bytes));
      }
      expected.add(slots);
    }
    List<PartialAnswer> honest = new ArrayList<>();
    for (int party = 0; party < 4; party++) {
      honest.add(answer(party, rows(wanted, slopes, party)));
    }
    for (int liar = 0; liar < 4; liar++) {
      List<PartialAnswer> answers = new ArrayList<>(honest);
      List<List<byte[]>> lie = rows(wanted, slopes, liar);
      lie.get(1).get(1)[random.nextInt(3 << COLUMN_BITS)] ^= 1;
      answers.set(liar, answer(liar, lie));
      Map<Integer, String> leftOut = new TreeMap<>();
      assertSlots(expected, round.combine(answers, (why, party) -> leftOut.put(party, why)));
      assertEquals(Map.of(liar, "its answer is false, as the others' show"), leftOut);
      assertTrue(round.suffice(answers));
      assertFalse(round.suffice(without(answers, (liar + 1) % 4)), "it cannot be told who lies");
      assertTrue(round.suffice(without(answers, liar)));
      answers.set(liar, answer(liar, List.of(List.of(new byte[1], new byte[1]))));
      leftOut.clear();
      assertSlots(expected, round.combine(answers, (why, party) -> leftOut.put(party, why)));
      assertEquals(List.of(liar), List.copyOf(leftOut.keySet()));
      assertTrue(String.valueOf(leftOut.get(liar)).startsWith("PIR answer: "), leftOut::toString);
    }
  }

  @Test
  void refusesAnswersOfWhichTooManyAreFalse() {
    List<List<byte[]>> wanted = drawRows();
    List<List<byte[]>> slopes = drawRows();
    List<PartialAnswer> answers = new ArrayList<>();
    for (int party = 0; party < 4; party++) {
      answers.add(answer(party, party < 2 ? drawRows() : rows(wanted, slopes, party)));
    }
    FailedCheckException refusal =
        assertThrows(FailedCheckException.class, () -> robust(4, 1).combine(answers));
    assertTrue(refusal.getMessage().contains("p0, p1, p2, p3"), refusal.getMessage());
    assertTrue(refusal.getMessage().contains("more than the 1"), refusal.getMessage());
  }

  @Test
  void withoutToleranceAnyAnswersOfOneMoreThanColludeDo() {
    assertEquals(2, robust(3, 0).quorum().answers());
    assertFalse(robust(3, 0).checked());
  }

  private static List<PartialAnswer> without(List<PartialAnswer> answers, int party) {
    return answers.stream().filter(answer -> answer.header().party() != party).toList();
  }

  /** Checks that a round of nothing has the plan of this one, and shares of equal size. */
  @Test
  void aRoundOfNothingLooksAlike() {
    PirRound round = round(2);
    Round<List<List<byte[]>>> nothing = round.ofNothing();
    assertArrayEquals(round.plan().body(), nothing.plan().body());
    for (int party = 0; party < 2; party++) {
      assertEquals(
          round.draw().bytes().get(party).length, nothing.draw().bytes().get(party).length);
    }
  }

  /**
   * Checks that every party's payload opens as the shares of its plan, under a nonce of this round
   * alone.
   */
  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void drawsSharesForEveryParty(int parties) throws Exception {
    PirRound round = round(parties);
    assertEquals(TrustModel.allButOne(parties), round.plan().trust());
    assertEquals(parties, round.quorum().answers(), "additive shares need all");
    assertFalse(round.checked());
    PirPlan plan = PirPlanCodec.decode(round.plan().body());
    assertEquals(plan.versions(), round.versions());
    List<ShareParameters> wanted = plan.shares().stream().map(s -> s.parameters()).toList();
    Payloads payloads = round.draw();
    QueryNonce nonce = payloads.nonce();
    RequestDigest request = RequestDigest.of(nonce, round.plan());
    for (int party = 0; party < parties; party++) {
      byte[] payload = payloads.bytes().get(party);
      Envelope envelope = new Envelope("p" + party, party, request, nonce, payload);
      assertEquals(QUERIES, ShareBundle.open(envelope, wanted).queries().size());
    }
    assertEquals(parties, payloads.bytes().size());
    assertTrue(!nonce.equals(round.draw().nonce()), "drawn afresh");
    assertEquals("PirRound[hidden]", round.toString());
  }
}
