package org.splinter.protocol.fold;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.FunctionEvaluator.Use;
import org.splinter.fss.Scheme;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.key.KeyPart;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Tables;
import org.splinter.protocol.table.Value;

/** Tests that plans read back as written, and every byte that no plan has is refused. */
final class PlanCodecTest {
  private static final Fingerprint FINGERPRINT = new Fingerprint(new byte[32]);

  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  private EvaluationPlan randomPlan() {
    return new RandomPlans(random, 3).plan("t", FINGERPRINT);
  }

  @Test
  void roundTrips() throws Exception {
    for (int i = 0; i < 500; i++) {
      EvaluationPlan plan = randomPlan();
      byte[] bytes = PlanCodec.encode(plan);
      EvaluationPlan decoded = PlanCodec.decode(bytes);
      assertEquals(plan, decoded, "seed " + seed);
      assertArrayEquals(bytes, PlanCodec.encode(decoded));
    }
  }

  @Test
  void refusesEveryTruncationAndExtension() {
    byte[] bytes = PlanCodec.encode(randomPlan());
    for (int length = 0; length < bytes.length; length++) {
      byte[] shorter = Arrays.copyOf(bytes, length);
      assertThrows(FormatException.class, () -> PlanCodec.decode(shorter), "seed " + seed);
    }
    assertProblem("1 trailing bytes", Arrays.copyOf(bytes, bytes.length + 1));
    assertProblem("1048577 bytes, at most 1048576", new byte[PlanCodec.MAX_BYTES + 1]);
  }

