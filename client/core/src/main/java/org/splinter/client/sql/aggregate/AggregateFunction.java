package org.splinter.client.sql.aggregate;

import java.util.List;
import org.splinter.client.sql.answer.AnswerExpression;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;

/**
 * Definition of an aggregate of the language: its names, its arguments, and its plan. The plan
 * depends on the query's text and public facts of the table alone.
 *
 * <p>Sums, counts and histograms come from {@link AggregationBuilder} and are answered by folds and
 * views alike; anything else is the state of a registered {@link
 * org.splinter.protocol.aggregate.Aggregate} and takes a view.
 */
public interface AggregateFunction {

  /** Returns the names by which queries call the aggregate, upper case, the canonical one first. */
  List<String> names();

  /** Returns the canonical name. */
  default String name() {
    return names().get(0);
  }

  /** Returns how many of the first arguments are expressions on rows; others are constants. */
  default int expressionCount() {
    return 1;
  }

  /** Returns whether {@code *} may stand for all arguments. */
  default boolean takesAllColumns() {
    return false;
  }

  /** Returns whether the aggregate can have this number of arguments. */
  default boolean takes(int arguments) {
    return arguments == expressionCount();
  }

  /**
   * Returns which arguments the aggregate takes and how to write them, for messages.
   *
   * @param name the aggregate's name in the query
   */
  default String usage(String name) {
    return name + " takes one expression; write " + name + "(column)";
  }

  /** Returns what an argument behind the expressions is, for messages. */
  default String constant() {
    return "a further argument of " + name();
  }

  /**
   * Returns how to write an argument behind the expressions, for messages.
   *
   * @param name the aggregate's name in the query
   */
  default String constantUsage(String name) {
    return usage(name);
  }

  /**
   * Returns the aggregate of some arguments, in its canonical form.
   *
   * @param name the aggregate's name in the query, for messages
   * @param arguments as many as {@link #takes}; those after the expressions are constants
   * @throws RefusedQueryException naming the argument that the aggregate cannot have
   */
  default Scalar.Aggregate of(String name, List<Scalar> arguments) {
    return new Scalar.Aggregate(name(), arguments);
  }

  /**
   * Returns the arguments that stand for those of a call before WITHIN GROUP whose values descend.
   *
   * @param name the aggregate's name in the query, for messages
   * @throws RefusedQueryException if ascending values do not say what descending ones do
   */
  default List<Scalar> ofDescending(String name, List<Scalar> arguments) {
    throw new RefusedQueryException(
        name
            + " of descending values is not available in this version; leave DESC out"
            + (arguments.size() > 1 ? ", and count the share from the least value" : ""));
  }

  /**
   * Returns the plan of the aggregate's value of a group.
   *
   * @param arguments those of {@link #of}'s result
   * @param groups the collector of what the plan needs of each group
   * @throws RefusedQueryException naming the argument, and what is needed instead
   */
  AnswerExpression plan(List<Scalar> arguments, GroupPlanner groups);
}
