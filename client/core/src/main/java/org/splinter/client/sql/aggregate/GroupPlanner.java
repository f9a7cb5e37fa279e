package org.splinter.client.sql.aggregate;

import java.util.List;
import java.util.function.Function;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SqlType;
import org.splinter.client.sql.ast.SqlUnparser;
import org.splinter.client.sql.row.TypedExpression;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.PublicTable;

/** Collector of all that the aggregates of one query ask of each group. */
public final class GroupPlanner {
  private final Function<Scalar, TypedExpression> rows;
  private final AggregationBuilder sums;
  private final FurtherBuilder further;

  /**
   * Starts with nothing asked for.
   *
   * @param groups the expressions that GROUP BY names
   * @param rows planner of an expression on rows, which refuses what is none
   */
  public GroupPlanner(
      PublicTable table, List<Expression> groups, Function<Scalar, TypedExpression> rows) {
    this.rows = rows;
    this.sums = new AggregationBuilder(table, groups);
    this.further = new FurtherBuilder(table);
  }

  /** Returns the collector of sums, counts and histograms. */
  public AggregationBuilder sums() {
    return sums;
  }

  /** Returns the collector of states that only views keep. */
  public FurtherBuilder further() {
    return further;
  }

  /**
   * Returns the expression on rows that an argument is.
   *
   * @throws RefusedQueryException naming the column or the operation that is not possible
   */
  public TypedExpression row(Scalar argument) {
    return rows.apply(argument);
  }

  /**
   * Returns an argument without its cast to DOUBLE. Dialects need one whose averages and quotients
   * of whole numbers are whole; here both are doubles anyhow, and sums are exact.
   */
  public static Scalar exact(Scalar argument) {
    return argument instanceof Scalar.Cast cast
            && cast.type().kind() == SqlType.Kind.DOUBLE
            && !cast.attempted()
        ? cast.operand()
        : argument;
  }

  /**
   * Returns the expression on rows that an argument is, a number of 64 bits.
   *
   * @throws RefusedQueryException as {@link #row}, and naming the argument if it is no number
   */
  TypedExpression number(Scalar argument, AggregateFunction function) {
    TypedExpression typed = anyNumber(argument, function);
    if (typed.type().isWide()) {
      String name = RefusedQueryException.excerpt(SqlUnparser.of(exact(argument)));
      throw new RefusedQueryException(
          function.name()
              + " takes numbers of 64 bits; "
              + name
              + " is "
              + typed.type().describe()
              + ", write TRY_CAST("
              + name
              + " AS DECIMAL(18, "
              + Math.min(typed.type().scale(), ColumnType.MAX_SCALE)
              + ")), which is NULL where that is too short, or import it with fewer digits");
    }
    return typed;
  }

  /**
   * Returns the expression on rows that an argument is, a number of any size.
   *
   * @throws RefusedQueryException as {@link #row}, and naming the argument if it is no number
   */
  TypedExpression anyNumber(Scalar argument, AggregateFunction function) {
    Scalar exact = exact(argument);
    TypedExpression typed = row(exact);
    if (!exact.equals(argument) && typed.type().equals(ColumnType.BOOLEAN)) {
      return row(new Scalar.Cast(exact, new SqlType(SqlType.Kind.INTEGER), /* attempted= */ false));
    } else if (!typed.type().isNumber()) {
      String name = RefusedQueryException.excerpt(SqlUnparser.of(exact));
      throw new RefusedQueryException(
          function.name()
              + " needs a number; "
              + name
              + " is "
              + typed.type().describe()
              + (typed.type().isCharacters()
                  ? ", write TRY_CAST(" + name + " AS DECIMAL(18, 6)) if the texts are numbers"
                  : ""));
    }
    return typed;
  }
}
