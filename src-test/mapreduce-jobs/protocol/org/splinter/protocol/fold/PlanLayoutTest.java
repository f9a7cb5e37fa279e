package org.splinter.protocol.fold;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.splinter.codec.FormatException;
import org.splinter.fss.ConstantParameters;
import org.splinter.fss.FunctionEvaluator.Use;
import org.splinter.fss.Output;
import org.splinter.fss.RingParameters;
import org.splinter.fss.RingSums;
import org.splinter.fss.Scheme;
import org.splinter.fss.TreeParameters;
import org.splinter.fss.TreeShape;
import org.splinter.fss.ring.RingSet;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.aggregate.Measure;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.expression.Predicate.Comparison;
import org.splinter.protocol.expression.Predicate.Operator;
import org.splinter.protocol.key.GroupCodes;
import org.splinter.protocol.key.KeyDefinition;
import org.splinter.protocol.key.KeyPart;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Tables;
import org.splinter.protocol.table.Value;

/**
 * Tests of the layout of a plan on its table, and of the refusal of every plan that does not fit
 * it.
 */
final class PlanLayoutTest {
  private static final RingSums SUMS = new RingSums(RingSet.S, 23);
  private static final Expression CITY = new ColumnValue(0);
  private static final Expression PRICE = new ColumnValue(1);
  private static final Expression NOTE = new ColumnValue(2);
  private static final Expression WIDE = new ColumnValue(3);
  private static final Expression BITS_22 = new ColumnValue(4);
  private static final Expression BITS_23 = new ColumnValue(5);
  private static final Expression BITS_24 = new ColumnValue(6);
  private static final Expression BITS_25 = new ColumnValue(7);
  private static final Expression ONE = new Expression.Constant(new Value.Word(1));

  private static final ShareForm DPF = new ShareForm(Scheme.DPF, Use.DIRECT, TreeShape.radix(4));
  private static final ShareForm DCF = new ShareForm(Scheme.DCF, Use.DIRECT, TreeShape.radix(8));
  private static final ShareForm CONSTANT = ShareForm.CONSTANT;
  private static final ShareForm AT_LEAST =
      new ShareForm(Scheme.DPF, Use.AT_LEAST, TreeShape.radix(2));
  private static final Aggregation COUNT = new Aggregation(List.of(), List.of());

  private static final PublicTable TABLE =
      Tables.of(
              List.of(
                  new Column("city", ColumnType.STRING),
                  new Column("price", ColumnType.decimal(2)),
                  new Column("note", ColumnType.STRING),
                  new Column("wide", ColumnType.INTEGER),
                  new Column("bits22", ColumnType.INTEGER),
                  new Column("bits23", ColumnType.INTEGER),
                  new Column("bits24", ColumnType.INTEGER),
                  new Column("bits25", ColumnType.INTEGER)),
              new boolean[] {true, false, false, false, false, false, false, false},
              List.<Value[]>of(
                  row("Rome", 1250, "a note of some length", Long.MIN_VALUE, 0, 0, 0, 0),
                  row("Oslo", -3, "", Long.MAX_VALUE, (1 << 22) - 1, 1 << 22, 1 << 23, 1 << 24),
                  row("Kyiv", 0, "x", 0, 7, 8, 9, 10)))
          .table();

  private static @Nullable Value[] row(
      String city,
      long price,
      String note,
      long wide,
      long bits22,
      long bits23,
      long bits24,
      long bits25) {
    return new @Nullable Value[] {
      new Value.Text(city),
      new Value.Word(price),
      new Value.Text(note),
      new Value.Word(wide),
      new Value.Word(bits22),
      new Value.Word(bits23),
      new Value.Word(bits24),
      new Value.Word(bits25)
    };
  }

  private static EvaluationPlan plan(
      @Nullable Predicate filter, List<Term> terms, List<Aggregation> aggregations) {
    return new EvaluationPlan(
        "t", TABLE.manifest().fingerprint(), false, filter, terms, aggregations);
  }

  private static Term term(Expression equal, ShareForm... shares) {
    return new Term(null, List.of(KeyPart.equal(equal)), false, List.of(shares));
  }

  private static Term expanded(Expression ordered, ShareForm... shares) {
    return new Term(null, List.of(KeyPart.ordered(ordered)), true, List.of(shares));
  }

  private static Term keyless(boolean expanded, ShareForm... shares) {
    return new Term(null, List.of(), expanded, List.of(shares));
  }

  private static EvaluationPlan residues(Term... terms) {
    return new EvaluationPlan(
        "t", TABLE.manifest().fingerprint(), Output.RESIDUES, null, List.of(terms), List.of(COUNT));
  }

