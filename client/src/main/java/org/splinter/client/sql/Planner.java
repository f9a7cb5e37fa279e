package org.splinter.client.sql;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.splinter.client.answer.AnswerShape;
import org.splinter.client.sql.ast.Condition;
import org.splinter.client.sql.ast.RefusedException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SelectItem;
import org.splinter.client.sql.ast.Spelling;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.codec.FormatException;
import org.splinter.expression.Domain;
import org.splinter.expression.Expression;
import org.splinter.expression.Predicate;
import org.splinter.query.EvaluationPlan;
import org.splinter.query.GroupCodes;
import org.splinter.query.Ordering;
import org.splinter.query.PlanCodec;
import org.splinter.query.PlanLayout;
import org.splinter.query.ShareBundle;
import org.splinter.table.Manifest;
import org.splinter.table.PublicTable;

/**
 * Plans a template against a table version. It never meets a parameter's value, so whatever it
 * refuses, it refuses for all values, and equal templates get equal plans.
 */
public final class Planner {
  private final SqlTemplate template;
  private final PublicTable table;
  private final PlanOptions options;
  private final RowPlanner rows;
  private final List<Operand> operands = new ArrayList<>();

  private Planner(SqlTemplate template, PublicTable table, PlanOptions options) {
    this.template = template;
    this.table = table;
    this.options = options;
    this.rows = new RowPlanner(table.manifest());
  }

  /**
   * Plans a template.
   *
   * @param table the table that the template names, with the dictionaries of all columns it names
   * @throws RefusedException naming the column, literal or bound that stands against it
   */
  public static QueryPlan plan(SqlTemplate template, PublicTable table, PlanOptions options) {
    try {
      return new Planner(template, table, options).plan();
    } catch (RefusedException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      // What the expression language refuses, such as arithmetic that could leave 64 bits.
      throw new RefusedException(String.valueOf(e.getMessage()));
    }
  }

  private QueryPlan plan() {
    List<Scalar> groups = groups();
    List<TypedExpression> groupExpressions = groups.stream().map(rows::expression).toList();
    for (int i = 0; i < groups.size(); i++) {
      requireGroups(groups.get(i), groupExpressions.get(i));
    }
    SectionBuilder sums =
        new SectionBuilder(table, groupExpressions.stream().map(g -> g.expression()).toList());
    AnswerShape shape = new AnswerPlanner(template, rows, groups, groupExpressions, sums).shape();
    NormalForm where = NormalForm.of(template.where(), new Parts());
    SecretCondition.Planned planned =
        SecretCondition.plan(where.clauses(), operands, table, options);
    EvaluationPlan evaluation =
        new EvaluationPlan(
            table.manifest().table(),
            table.manifest().fingerprint(),
            where.filter(),
            planned.terms(),
            sums.sections());
    return new QueryPlan(
        template, table, evaluation, layout(evaluation), planned.condition(), shape, options);
  }

  private PlanLayout layout(EvaluationPlan evaluation) {
    PlanLayout layout;
    try {
      // As a provider will: what it would refuse is refused here, before it is asked.
      layout = PlanLayout.of(PlanCodec.decode(PlanCodec.encode(evaluation)), table);
    } catch (FormatException e) {
      throw new RefusedException(
          "the query cannot be asked in one plan: "
              + e.getMessage()
              + "; write it simpler, or ask in two queries");
    }
    long bytes = layout.bundleBytes(options.queries());
    if (bytes > ShareBundle.MAX_SHARES_BYTES) {
      throw new RefusedException(
          options.queries()
              + (options.queries() == 1 ? " query takes " : " queries take ")
              + bytes
              + " bytes of shares, at most "
              + ShareBundle.MAX_SHARES_BYTES
              + " are possible; ask fewer at once"
              + (options.trees().isPresent() ? " or a smaller radix" : ""));
    }
    return layout;
  }

