package org.splinter.client.fold;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.splinter.client.round.Payloads;
import org.splinter.client.round.Round;
import org.splinter.client.sql.SampleTables;
import org.splinter.client.sql.answer.QuerySums;
import org.splinter.client.sql.bind.BoundShare;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.fss.DomainPoint;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.FunctionEvaluator;
import org.splinter.fss.FunctionEvaluator.Summand;
import org.splinter.fss.FunctionEvaluator.Use;
import org.splinter.fss.FunctionShare;
import org.splinter.fss.Functions;
import org.splinter.fss.OutputValue;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.fold.PlanLayout;

/** Tests that a fold's round sends tagged shares of its secrets, and a round of nothing none. */
final class FoldRoundTest {
  private static final int MONTH_BITS = 4;
  private static final int KEYS = 1 << MONTH_BITS;
  private static final int WORDS = 4;

  private final QueryPlan plan = SampleTables.where("month = ?");
  private final FoldRound round = round();

  private FoldRound round() {
    return new FoldRound(plan, List.of(List.of(new BoundShare(new DomainPoint(0, 5), false, 1))));
  }

  /** Returns the values and tags at all keys, both parties' added up. */
  private List<OutputValue> values(Round<List<QuerySums>> asked) throws Exception {
    Payloads payloads = asked.draw();
    List<OutputValue> sums = new ArrayList<>();
    for (int party = 0; party < 2; party++) {
      List<OutputValue> ofParty = values(share(asked, payloads, party));
      for (int i = 0; i < ofParty.size(); i++) {
        if (party == 0) {
          sums.add(ofParty.get(i));
        } else {
          sums.set(i, sums.get(i).plus(ofParty.get(i)));
        }
      }
    }
    return sums;
  }

  private FunctionShare share(Round<List<QuerySums>> asked, Payloads payloads, int party)
      throws Exception {
    PlanLayout layout = plan.layout();
    Envelope envelope =
        new Envelope(
            "any",
            party,
            RequestDigest.of(payloads.nonce(), asked.plan()),
            payloads.nonce(),
            payloads.bytes().get(party));
    return ShareBundle.open(envelope, layout.parameters()).queries().get(0).get(0);
  }

  private static List<OutputValue> values(FunctionShare share) {
    assertEquals(MONTH_BITS, share.parameters().domainBits());
    LongBuffer out =
        ByteBuffer.allocateDirect(Long.BYTES * WORDS * KEYS)
            .order(ByteOrder.nativeOrder())
            .asLongBuffer();
    try (FunctionEvaluator function =
        FunctionEvaluator.open(
            List.of(new Summand(share, Use.DIRECT)), MONTH_BITS, false, EvaluationPath.JAVA)) {
      Functions.evaluateRange(List.of(function), 0, KEYS, out);
    }
    List<OutputValue> values = new ArrayList<>();
    for (int i = 0; i < 2 * KEYS; i++) {
      values.add(new OutputValue(out.get(2 * i + 1), out.get(2 * i)));
    }
    return values;
  }

  @Test
  void selectsByTaggedShares() throws Exception {
    assertTrue(round.checked());
    List<OutputValue> values = values(round);
    for (int i = 0; i < values.size(); i++) {
      boolean selected = i / 2 == 5;
      assertEquals(!selected, values.get(i).equals(OutputValue.ZERO), "number " + i);
    }
    assertEquals(OutputValue.signed(1), values.get(10));
  }

  @Test
  void aRoundOfNothingHasNeitherValuesNorTags() throws Exception {
    Round<List<QuerySums>> nothing = round.ofNothing();
    assertEquals(List.of(OutputValue.ZERO), values(nothing).stream().distinct().toList());
    Payloads drawn = round.draw();
    Payloads drawnOfNothing = round().ofNothing().draw();
    for (int party = 0; party < 2; party++) {
      assertEquals(drawn.bytes().get(party).length, drawnOfNothing.bytes().get(party).length);
    }
  }

  /** Draws for two rounds: the tags of one value differ, so no two rounds have one key. */
  @Test
  void eachRoundHasAKeyOfItsOwn() throws Exception {
    assertNotEquals(values(round).get(11), values(round()).get(11));
  }

  @Test
  void aRoundIsDrawnOnce() {
    Payloads unused = round.draw();
    assertThrows(IllegalStateException.class, round::draw);
    unused = round.ofNothing().draw();
  }
}
