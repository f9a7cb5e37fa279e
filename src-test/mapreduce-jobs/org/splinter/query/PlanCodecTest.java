package org.splinter.query;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.splinter.codec.FormatException;
import org.splinter.query.Predicate.Comparison;
import org.splinter.query.Predicate.Operator;
import org.splinter.table.Column;
import org.splinter.table.ColumnType;
import org.splinter.table.Manifest;
import org.splinter.table.Value;

final class PlanCodecTest {
  private static final Manifest TABLE =
      Tables.of(
              List.of(
                  new Column("city", ColumnType.STRING),
                  new Column("price", ColumnType.decimal(2)),
                  new Column("note", ColumnType.STRING)),
              new boolean[] {true, false, false},
              List.<Value[]>of(
                  new Value[] {new Value.Text("Rome"), new Value.Word(1250), new Value.Text("x")},
                  new Value[] {new Value.Text("Oslo"), new Value.Word(-3), null}))
          .manifest();

  private static final Predicate FILTER =
      new Predicate.And(
          List.of(
              new Comparison(1, Operator.GREATER, new Value.Word(Long.MIN_VALUE)),
              new Predicate.Or(
                  List.of(
                      new Predicate.Not(new Predicate.IsNull(2)),
                      new Comparison(2, Operator.STARTS_WITH, new Value.Text("")),
                      new Comparison(0, Operator.EQUAL, new Value.Text("Zürich"))))));

  private static EvaluationPlan plan(Predicate filter) {
    return new EvaluationPlan(
        "t",
        TABLE.fingerprint(),
        List.of(0, 2),
        4,
        filter,
        List.of(0),
        List.of(new Weight(Weight.Kind.VALUE, 1), new Weight(Weight.Kind.PRESENT, 2)));
  }

  @Test
  void roundTrips() throws Exception {
    for (EvaluationPlan plan : List.of(plan(FILTER), plan(null))) {
      EvaluationPlan decoded = PlanCodec.decode(PlanCodec.encode(plan));
      assertEquals(plan, decoded);
      PlanValidator.check(decoded, TABLE);
    }
    assertEquals(List.of(0, 1, 2), plan(FILTER).columns());
  }

  @Test
  void refusesEveryTruncationAndExtension() {
    byte[] bytes = PlanCodec.encode(plan(FILTER));
    for (int length = 0; length < bytes.length; length++) {
      byte[] shorter = Arrays.copyOf(bytes, length);
      assertThrows(FormatException.class, () -> PlanCodec.decode(shorter));
    }
    byte[] longer = Arrays.copyOf(bytes, bytes.length + 1);
    assertThrows(FormatException.class, () -> PlanCodec.decode(longer));
  }

  @Test
  void mutationsAreRefusedOrWellFormed() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    byte[] bytes = PlanCodec.encode(plan(FILTER));
    for (int i = 0; i < 20_000; i++) {
      byte[] mutated = bytes.clone();
      for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
        mutated[random.nextInt(mutated.length)] ^= (byte) (1 << random.nextInt(8));
      }
      try {
        PlanValidator.check(PlanCodec.decode(mutated), TABLE);
      } catch (FormatException expected) {
        assertTrue(expected.getMessage().startsWith("evaluation plan: "));
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed + ", case " + i, e);
      }
    }
  }

  @Test
  void refusesDeepAndWideFilters() {
    Predicate deep = new Predicate.IsNull(0);
    for (int i = 0; i <= Predicate.MAX_DEPTH; i++) {
      deep = new Predicate.Not(deep);
    }
    assertProblem(deep, "nested deeper than 64");
    List<Predicate> many = new ArrayList<>();
    for (int i = 0; i < Predicate.MAX_NODES; i++) {
      many.add(new Predicate.IsNull(0));
    }
    assertProblem(new Predicate.And(many), "more than 4096 conditions");
  }

  private static void assertProblem(Predicate filter, String problem) {
    byte[] bytes = PlanCodec.encode(plan(filter));
    FormatException refusal = assertThrows(FormatException.class, () -> PlanCodec.decode(bytes));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }

  @Test
  void refusesPlansThatDoNotFitTheTable() {
    EvaluationPlan good = plan(null);
    assertMisfit(
        "is for table",
        new EvaluationPlan("u", good.fingerprint(), List.of(), 8, null, List.of(), List.of()));
    assertMisfit("names column 3", with(List.of(3), null, List.of(), List.of()));
    assertMisfit("groups by column note", with(List.of(), null, List.of(2), List.of()));
    assertMisfit(
        "sums column city",
        with(List.of(), null, List.of(), List.of(new Weight(Weight.Kind.VALUE, 0))));
    assertMisfit(
        "literal of another type",
        with(
            List.of(),
            new Comparison(1, Operator.EQUAL, new Value.Text("x")),
            List.of(),
            List.of()));
    assertMisfit(
        "literal of another type",
        with(
            List.of(), new Comparison(2, Operator.EQUAL, new Value.Word(1)), List.of(), List.of()));
    assertMisfit(
        "matches a prefix of column price",
        with(
            List.of(),
            new Predicate.Not(new Comparison(1, Operator.STARTS_WITH, new Value.Word(1))),
            List.of(),
            List.of()));
    assertMisfit("names column 9", with(List.of(), new Predicate.IsNull(9), List.of(), List.of()));
  }

  private static EvaluationPlan with(
      List<Integer> key, Predicate filter, List<Integer> groups, List<Weight> weights) {
    return new EvaluationPlan("t", TABLE.fingerprint(), key, 8, filter, groups, weights);
  }

  private static void assertMisfit(String problem, EvaluationPlan plan) {
    FormatException refusal =
        assertThrows(FormatException.class, () -> PlanValidator.check(plan, TABLE));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }
}