  private static EvaluationPlan cells(Expression equal, int columnBits, Aggregation... sums) {
    Term.Cells form = new Term.Cells(columnBits, 2);
    return new EvaluationPlan(
        "t",
        TABLE.manifest().fingerprint(),
        Output.WORD,
        null,
        List.of(Term.ofCells(null, List.of(KeyPart.equal(equal)), form)),
        List.of(sums),
        3072);
  }

  @Test
  void cellsAreLaidOutWhateverGroupsAndSums() throws Exception {
    PlanLayout layout = PlanLayout.of(cells(BITS_22, 10, COUNT), TABLE, 3);
    CellLayout laid = Objects.requireNonNull(layout.cells());
    assertEquals(List.of(new CellGrid(22, 10, 2)), laid.grids());
    assertEquals(3, laid.parties());
    // A row takes 240 bytes, a column 768.
    assertEquals(2 * (1024 * 768 + 4096 * 240), layout.shareBytes());
    assertEquals(13 + 384 + 1024 * 768 + 5 * layout.shareBytes(), layout.bundleBytes(5));
    assertEquals(List.of(), layout.parameters());
    assertMisfit("1 column bits of a key of 22 bits, must be 2 to 20", cells(BITS_22, 1, COUNT));
    assertMisfit("20 column bits of a key of", cells(new ColumnValue(0), 20, COUNT));
    assertMisfit("25 bits of a key of cells, must be 0 to 24", cells(BITS_25, 12, COUNT));
    // Weights of the cells that occur are kept, and sums of one record at a time.
    Aggregation[] many = new Aggregation[64];
    Arrays.fill(many, new Aggregation(List.of(CITY, PRICE), List.of()));
    layout = PlanLayout.of(cells(BITS_24, 12, many), TABLE, 3);
    assertEquals(64 * 3, Objects.requireNonNull(layout.cells()).sums());
    Measure whole = Measure.whole(Measure.Kind.VALUE, new ColumnValue(1));
    layout = PlanLayout.of(cells(BITS_22, 10, new Aggregation(List.of(), List.of(whole))), TABLE);
    long offset = Objects.requireNonNull(layout.cells()).offsets().get(0).get(1);
    assertEquals(1, Long.bitCount(offset));
    Measure wide = Measure.whole(Measure.Kind.VALUE, new ColumnValue(3));
    assertMisfit(
        "which may add up to more than 2^64; split the measures",
        cells(BITS_22, 10, new Aggregation(List.of(), List.of(wide))));
    assertThrows(
        IllegalArgumentException.class,
        () -> new Term(null, List.of(), true, List.of(), new Term.Cells(0, 1)));
  }

  @Test
  void sumsOverColumnsThatATaskCannotWriteAreRefused() throws Exception {
    Aggregation[] many = new Aggregation[64];
    Arrays.fill(many, new Aggregation(List.of(CITY, PRICE), List.of()));
    PlanLayout layout = PlanLayout.of(cells(BITS_24, 12, many), TABLE, 3);
    assertEquals(4096 + 2 * 4096, Objects.requireNonNull(layout.cells()).powers());
    // A sum over 4,096 columns takes 256 bytes each, and those of the other share 32.
    layout.checkQueries(303);
    FormatException refusal = assertThrows(FormatException.class, () -> layout.checkQueries(304));
    assertTrue(
        refusal.getMessage().contains("304 queries of up to 192 sums"), refusal.getMessage());
    assertTrue(refusal.getMessage().contains("at most " + (64L << 30)), refusal.getMessage());
  }

  @Test
  void aPassHasRoomForTheRecordsOfSomeQueries() {
    CellGrid grid = new CellGrid(4, 2, 1);
    CellLayout cells = new CellLayout(3072, 3, List.of(grid), List.of(List.of(0L)), 1000, 1);
    PlanLayout layout = new PlanLayout(List.of(), List.of(), List.of(), 0, cells);
    // 1,000 records of 768 bytes and 128 beside them.
    assertTrue(layout.fits(599));
    assertFalse(layout.fits(600));
    PlanLayout expanded =
        new PlanLayout(
            List.of(), List.of(), List.of(), EvaluationPlan.MAX_EXPANDED_BYTES / 2, null);
    assertTrue(expanded.fits(2));
    assertFalse(expanded.fits(3));
  }

