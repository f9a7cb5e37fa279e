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
import org.splinter.client.round.FailedCheckException;
import org.splinter.client.round.Payloads;
import org.splinter.client.round.Round;
import org.splinter.client.sql.SampleTables;
import org.splinter.client.sql.answer.QuerySums;
import org.splinter.client.sql.bind.BoundShare;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.codec.ByteWriter;
import org.splinter.fss.DomainPoint;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.FunctionEvaluator;
import org.splinter.fss.FunctionEvaluator.Summand;
import org.splinter.fss.FunctionEvaluator.Use;
import org.splinter.fss.FunctionShare;
import org.splinter.fss.Functions;
import org.splinter.fss.OutputValue;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PartialSums;
import org.splinter.protocol.fold.PlanLayout;

/**
 * Tests that a fold's round sends tagged shares of its secrets, once, and a round of nothing none.
 */
final class FoldRoundTest {
  private static final int MONTH_BITS = 4;
  private static final int KEYS = 1 << MONTH_BITS;
  private static final int WORDS = 4;

  /** The keys of the rows that answers are over, of which some are the secret. */
  private static final List<Integer> MONTHS = List.of(5, 7, 5, 11, 5);

  private static final int MATCHING = 3;

  private final QueryPlan plan = SampleTables.where("month = ?");

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
    assertTrue(round().checked());
    List<OutputValue> values = values(round());
    for (int i = 0; i < values.size(); i++) {
      boolean selected = i / 2 == 5;
      assertEquals(!selected, values.get(i).equals(OutputValue.ZERO), "number " + i);
    }
    assertEquals(OutputValue.signed(1), values.get(10));
  }

  @Test
  void aRoundOfNothingHasNeitherValuesNorTags() throws Exception {
    Round<List<QuerySums>> nothing = round().ofNothing();
    assertEquals(List.of(OutputValue.ZERO), values(nothing).stream().distinct().toList());
    Payloads something = round().draw();
    Payloads ofNothing = round().ofNothing().draw();
    for (int party = 0; party < 2; party++) {
      assertEquals(something.bytes().get(party).length, ofNothing.bytes().get(party).length);
    }
  }

  /** Compares the tags of one value: they differ, so that no two rounds have one key. */
  @Test
  void eachRoundHasAKeyOfItsOwn() throws Exception {
    assertNotEquals(values(round()).get(11), values(round()).get(11));
  }

  /** Checks that no key serves twice, and that a drawn round still has one of nothing. */
  @Test
  void aRoundIsDrawnOnce() throws Exception {
    FoldRound round = round();
    List<PartialAnswer> answers = answers(round, round.draw());
    IllegalStateException refusal = assertThrows(IllegalStateException.class, round::draw);
    assertEquals("the round's shares were drawn before", refusal.getMessage());
    assertEquals(MATCHING, count(round.combine(answers)), "the drawn key still checks answers");
    assertEquals(List.of(OutputValue.ZERO), values(round.ofNothing()).stream().distinct().toList());
  }

  /** Answers two rounds in full: each takes its own answers and none of the other's. */
  @Test
  void takesNoAnswerToAnotherRound() throws Exception {
    FoldRound first = round();
    FoldRound second = round();
    List<PartialAnswer> ofFirst = answers(first, first.draw());
    List<PartialAnswer> ofSecond = answers(second, second.draw());
    assertEquals(MATCHING, count(first.combine(ofFirst)));
    assertEquals(MATCHING, count(second.combine(ofSecond)));
    assertThrows(FailedCheckException.class, () -> first.combine(ofSecond), "sums of another key");
    assertThrows(FailedCheckException.class, () -> second.combine(ofFirst), "sums of another key");
    for (FoldRound each : List.of(first, second)) {
      assertThrows(
          FailedCheckException.class, () -> each.combine(List.of(ofFirst.get(0), ofSecond.get(1))));
      assertThrows(
          FailedCheckException.class, () -> each.combine(List.of(ofSecond.get(0), ofFirst.get(1))));
    }
  }

  private static long count(List<QuerySums> sums) {
    return sums.get(0).aggregations().get(0).get(0L)[0];
  }

  /** Answers as both providers do over rows of {@link #MONTHS}. */
  private List<PartialAnswer> answers(FoldRound asked, Payloads payloads) throws Exception {
    List<PartialAnswer> answers = new ArrayList<>();
    for (int party = 0; party < 2; party++) {
      List<OutputValue> values = values(share(asked, payloads, party));
      OutputValue sum = OutputValue.ZERO;
      OutputValue tag = OutputValue.ZERO;
      for (int month : MONTHS) {
        sum = sum.plus(values.get(2 * month));
        tag = tag.plus(values.get(2 * month + 1));
      }
      ByteWriter body = new ByteWriter().fixed(PartialSums.head(1, plan.evaluation().words()));
      body.i32(0).i32(0).i64(0);
      body.i64(sum.low()).i64(sum.high()).i64(tag.low()).i64(tag.high());
      RequestDigest request = RequestDigest.of(payloads.nonce(), asked.plan());
      PartialAnswer.Header header =
          new PartialAnswer.Header(
              EvaluationPlan.FAMILY, "provider " + party, party, request, asked.versions());
      answers.add(new PartialAnswer(header, body.toByteArray(), 1));
    }
    return answers;
  }
}
