package org.splinter.client.sql.explain.fold;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.splinter.client.sql.explain.ExplanationText;
import org.splinter.client.sql.fold.CellCondition;
import org.splinter.client.sql.fold.DenseCondition;
import org.splinter.client.sql.fold.DenseTerm;
import org.splinter.client.sql.fold.FoldCondition;
import org.splinter.client.sql.fold.ProductTerm;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.fold.RingCondition;
import org.splinter.client.sql.fold.SecretCondition;
import org.splinter.client.sql.fold.SecretTerm;
import org.splinter.client.sql.fold.SecretTerm.KeyOperand;
import org.splinter.client.sql.fold.SecretTerm.Role;
import org.splinter.fss.Scheme;
import org.splinter.protocol.fold.CellGrid;
import org.splinter.protocol.fold.PlanLayout;

/** Text of a term's key, and of how its shares are evaluated. */
final class KeyText implements FoldCondition.Visitor<String> {
  private static final String NO_KEY =
      "none: all rows that pass the public conditions, by a constant";

  private final QueryPlan plan;
  private final int number;
  private final List<PlanLayout.Share> shares;

  private KeyText(QueryPlan plan, int number, List<PlanLayout.Share> shares) {
    this.plan = plan;
    this.number = number;
    this.shares = shares;
  }

  /**
   * Returns the text of a term.
   *
   * @param number of the term
   * @param shares its function shares
   */
  static String of(QueryPlan plan, int number, List<PlanLayout.Share> shares) {
    return plan.condition().accept(new KeyText(plan, number, shares));
  }

  @Override
  public String dense(DenseCondition condition) {
    return table(condition.terms().get(number), "dense");
  }

  @Override
  public String ring(RingCondition condition) {
    return table(condition.terms().get(number).term(), "ring");
  }

  private String table(DenseTerm term, String kind) {
    if (term.operands().isEmpty()) {
      return NO_KEY;
    }
    return names(term)
        + ", a value for each, looked up, by "
        + counted(shares.size(), kind + " share")
        + " of "
        + ExplanationText.number(shares.get(0).parameters().shareBytes(0))
        + " or "
        + ExplanationText.number(shares.get(0).bytes())
        + " bytes";
  }

  private String names(DenseTerm term) {
    return term.operands().stream()
            .map(each -> plan.condition().operands().get(each).name())
            .collect(Collectors.joining(", "))
        + ": of "
        + counted(term.key().bits(), "bit");
  }

  @Override
  public String cells(CellCondition condition) {
    ProductTerm term = condition.terms().get(number);
    if (term.term().operands().isEmpty()) {
      return NO_KEY;
    }
    int bits = term.term().key().bits();
    CellGrid grid = new CellGrid(bits, term.columnBits(), term.products());
    return names(term.term())
        + ", a cell for each, in "
        + counted(grid.rows(), "row")
        + " of "
        + counted(grid.columns(), "column")
        + ", by "
        + counted(grid.shares(), "share")
        + " of "
        + ExplanationText.number(grid.shareBytes(condition.keyBits()))
        + " bytes at most";
  }

  @Override
  public String boxes(SecretCondition condition) {
    SecretTerm term = condition.terms().get(number);
    if (term.key().isEmpty()) {
      return NO_KEY;
    }
    Set<String> parts = new LinkedHashSet<>();
    for (KeyOperand operand : term.key()) {
      String name = plan.condition().operands().get(operand.operand()).name();
      parts.add(
          switch (operand.role()) {
            case EQUAL -> name;
            case WHOLE -> name + " in order";
            case NODE -> name + " cut to a node of its dyadic tree";
          });
    }
    boolean cut = term.key().stream().anyMatch(operand -> operand.role() == Role.NODE);
    Map<Scheme, Integer> schemes = new LinkedHashMap<>();
    int blocks = 0;
    for (PlanLayout.Share share : shares) {
      schemes.merge(share.form().scheme(), 1, Integer::sum);
      blocks += share.aesBlocks();
    }
    String all =
        schemes.entrySet().stream()
            .map(entry -> entry.getValue() + " " + entry.getKey().label())
            .collect(Collectors.joining(" + "));
    // The bits of a cut key differ from depth to depth; one line stands for all of them.
    String width = cut ? "of several widths" : "of " + counted(term.definition().bits(), "bit");
    String work =
        term.expanded()
            ? "expanded once and looked up"
            : cut ? "evaluated row by row" : counted(blocks, "AES block") + " a row";
    return String.join(", ", parts) + ": " + width + ", shares " + all + ", " + work;
  }

  private static String counted(long count, String what) {
    return ExplanationText.counted(count, what);
  }
}
