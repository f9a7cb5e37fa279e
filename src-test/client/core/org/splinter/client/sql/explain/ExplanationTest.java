package org.splinter.client.sql.explain;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.splinter.client.provider.Separation;
import org.splinter.client.sql.FoldScheme;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.SampleTables;
import org.splinter.client.sql.cost.CostSetting;
import org.splinter.client.sql.cost.ProviderKind;
import org.splinter.client.sql.explain.fold.FoldExplanation;
import org.splinter.client.sql.fold.Planner;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.fold.CellGrid;
import org.splinter.protocol.fold.CellLayout;
import org.splinter.protocol.fold.PlanLayout;

/**
 * Tests that every figure of an explanation is the plan's, and every literal is named as public.
 */
class ExplanationTest {

  @Test
  void saysWhatIsLearnedAndWhatIsNot() {
    String text =
        explain(
            SampleTables.plan(
                """
                SELECT origin, COUNT(*), AVG(delay)
                FROM flights
                WHERE tailnum = ? AND month IN (1, 12) AND origin LIKE 'it''s%'
                  AND date >= '2013-01-01' AND ? < price AND delay < distance
                GROUP BY origin
                """),
            true);
    requireAll(
        text,
        "each provider (alpha and beta) learns:",
        "SELECT origin, COUNT(*), AVG(delay) FROM flights WHERE tailnum = ?",
        "PUBLIC, as all constants in the text: month = 1; month = 12; origin LIKE 'it''s%';"
            + " date >= '2013-01-01'\n",
        "flights, version 0000000000000000, 336,776 rows",
        "that secrets are compared with column tailnum, column price; not which",
        "groups     origin, each with its hidden sums",
        "at most 4 groups of 3 numbers",
        "What stays hidden from each provider:",
        "every value given for a ?, and whether two are equal, empty or NULL",
        "two providers do not put their shares together",
        "hashed into the key",
        "NO");
    assertTrue(text.lines().allMatch(line -> line.equals(line.stripTrailing())));
  }

  @Test
  void figuresAreThoseOfTheLayout() {
    for (String where :
        List.of(
            "month = ?",
            "tailnum = ?",
            "huge BETWEEN ? AND ?",
            "month = ? OR huge <> ?",
            "delay > ? AND price < ?")) {
      QueryPlan plan = SampleTables.where(where);
      String text = explain(plan, false);
      List<PlanLayout.Share> shares = plan.layout().shares();
      long blocks = 0;
      for (PlanLayout.Share share : shares) {
        boolean expanded = plan.evaluation().terms().get(share.term()).expanded();
        TreeShape shape = share.form().tree();
        if (!expanded) {
          blocks += 336_776L * share.aesBlocks();
        } else if (shape != null) {
          assertEquals(4, share.domainBits(), where);
          assertTrue(shape.compact(), where);
          blocks += 2 + 4 + 8 + 2 * 16; // a leaf is a block for the value and one for its tag
        }
      }
      requireAll(
          text,
          number(shares.size()) + (shares.size() == 1 ? " share of " : " shares of "),
          " of " + number(plan.layout().shareBytes()) + " bytes in all",
          number(blocks) + " AES blocks");
    }
  }

  @Test
  void keysAreDescribed() {
    requireAll(
        explain(SampleTables.where("month = ? AND origin = ?"), false),
        "column month, column origin: of 6 bits, shares 1 DPF, expanded once and looked up");
    requireAll(
        explain(SampleTables.where("huge BETWEEN ? AND ?"), false),
        "column huge in order: of 64 bits, shares 2 DCF, ",
        " AES blocks a row");
    requireAll(explain(SampleTables.where("huge > ?"), false), "shares 1 constant + 1 DCF");
    requireAll(
        explain(SampleTables.where("huge > ? AND price < ?"), false),
        "column price cut to a node of its dyadic tree, column huge in order: of several widths",
        "evaluated row by row (25 times)");
    requireAll(
        explain(SampleTables.where("month <> ?"), false),
        "none: all rows that pass the public conditions, by a constant");
  }