  @Test
  void mutationsAreRefusedOrWellFormed() {
    List<Column> columns =
        List.of(
            new Column("city", ColumnType.STRING),
            new Column("price", ColumnType.decimal(2)),
            new Column("note", ColumnType.STRING));
    List<Value[]> rows =
        List.<Value[]>of(
            new Value[] {new Value.Text("Rome"), new Value.Word(1250), new Value.Text("x")},
            new Value[] {new Value.Text("Oslo"), new Value.Word(-3), null});
    PublicTable table = Tables.of(columns, new boolean[] {true, false, false}, rows).table();
    RandomPlans plans = new RandomPlans(random, 3);
    for (int i = 0; i < 20_000; i++) {
      byte[] mutated = PlanCodec.encode(plans.plan("t", table.manifest().fingerprint()));
      for (int flips = random.nextInt(4); flips > 0; flips--) {
        mutated[random.nextInt(mutated.length)] ^= (byte) (1 << random.nextInt(8));
      }
      try {
        EvaluationPlan plan = PlanCodec.decode(mutated);
        PlanLayout.checkColumns(plan, table.manifest());
        PlanLayout.of(plan, table);
      } catch (FormatException expected) {
        assertTrue(expected.getMessage().startsWith("evaluation plan: "), expected::getMessage);
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed + ", case " + i, e);
      }
    }
  }

  /** Writes a good plan, but for the field that a test gives in place of one of its parts. */
  private static byte[] plan(
      UnaryOperator<ByteWriter> filter,
      UnaryOperator<ByteWriter> terms,
      UnaryOperator<ByteWriter> aggregations) {
    ByteWriter out = new ByteWriter().fixed(new byte[] {'S', 'P', 'P', 'L', 5}).text("t");
    out.fixed(FINGERPRINT.bytes()).u8(1);
    return aggregations.apply(terms.apply(filter.apply(out))).toByteArray();
  }

  private static ByteWriter noFilter(ByteWriter out) {
    return out.u8(0);
  }

  /** Writes one term over column 5 with a DPF share. */
  private static ByteWriter terms(ByteWriter out) {
    return share(key(out.u16(1).u8(0).u8(1)).u8(0).u16(1), 1, 0, 4);
  }

  private static ByteWriter key(ByteWriter out) {
    return column(out).u8(0).u8(128);
  }

  private static ByteWriter column(ByteWriter out) {
    return out.u8(0).u16(5);
  }

  private static ByteWriter share(ByteWriter out, int scheme, int use, int radixBits) {
    return share(out, scheme, use, radixBits, 0);
  }

  private static ByteWriter share(
      ByteWriter out, int scheme, int use, int radixBits, int corrections) {
    return out.u8(scheme).u8(use).u8(radixBits).u8(corrections);
  }

  /** Writes one aggregation without groups and measures. */
  private static ByteWriter aggregations(ByteWriter out) {
    return out.u8(1).u8(0).u16(0);
  }

  private static byte[] withFilter(UnaryOperator<ByteWriter> filter) {
    return plan(out -> filter.apply(out.u8(1)), PlanCodecTest::terms, PlanCodecTest::aggregations);
  }

  private static byte[] withTerms(UnaryOperator<ByteWriter> terms) {
    return plan(PlanCodecTest::noFilter, terms, PlanCodecTest::aggregations);
  }

  private static byte[] withAggregations(UnaryOperator<ByteWriter> aggregations) {
    return plan(PlanCodecTest::noFilter, PlanCodecTest::terms, aggregations);
  }

  @Test
  void theHandWrittenPlanIsGood() throws Exception {
    EvaluationPlan plan = PlanCodec.decode(withAggregations(PlanCodecTest::aggregations));
    assertEquals(List.of(KeyPart.equal(new ColumnValue(5))), plan.terms().get(0).key());
    assertTrue(plan.check());
    assertEquals(
        List.of(new Predicate.IsNull(new ColumnValue(5))),
        List.of(PlanCodec.decode(withFilter(out -> column(out.u8(1)))).filter()));
  }

  /** Writes a plan of one term of cells, under a key of 2048 bits. */
  private static byte[] withCells(UnaryOperator<ByteWriter> cells) {
    byte[] bytes = withTerms(out -> cells.apply(key(out.u16(1).u8(0).u8(1))));
    bytes[10 + 32] = 3;
    return bytes;
  }

  @Test
  void cellsAreReadBackOrRefused() throws Exception {
    EvaluationPlan plan = PlanCodec.decode(withCells(out -> out.u16(3).u8(8).u8(20)));
    assertEquals(new Term.Cells(20, 3), plan.terms().get(0).cells());
    assertEquals(2048, plan.keyBits());
    assertEquals(512, plan.sumBytes());
    assertEquals(3, plan.shares());
    assertProblem("shares is 0, must be 1 to 1024", withCells(out -> out.u16(0).u8(8).u8(20)));
    assertProblem("shares is 1025, must be 1 to", withCells(out -> out.u16(1025).u8(8).u8(20)));
    assertProblem("scheme is 7, must be 8 to 8", withCells(out -> out.u16(1).u8(7).u8(20)));
    assertProblem("column bits is 21, must be 0 to 20", withCells(out -> out.u16(1).u8(8).u8(21)));
  }

  @Test
  void treesAreReadBack() throws Exception {
    for (TreeShape tree : List.of(TreeShape.radix(4), TreeShape.radix(1), TreeShape.COMPACT)) {
      int corrections = tree.compact() ? 1 : 0;
      byte[] bytes = withShares(out -> share(out.u16(1), 2, 0, tree.radixBits(), corrections));
      assertEquals(
          List.of(new ShareForm(Scheme.DCF, Use.DIRECT, tree)),
          PlanCodec.decode(bytes).terms().get(0).shares());
    }
  }

  @Test
  void schemesHaveTheNumbersOfShares() throws Exception {
    List<Scheme> byNumber = List.of(Scheme.DPF, Scheme.DCF, Scheme.CONSTANT);
    for (Scheme scheme : byNumber) {
      int number = 1 + byNumber.indexOf(scheme);
      TreeShape tree = scheme == Scheme.CONSTANT ? null : TreeShape.radix(4);
      byte[] bytes = withShares(out -> share(out.u16(1), number, 0, tree == null ? 0 : 4));
      EvaluationPlan plan = PlanCodec.decode(bytes);
      assertEquals(List.of(new ShareForm(scheme, Use.DIRECT, tree)), plan.terms().get(0).shares());
      assertArrayEquals(bytes, PlanCodec.encode(plan));
    }
  }

  @Test
  void refusesAnotherHead() {
    byte[] bytes = withTerms(PlanCodecTest::terms);
    assertProblem("magic SPPL is missing", with(bytes, 0, 'X'));
    assertProblem("version is 4, must be 5", with(bytes, 4, 4));
    assertProblem("table length is 65, must be 0 to 64", with(bytes, 5, 65));
    assertProblem("table is not UTF-8", with(bytes, 9, 0xff));
    assertProblem("names a table as no table can be named", with(bytes, 9, '/'));
    assertProblem("names a table as no table can be named", with(bytes, 9, 'T'));
    assertProblem("values is 5, must be 0 to 4", with(bytes, 10 + 32, 5));
    assertProblem("has filter is 2", with(bytes, 10 + 33, 2));
  }

  private static byte[] with(byte[] bytes, int at, int value) {
    byte[] changed = bytes.clone();
    changed[at] = (byte) value;
    return changed;
  }

  @Test
  void refusesOtherTerms() {
    assertProblem("terms is 0, must be 1 to 1024", withTerms(out -> out.u16(0)));
    assertProblem("terms is 1025", withTerms(out -> out.u16(1025)));
    assertProblem("has filter is 2", withTerms(out -> out.u16(1).u8(2)));
    assertProblem("key parts is 33, must be 0 to 32", withTerms(out -> out.u16(1).u8(0).u8(33)));
    assertProblem("role is 2", withTerms(out -> column(out.u16(1).u8(0).u8(1)).u8(2)));
    assertProblem(
        "leading bits is 127, must be 128 to 128",
        withTerms(out -> column(out.u16(1).u8(0).u8(1)).u8(0).u8(127)));
    assertProblem(
        "leading bits is 129, must be 0 to 128",
        withTerms(out -> column(out.u16(1).u8(0).u8(1)).u8(1).u8(129)));
    assertProblem("expanded is 2", withTerms(out -> out.u16(1).u8(0).u8(0).u8(2)));
  }

  @Test
  void refusesOtherShares() {
    assertProblem("shares is 0, must be 1 to 1024", withShares(out -> out.u16(0)));
    assertProblem("shares is 1025", withShares(out -> out.u16(1025)));
    assertProblem("scheme is 0, must be 1 to 7", withShares(out -> share(out.u16(1), 0, 0, 4)));
    assertProblem("scheme is 8, must be 1 to 7", withShares(out -> share(out.u16(1), 8, 0, 4)));
    assertProblem(
        "has a share of MULTI_PARTY_DPF, whose values are no numbers to sum up",
        withShares(out -> share(out.u16(1), 4, 0, 4)));
    assertProblem(
        "has a share of SHAMIR, whose values are no numbers to sum up",
        withShares(out -> share(out.u16(1), 6, 0, 4)));
    assertProblem(
        "column bits is 21, must be 0 to 20", withShares(out -> share(out.u16(1), 7, 0, 21, 47)));
    assertProblem(
        "bits of sums is 0, must be 1 to 176", withShares(out -> share(out.u16(1), 7, 0, 4, 0)));
    assertProblem(
        "99 bits of sums, must be 1 to 98 in set L",
        withShares(out -> share(out.u16(1), 7, 0, 4, 99)));
    assertProblem(
        "0 bits of sums, must be 1 to 48 in set S",
        withShares(out -> share(out.u16(1), 7, 0, 4, 128)));
    assertProblem(
        "bits of sums is 177, must be 1 to 176",
        withShares(out -> share(out.u16(1), 7, 0, 4, 177)));
    assertProblem("use is 3", withShares(out -> share(out.u16(1), 1, 3, 4)));
    assertProblem("radix bits is 0, must be 1 to 8", withShares(out -> share(out.u16(1), 1, 0, 0)));
    assertProblem("radix bits is 9, must be 1 to 8", withShares(out -> share(out.u16(1), 2, 0, 9)));
    assertProblem("radix bits is 1, must be 0 to 0", withShares(out -> share(out.u16(1), 3, 0, 1)));
    assertProblem(
        "correction words is 2, must be 0 to 1", withShares(out -> share(out.u16(1), 1, 0, 1, 2)));
    assertProblem(
        "correction words is 1, must be 0 to 0", withShares(out -> share(out.u16(1), 1, 0, 2, 1)));
    assertProblem(
        "correction words is 1, must be 0 to 0", withShares(out -> share(out.u16(1), 3, 0, 0, 1)));
    assertProblem(
        "shares is 25, must be 1 to 24",
        withTerms(
            out -> {
              out.u16(2).u8(0).u8(0).u8(0).u16(1000);
              for (int i = 0; i < 1000; i++) {
                share(out, 3, 0, 0);
              }
              return out.u8(0).u8(0).u8(0).u16(25);
            }));
  }

  private static byte[] withShares(UnaryOperator<ByteWriter> shares) {
    return withTerms(out -> shares.apply(key(out.u16(1).u8(0).u8(1)).u8(0)));
  }

  @Test
  void refusesOtherAggregations() {
    assertProblem("aggregations is 0, must be 1 to 64", withAggregations(out -> out.u8(0)));
    assertProblem("aggregations is 65", withAggregations(out -> out.u8(65)));
    assertProblem("groups is 33, must be 0 to 32", withAggregations(out -> out.u8(1).u8(33)));
    assertProblem(
        "measures is 512, must be 0 to 511", withAggregations(out -> measures(out, 1, 512)));
    assertProblem("measures is 212, must be 0 to 211", withAggregations(out -> two(out, 299, 212)));
    assertProblem("has more than 512 words", withAggregations(out -> two(out, 511, 0)));
    assertProblem("measure is 3", withAggregations(out -> measures(out, 1, 1).u8(3)));
    assertProblem(
        "shift is 128, must be 0 to 127", withAggregations(out -> measure(out, 2, 128, 0)));
    assertProblem("bits is 63, must be 0 to 62", withAggregations(out -> measure(out, 2, 0, 63)));
    assertProblem(
        "33 bits from bit 96 on, a SQUARE has 128",
        withAggregations(out -> measure(out, 2, 96, 33)));
    assertProblem(
        "0 bits from bit 64 on, a VALUE has 64", withAggregations(out -> measure(out, 1, 64, 0)));
    assertProblem(
        "2 bits from bit 0 on, a PRESENT has 1", withAggregations(out -> measure(out, 0, 0, 2)));
  }

  /**
   * Writes the number of aggregations, and the beginning of the first one with its number of
   * measures.
   */
  private static ByteWriter measures(ByteWriter out, int aggregations, int measures) {
    return out.u8(aggregations).u8(0).u16(measures);
  }

  private static ByteWriter measure(ByteWriter out, int kind, int shift, int bits) {
    return column(measures(out, 1, 1).u8(kind).u8(shift).u8(bits));
  }

  private static ByteWriter two(ByteWriter out, int firstMeasures, int secondMeasures) {
    measures(out, 2, firstMeasures);
    for (int i = 0; i < firstMeasures; i++) {
      column(out.u8(1).u8(0).u8(0));
    }
    return out.u8(0).u16(secondMeasures);
  }

  @Test
  void refusesOtherExpressions() {
    assertExpressionProblem("expression is 13, must be 0 to 12", out -> out.u8(13));
    assertExpressionProblem("column is 1024, must be 0 to 1023", out -> out.u8(0).u16(1024));
    assertExpressionProblem("text length is 65537", out -> out.u8(2).i32(65_537));
    assertExpressionProblem("text is not UTF-8", out -> out.u8(2).block(new byte[] {-1}));
    assertExpressionProblem("operator is 13", out -> out.u8(3).u8(13));
    assertExpressionProblem("branches is 0, must be 1", out -> out.u8(4).u16(0));
    assertExpressionProblem("branches is 4097", out -> out.u8(4).u16(4097));
    assertExpressionProblem("has ELSE is 2", out -> branch(out).u8(2));
    assertExpressionProblem("date field is 8", out -> out.u8(5).u8(8));
    assertExpressionProblem("prefix characters is 0, must be 1", out -> out.u8(6).i32(0));
    assertExpressionProblem("boundaries is 0, must be 1 to 4096", out -> out.u8(7).u16(0));
    assertExpressionProblem("boundaries is 4097", out -> out.u8(7).u16(4097));
  }

  private static ByteWriter branch(ByteWriter out) {
    return column(column(out.u8(4).u16(1).u8(1)));
  }

  private static void assertExpressionProblem(String problem, UnaryOperator<ByteWriter> bytes) {
    assertProblem(problem, withFilter(out -> bytes.apply(out.u8(1))));
    assertProblem(problem, withTerms(out -> bytes.apply(out.u16(1).u8(0).u8(1))));
    assertProblem(problem, withAggregations(out -> bytes.apply(out.u8(1).u8(1))));
    assertProblem(
        problem, withAggregations(out -> bytes.apply(measures(out, 1, 1).u8(0).u8(0).u8(1))));
  }

  @Test
  void refusesOtherPredicates() {
    assertProblem("predicate is 5, must be 0 to 4", withFilter(out -> out.u8(5)));
    assertProblem("comparison is 8, must be 0 to 7", withFilter(out -> out.u8(0).u8(8)));
    assertProblem("terms is 0, must be 1", withFilter(out -> out.u8(2).u16(0)));
    assertProblem("terms is 4097", withFilter(out -> out.u8(3).u16(4097)));
    assertProblem("predicate is 5", withTerms(out -> out.u16(1).u8(1).u8(5)));
  }

  @Test
  void refusesDeepAndWideExpressions() {
    assertProblem("nested deeper than 64", withFilter(out -> column(nots(out, 64).u8(1))));
    byte[] most = withNulls(2047); // an AND, twice as many parts, and the key's column
    assertDoesNotThrow(() -> PlanCodec.decode(most));
    assertProblem("expressions have more than 4096 parts in all", withNulls(2048));
  }

  private static byte[] withNulls(int count) {
    return withFilter(
        out -> {
          out.u8(2).u16(count);
          for (int i = 0; i < count; i++) {
            column(out.u8(1));
          }
          return out;
        });
  }

  private static ByteWriter nots(ByteWriter out, int count) {
    for (int i = 0; i < count; i++) {
      out.u8(4);
    }
    return out;
  }

  private static void assertProblem(String problem, byte[] bytes) {
    FormatException refusal = assertThrows(FormatException.class, () -> PlanCodec.decode(bytes));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }
}