  @Test
  void ringSharesAreOfPlansOfResidues() throws Exception {
    ShareForm ring = ShareForm.ring(12, SUMS);
    PlanLayout layout = PlanLayout.of(residues(expanded(BITS_22, ring, ring, CONSTANT)), TABLE, 3);
    assertEquals(new RingParameters(3, 22, 12, SUMS), layout.parameters().get(1));
    assertEquals(new ConstantParameters(3, Output.RESIDUES), layout.parameters().get(2));
    assertEquals(64L << 20, layout.expandedBytes());
    ShareForm widest = ShareForm.ring(18, SUMS);
    layout = PlanLayout.of(residues(expanded(BITS_24, widest)), TABLE, 3);
    assertEquals(new RingParameters(3, 24, 18, SUMS), layout.parameters().get(0));
    layout.checkQueries(1);
    assertEquals(256L << 20, layout.expandedBytes());
    assertMisfit(
        "term 0 expands a key of 25 bits, at most 24 are possible",
        residues(expanded(BITS_25, widest)));
    assertMisfit(
        "term 0 has a share of RING in a plan of WORD",
        plan(null, List.of(expanded(BITS_22, ring)), List.of(COUNT)));
    assertMisfit(
        "term 0 has a share of DPF in a plan of RESIDUES", residues(expanded(BITS_22, DPF)));
    assertMisfit("term 0 cannot use a share as", residues(term(BITS_22, ring)));
    assertMisfit(
        "11 column bits, must be 12 to 20", residues(expanded(BITS_22, ShareForm.ring(11, SUMS))));
    assertThrows(
        IllegalArgumentException.class, () -> new ShareForm(Scheme.RING, Use.DIRECT, null));
    assertThrows(
        IllegalArgumentException.class,
        () -> new ShareForm(Scheme.DENSE, Use.DIRECT, null, new ShareForm.Ring(4, SUMS)));
  }

  @Test
  void laysOutTermsSharesAndGroups() throws Exception {
    Predicate filter = new Predicate.IsNull(CITY);
    PlanLayout layout =
        PlanLayout.of(
            plan(
                filter,
                List.of(
                    term(PRICE, DPF, DCF, CONSTANT),
                    expanded(BITS_22, AT_LEAST, DPF, CONSTANT),
                    new Term(filter, List.of(), false, List.of(CONSTANT))),
                List.of(COUNT, new Aggregation(List.of(CITY), List.of()))),
            TABLE);
    assertEquals(List.of(11, 22, 0), layout.keys().stream().map(KeyDefinition::bits).toList());
    assertEquals(
        List.of(
            new PlanLayout.Share(0, DPF, 11, Output.WORD, 2),
            new PlanLayout.Share(0, DCF, 11, Output.WORD, 2),
            new PlanLayout.Share(0, CONSTANT, 0, Output.WORD, 2),
            new PlanLayout.Share(1, AT_LEAST, 22, Output.WORD, 2),
            new PlanLayout.Share(1, DPF, 22, Output.WORD, 2),
            new PlanLayout.Share(1, CONSTANT, 0, Output.WORD, 2),
            new PlanLayout.Share(2, CONSTANT, 0, Output.WORD, 2)),
        layout.shares());
    assertEquals(List.of(1L, 4L), layout.groups().stream().map(GroupCodes::count).toList());
    long bytes =
        bytes(Scheme.DPF, 11, 4)
            + bytes(Scheme.DCF, 11, 8)
            + bytes(Scheme.DPF, 22, 2)
            + bytes(Scheme.DPF, 22, 4)
            + 3L * new ConstantParameters(Output.WORD).shareBytes();
    assertEquals(bytes, layout.shareBytes());
    // A DPF's last level takes one bit more than its radix.
    assertEquals(List.of(3, 3, 0, 11, 6, 0, 0), blocks(layout));
  }

  @Test
  void refusesMoreExpandedTablesThanATaskHolds() throws Exception {
    long most = EvaluationPlan.MAX_EXPANDED_BYTES / 2;
    PlanLayout layout = new PlanLayout(List.of(), List.of(), List.of(), most, null);
    layout.checkQueries(2);
    FormatException refusal = assertThrows(FormatException.class, () -> layout.checkQueries(3));
    assertTrue(
        refusal.getMessage().contains("at most " + EvaluationPlan.MAX_EXPANDED_BYTES),
        refusal.getMessage());
  }

  private static int bytes(Scheme scheme, int bits, int radixBits) {
    return new TreeParameters(scheme, Output.WORD, bits, TreeShape.radix(radixBits)).shareBytes();
  }

  private static List<Integer> blocks(PlanLayout layout) {
    return layout.shares().stream().map(PlanLayout.Share::aesBlocks).toList();
  }