  /** GROUP BY as expressions: a name that is no column is an item's alias. */
  private List<Scalar> groups() {
    List<Scalar> groups = new ArrayList<>();
    for (Scalar group : template.groupBy()) {
      Scalar resolved = group;
      if (group instanceof Scalar.ColumnName name && !rows.isColumn(name.name())) {
        resolved = itemOf(name.name(), group);
      }
      if (resolved instanceof Scalar.Aggregate) {
        throw new RefusedException(
            "GROUP BY "
                + RefusedException.excerpt(Spelling.of(group))
                + " is an aggregate; name a column or an expression on rows");
      }
      if (!groups.contains(resolved)) {
        groups.add(resolved);
      }
    }
    if (groups.size() > EvaluationPlan.MAX_GROUPS_BY) {
      throw new RefusedException(
          "GROUP BY has "
              + groups.size()
              + " expressions, at most "
              + EvaluationPlan.MAX_GROUPS_BY
              + " are possible");
    }
    return groups;
  }

  private void requireGroups(Scalar group, TypedExpression planned) {
    if (!GroupCodes.fits(planned.expression(), table)) {
      throw new RefusedException(
          "GROUP BY "
              + RefusedException.excerpt(Spelling.of(group))
              + " can have more than "
              + String.format(Locale.ROOT, "%,d", GroupCodes.MAX_VALUES)
              + " distinct values; group by fewer, such as a prefix or a quotient");
    }
  }

  private Scalar itemOf(String alias, Scalar otherwise) {
    for (SelectItem item : template.items()) {
      if (alias.equals(item.alias())) {
        return item.value();
      }
    }
    return otherwise;
  }

  /** Plans the parts of WHERE; equal operands are one. */
  private final class Parts implements NormalForm.Parts {
    @Override
    public Predicate predicate(Condition condition) {
      return rows.predicate(condition);
    }

    @Override
    public int operand(Scalar scalar, Condition.Operator operator) {
      TypedExpression typed = rows.expression(scalar);
      int number = number(typed.expression());
      if (number < 0) {
        Domain domain = Domain.of(typed.expression(), table);
        operands.add(
            new Operand(
                name(scalar), typed.expression(), typed.type(), domain, Ordering.of(domain)));
        number = operands.size() - 1;
      }
      requireOrder(operands.get(number), operator);
      return number;
    }

    private int number(Expression expression) {
      for (int i = 0; i < operands.size(); i++) {
        if (operands.get(i).expression().equals(expression)) {
          return i;
        }
      }
      return -1;
    }

    private static String name(Scalar scalar) {
      String text = RefusedException.excerpt(Spelling.of(scalar));
      return scalar instanceof Scalar.ColumnName ? "column " + text : text;
    }

    private static void requireOrder(Operand operand, Condition.Operator operator) {
      boolean equality =
          operator == Condition.Operator.EQUAL || operator == Condition.Operator.NOT_EQUAL;
      if (operator == Condition.Operator.LIKE && !operand.type().isText()) {
        throw new RefusedException(
            "LIKE needs text; " + operand.name() + " is " + operand.type().describe());
      }
      boolean like = operator == Condition.Operator.LIKE;
      if (!equality && !like && !operand.ordering().exact()) {
        Domain.FreeText text = (Domain.FreeText) operand.domain();
        throw new RefusedException(
            operand.name()
                + " is text of up to "
                + text.longest()
                + " bytes with too many values for a dictionary, and its key holds the first "
                + text.prefixBytes()
                + " only: compare it by =, IN or LIKE ?, or declare a longer prefix at import");
      }
    }
  }

  /** The columns that a template names anywhere, whose dictionaries a plan may need. */
  public static List<Integer> namedColumns(SqlTemplate template, Manifest manifest) {
    return ColumnNames.of(template).stream()
        .map(name -> manifest.schema().indexOf(name))
        .filter(column -> column >= 0)
        .distinct()
        .toList();
  }
}