  @Test
  void claimsTheBitsThatTheRadixLeaves() {
    for (String where : List.of("tailnum = ?", "huge < ?", "month = ?", "huge < ? OR month = ?")) {
      for (TreeShape shape : List.of(TreeShape.COMPACT, TreeShape.radix(4), TreeShape.radix(8))) {
        QueryPlan plan = asked(where, shape);
        int seed =
            plan.layout().shares().stream()
                .mapToInt(share -> share.parameters().effectiveSeedBits())
                .min()
                .getAsInt();
        String text = explain(plan, false);
        requireAll(text, "effective seeds of " + seed + " bits", "about " + (seed - 4) + " bits");
        requireAll(text, "at most q / 2^" + (seed - 4));
      }
    }
  }

  private static QueryPlan asked(String where, TreeShape shape) {
    return Planner.plan(
        SqlReader.read("SELECT COUNT(*) FROM flights WHERE " + where),
        SampleTables.FLIGHTS,
        PlanOptions.DEFAULT.withTrees(shape));
  }

  @Test
  void treesAreDescribed() {
    QueryPlan plan = SampleTables.where("huge BETWEEN ? AND ?");
    PlanLayout.Share share = plan.layout().shares().get(0);
    requireAll(
        explain(plan, false),
        "tree       DCF "
            + shape(share).label()
            + ", "
            + number(share.bytes())
            + " bytes a share, chosen by cost\n");
    requireAll(
        explain(asked("huge = ?", TreeShape.radix(4)), false),
        "tree       DPF radix-16, 4,408 bytes a share, as asked\n");
    requireAll(
        explain(asked("huge > ? AND price < ?", TreeShape.COMPACT), false),
        "tree       DCF compact, ",
        " to ");
    assertFalse(explain(SampleTables.where("month = 5"), false).contains("tree "));
  }

  @Test
  void manyQueriesAreCounted() {
    QueryPlan plan = SampleTables.plan("SELECT COUNT(*) FROM flights WHERE tailnum = ?", 1_500);
    requireAll(explain(plan, false), "1 round, 1,500 queries, each 1 share of ");
  }

  @Test
  void withoutLiteralsOrHashes() {
    String text =
        explain(SampleTables.plan("SELECT SUM(distance) FROM flights WHERE month = ?"), false);
    requireAll(text, "literals   none", "at most 1 group of 2 numbers");
    for (String part : List.of("PUBLIC", "hashed", "EMBEDDED", "groups     ")) {
      assertFalse(text.contains(part), part + "\nis in\n" + text);
    }
  }

  private static QueryPlan tabular(FoldScheme scheme, String selected, String where) {
    return Planner.plan(
        SqlReader.read("SELECT " + selected + " FROM flights WHERE " + where),
        SampleTables.FLIGHTS,
        PlanOptions.DEFAULT.withTrust(TrustModel.allButOne(3)).withScheme(scheme));
  }

  /** Returns the line of a tabular plan's one key, with the bytes that its layout says. */
  private static String key(QueryPlan plan, String key, String kind) {
    List<PlanLayout.Share> shares = plan.layout().shares();
    return key
        + ", a value for each, looked up, by "
        + shares.size()
        + (shares.size() == 1 ? kind + " share of " : kind + " shares of ")
        + number(shares.get(0).parameters().shareBytes(0))
        + " or "
        + number(shares.get(0).bytes())
        + " bytes\n";
  }

  @Test
  void denseFoldsSayTheirSharesAndWhatTheyRestOn() {
    QueryPlan plan = tabular(FoldScheme.DENSE, "COUNT(*)", "month = ? AND origin = ?");
    requireAll(
        explain(plan, false),
        "multi-party scheme of dense functions\n",
        key(plan, "column month, column origin: of 6 bits", " dense"),
        "1 share of " + number(plan.layout().shareBytes()) + " bytes in all",
        "scheme     additive sharing of all values of a function on AES-128: effective seeds of 128",
        "about 124 bits of security");
  }