  @Test
  void compactTreesAreLaidOut() throws Exception {
    ShareForm compact = new ShareForm(Scheme.DCF, Use.DIRECT, TreeShape.COMPACT);
    PlanLayout layout =
        PlanLayout.of(plan(null, List.of(term(PRICE, compact)), List.of(COUNT)), TABLE);
    assertEquals(
        new TreeParameters(Scheme.DCF, Output.WORD, 11, TreeShape.COMPACT),
        layout.shares().get(0).parameters());
    assertEquals(List.of(21), blocks(layout));
  }

  @Test
  void onlyConstantsHaveNoTree() {
    assertThrows(IllegalArgumentException.class, () -> new ShareForm(Scheme.DPF, Use.DIRECT, null));
    assertThrows(
        IllegalArgumentException.class,
        () -> new ShareForm(Scheme.CONSTANT, Use.DIRECT, TreeShape.COMPACT));
  }

  @Test
  void refusesAnotherTableOrVersion() {
    Fingerprint own = TABLE.manifest().fingerprint();
    Fingerprint other = new Fingerprint(new byte[32]);
    List<Term> terms = List.of(term(CITY, DPF));
    assertMisplaced(
        "is for table u " + own + ", not for t " + own,
        new EvaluationPlan("u", own, false, null, terms, List.of(COUNT)));
    assertMisplaced(
        "is for table t " + other + ", not for t " + own,
        new EvaluationPlan("t", other, false, null, terms, List.of(COUNT)));
  }

  @Test
  void refusesColumnsThatTheTableLacks() {
    Expression lacking = new ColumnValue(8);
    Predicate filter = new Predicate.IsNull(lacking);
    Term good = term(CITY, DPF);
    for (EvaluationPlan plan :
        List.of(
            plan(filter, List.of(good), List.of(COUNT)),
            plan(null, List.of(term(lacking, DPF)), List.of(COUNT)),
            plan(
                null,
                List.of(good, new Term(filter, List.of(), false, List.of(CONSTANT))),
                List.of(COUNT)),
            plan(null, List.of(good), List.of(new Aggregation(List.of(lacking), List.of()))),
            plan(null, List.of(good), List.of(COUNT, sum(Measure.Kind.PRESENT, lacking))))) {
      assertMisplaced("names column 8 of table t, which has 8", plan);
      assertMisfit("column 8 is not in table t", plan);
    }
  }

  private static Aggregation sum(Measure.Kind kind, Expression argument) {
    return new Aggregation(List.of(), List.of(Measure.whole(kind, argument)));
  }

  @Test
  void refusesKeysThatCannotBe() {
    assertMisfit(
        "the key of the secret conditions would have 132 bits, at most 128",
        new Term(
            null,
            List.of(new KeyPart(WIDE, KeyPart.Role.ORDERED, 64), KeyPart.ordered(NOTE)),
            false,
            List.of(DPF)));
    assertMisfit("term 0 has a tree or a table over a key of no bits", keyless(false, DPF));
    assertMisfit("a key of no bits", keyless(false, CONSTANT, DCF));
    assertMisfit("a key of no bits", keyless(true, CONSTANT));
  }

  @Test
  void refusesExpandedKeysThatAreTooWide() throws Exception {
    PlanLayout.of(plan(null, List.of(expanded(BITS_22, AT_LEAST)), List.of(COUNT)), TABLE);
    assertMisfit(
        "term 0 expands a key of 23 bits, at most 22 are possible", expanded(BITS_23, DPF));
    assertMisfit("expands a key of 96 bits", expandedEqual(NOTE, CONSTANT));
  }

  private static Term expandedEqual(Expression equal, ShareForm... shares) {
    return new Term(null, List.of(KeyPart.equal(equal)), true, List.of(shares));
  }

  @Test
  void refusesUsesThatAShareDoesNotHave() {
    ShareForm above = new ShareForm(Scheme.DPF, Use.ABOVE, TreeShape.radix(2));
    ShareForm dcfAbove = new ShareForm(Scheme.DCF, Use.ABOVE, TreeShape.radix(2));
    ShareForm constantAbove = new ShareForm(Scheme.CONSTANT, Use.ABOVE, null);
    assertMisfit("term 0 cannot use a share as " + AT_LEAST, term(PRICE, AT_LEAST));
    assertMisfit("cannot use a share as " + above, term(PRICE, DPF, above));
    assertMisfit("cannot use a share as " + dcfAbove, term(PRICE, dcfAbove));
    assertMisfit("cannot use a share as " + constantAbove, term(PRICE, constantAbove));
    assertMisfit("cannot use a share as " + DCF, expanded(PRICE, DPF, DCF));
    assertMisfit("cannot use a share as " + dcfAbove, expanded(PRICE, dcfAbove));
    assertMisfit("cannot use a share as " + constantAbove, expanded(PRICE, constantAbove));
  }

