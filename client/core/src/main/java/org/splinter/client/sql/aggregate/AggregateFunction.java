package org.splinter.client.sql.aggregate;

import java.util.List;
import org.splinter.client.sql.answer.AnswerExpression;
import org.splinter.client.sql.ast.RefusedException;
import org.splinter.client.sql.ast.Scalar;

/**
 * Definition of an aggregate of the language: its names, its arguments, and its plan. The plan
 * depends on the query's text and public facts of the table alone.
 *
 * <p>Sums, counts and histograms come from {@link SectionBuilder} and are answered by folds and
 * views alike; anything else is the state of a registered {@link
 * org.splinter.protocol.aggregate.Aggregate} and takes a view.
 */
public interface AggregateFunction {

  /** Returns the names by which queries call it, in upper case, the canonical one first. */
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

  /** Returns whether it can have this number of arguments. */
  default boolean takes(int arguments) {
    return arguments == expressionCount();
  }

  /**
   * Returns which arguments it takes and how to write them, for messages.
   *
   * @param name the one that the query calls it by
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
   * @param name the one that the query calls it by
   */
  default String constantUsage(String name) {
    return usage(name);
  }

  /**
   * Returns the aggregate of some arguments, in its canonical form.
   *
   * @param name the one that the query calls it by, for messages
   * @param arguments of a number that it takes; those after the expressions are constants
   * @throws RefusedException naming the argument that it cannot have
   */
  default Scalar.Aggregate of(String name, List<Scalar> arguments) {
    return new Scalar.Aggregate(name(), arguments);
  }

  /**
   * Returns its value of a group.
   *
   * @param arguments those of {@link #of}'s result
   * @param groups the collector of what it asks of each group
   * @throws RefusedException naming the argument, and what is needed instead
   */
  AnswerExpression plan(List<Scalar> arguments, GroupPlanner groups);
}