  @Test
  void ringFoldsSayTheirSetSharesAndWhatTheyRestOn() {
    QueryPlan counted = tabular(FoldScheme.RING, "COUNT(*)", "month < ? AND origin = ?");
    requireAll(
        explain(counted, false),
        "multi-party scheme of ring functions\n",
        key(counted, "column month, column origin: of 6 bits", " ring"),
        "scheme     additive sharing of rows on AES-128, and columns encrypted by ring learning\n",
        "with errors: set S, n = 2048, q of 50 bits\n",
        "about 128 bits of security, against attacks by lattice\n",
        "reduction that are known, as the homomorphic encryption standard counts\n",
        "ring shares carry no tags");
    QueryPlan summed = tabular(FoldScheme.RING, "SUM(distance)", "month = ?");
    requireAll(
        explain(summed, false),
        key(summed, "column month: of 4 bits", " ring"),
        "with errors: set L, n = 4096, q of 100 bits\n",
        "about 128 bits of security");
  }

  @Test
  void foldsOfCellsSayTheirKeySharesAndWhatTheyRestOn() {
    for (FoldScheme scheme : List.of(FoldScheme.PAILLIER, FoldScheme.PAILLIER_2048)) {
      int bits = scheme.keyBits().orElseThrow();
      QueryPlan plan = tabular(scheme, "SUM(distance)", "month = ? AND origin = ?");
      CellLayout cells = Objects.requireNonNull(plan.layout().cells());
      CellGrid grid = cells.grids().get(0);
      requireAll(
          explain(plan, false),
          "multi-party scheme of functions of cells\n",
          "column month, column origin: of 6 bits, a cell for each, in "
              + grid.rows()
              + " rows of "
              + grid.columns()
              + " columns, by "
              + grid.shares(),
          " of " + number(grid.shareBytes(bits)) + " bytes at most\n",
          " of " + number(plan.layout().shareBytes()) + " bytes in all",
          "additive sharing of rows on AES-256, and columns under Paillier's encryption:\n",
          "N of " + bits + " bits, about " + (bits == 2048 ? 112 : 128) + " bits of security",
          "not post-quantum",
          "Diffie-Hellman's decisional problem",
          "providers see N with each query",
          "not withstood: whoever factors N reads",
          "shares of cells carry no tags");
    }
  }

  @Test
  void withoutSecretsNothingIsHidden() {
    requireAll(
        explain(SampleTables.where("month = 5"), false),
        "none: the query has no ?",
        "nothing    the query has no secret ?, so that a provider can compute the answer too",
        "two-party additive sharing of constants: no assumption at all");
  }

  @Test
  void whatSecretsCouldNotHideAndWhatIsNotSentIsSaid() {
    String text =
        explain(
            SampleTables.plan(
                "SELECT month, COUNT(*) FROM flights WHERE delay % 7 = ? AND origin = 'JFK'"
                    + " GROUP BY month HAVING COUNT(*) > 100"),
            false);
    requireAll(
        text,
        "PUBLIC, as all constants in the text: delay % 7; origin = 'JFK'\n",
        "with --secret-constants",
        "delay % 7 cannot be hidden by ?: providers compute it for each row",
        "kept       COUNT(*) > 100: not sent, this computer evaluates it");
    String secret =
        explain(SampleTables.plan("SELECT COUNT(*) FROM flights WHERE delay = ?"), true);
    assertFalse(secret.contains("--secret-constants"), secret);
  }

  private static TreeShape shape(PlanLayout.Share share) {
    return Objects.requireNonNull(share.form().tree());
  }

  private static void requireAll(String text, String... parts) {
    for (String part : parts) {
      assertTrue(text.contains(part), () -> part + "\nis not in\n" + text);
    }
  }

  private static Separation separation(boolean embedded) {
    return new Separation(
        embedded
            ? List.of(new Separation.Finding("alpha", Separation.Kind.EMBEDDED, "all here"))
            : List.of());
  }

  private static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  private static String explain(QueryPlan plan, boolean embedded) {
    Choice choice =
        new Choice(
            new CostSetting(
                TrustModel.twoParty(), embedded ? ProviderKind.EMBEDDED : ProviderKind.CLUSTER),
            "least time",
            List.of("PIR queries"));
    List<String> lines =
        FoldExplanation.lines(plan, List.of("alpha", "beta"), separation(embedded), choice);
    assertEquals(lines, lines.stream().map(String::stripTrailing).toList());
    return String.join("\n", lines) + "\n";
  }
}