  @Test
  void refusesSumsOfTexts() throws Exception {
    Term good = term(CITY, DPF);
    List<Aggregation> present = List.of(sum(Measure.Kind.PRESENT, NOTE));
    PlanLayout.of(plan(null, List.of(good), present), TABLE);
    for (Expression text : List.of(CITY, NOTE)) {
      assertMisfit(
          "sums a text", plan(null, List.of(good), List.of(sum(Measure.Kind.VALUE, text))));
      assertMisfit(
          "sums a text", plan(null, List.of(good), List.of(COUNT, sum(Measure.Kind.SQUARE, text))));
    }
  }

  @Test
  void refusesSplitSumsOverTooManyRows() throws Exception {
    Aggregation split =
        new Aggregation(List.of(), List.of(Measure.limb(Measure.Kind.VALUE, WIDE, 0, 2)));
    EvaluationPlan plan = plan(null, List.of(term(CITY, DPF)), List.of(split));
    PlanLayout.of(plan, withRows((1L << 31) - 1));
    PlanLayout.of(
        plan(null, plan.terms(), List.of(sum(Measure.Kind.VALUE, WIDE))), withRows(1L << 31));
    FormatException refusal =
        assertThrows(FormatException.class, () -> PlanLayout.of(plan, withRows(1L << 31)));
    assertTrue(
        refusal.getMessage().contains("over 2147483648 rows, at most 2147483647"),
        refusal.getMessage());
  }

  private static PublicTable withRows(long rows) {
    Manifest old = TABLE.manifest();
    return new PublicTable(
        new Manifest(
            old.table(), old.schema(), rows, old.fingerprint(), old.statistics(), List.of()),
        TABLE.dictionaries());
  }

  @Test
  void refusesGroupsThatAreTooMany() {
    assertGroupsMisfit("more than 65536 possible values", BITS_22);
    assertGroupsMisfit("more than 65536 possible values", WIDE);
    assertGroupsMisfit("more than 65536 possible values", NOTE);
    List<Expression> many = new ArrayList<>();
    for (int i = 0; i < 32; i++) {
      many.add(CITY); // with NULL, 2^64 combinations
    }
    assertGroupsMisfit("2^63 combinations", many.toArray(Expression[]::new));
  }

  private static void assertGroupsMisfit(String problem, Expression... groups) {
    Aggregation aggregation = new Aggregation(List.of(groups), List.of());
    assertMisfit(problem, plan(null, List.of(term(CITY, DPF)), List.of(COUNT, aggregation)));
  }

  @Test
  void refusesExpressionsThatMixKindsOrOverflow() {
    Predicate mixed = new Comparison(PRICE, Operator.EQUAL, CITY);
    Expression overflow = new Expression.Arithmetic(Expression.Operator.ADD, WIDE, ONE);
    Expression ofText = new Expression.Arithmetic(Expression.Operator.ADD, CITY, ONE);
    Term good = term(CITY, DPF);
    assertMisfit("mixes a text with a number", plan(mixed, List.of(good), List.of(COUNT)));
    assertMisfit(
        "mixes a text with a number", new Term(mixed, List.of(), false, List.of(CONSTANT)));
    assertMisfit("outside of 64 bits", term(overflow, DPF));
    assertMisfit("ADD of a text", term(ofText, DPF));
    assertMisfit(
        "outside of 64 bits",
        plan(null, List.of(good), List.of(sum(Measure.Kind.PRESENT, overflow))));
    assertGroupsMisfit("ADD of a text", ofText);
    assertGroupsMisfit("a prefix of a number", new Expression.Prefix(PRICE, 2));
  }

  @Test
  void refusesADictionaryThatIsMissing() {
    EvaluationPlan plan = plan(null, List.of(term(CITY, DPF)), List.of(COUNT));
    PublicTable without = new PublicTable(TABLE.manifest(), Map.of());
    assertThrows(FormatException.class, () -> PlanLayout.of(plan, without));
  }

  private static void assertMisplaced(String problem, EvaluationPlan plan) {
    FormatException refusal =
        assertThrows(FormatException.class, () -> PlanLayout.checkColumns(plan, TABLE.manifest()));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }

  private static void assertMisfit(String problem, Term term) {
    assertMisfit(problem, plan(null, List.of(term), List.of(COUNT)));
  }

  private static void assertMisfit(String problem, EvaluationPlan plan) {
    FormatException refusal = assertThrows(FormatException.class, () -> PlanLayout.of(plan, TABLE));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }
}
