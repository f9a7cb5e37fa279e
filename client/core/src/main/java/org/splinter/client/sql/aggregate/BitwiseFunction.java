package org.splinter.client.sql.aggregate;

import java.util.List;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.answer.AnswerExpression;
import org.splinter.client.sql.answer.AnswerKind;
import org.splinter.client.sql.answer.GroupFunction;
import org.splinter.client.sql.answer.GroupSums;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SqlUnparser;
import org.splinter.client.sql.row.TypedExpression;
import org.splinter.protocol.aggregate.Bitwise;
import org.splinter.protocol.table.ColumnType;

/**
 * BIT_XOR, BIT_AND and BIT_OR: a bitwise operation on whole numbers, NULL where there is no value.
 *
 * @param operation the operation, whose registered aggregate has the function's name
 */
public record BitwiseFunction(Bitwise.Operation operation) implements AggregateFunction {

  /** The result that a further aggregate keeps, by its number. */
  public record Value(int bits) implements GroupFunction {
    @Override
    public @Nullable Long value(GroupSums group) {
      Bitwise.State state = (Bitwise.State) group.further(bits);
      OptionalLong value = state == null ? OptionalLong.empty() : state.value();
      return value.isPresent() ? value.getAsLong() : null;
    }

    @Override
    public AnswerKind kind() {
      return AnswerKind.NUMBER;
    }

    @Override
    public boolean usesSums() {
      return false;
    }
  }

  @Override
  public List<String> names() {
    return List.of(operation.kind().name());
  }

  @Override
  public AnswerExpression plan(List<Scalar> arguments, GroupPlanner groups) {
    TypedExpression whole = groups.row(arguments.get(0));
    if (!whole.type().equals(ColumnType.INTEGER)) {
      throw new RefusedQueryException(
          name()
              + " needs a whole number; "
              + RefusedQueryException.excerpt(SqlUnparser.of(arguments.get(0)))
              + " is "
              + whole.type().describe());
    }
    return new AnswerExpression.Aggregated(
        new Value(groups.further().keep(new Bitwise(operation, whole.expression()))));
  }
}
