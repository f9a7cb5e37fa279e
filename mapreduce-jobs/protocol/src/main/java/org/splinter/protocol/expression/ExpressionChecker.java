package org.splinter.protocol.expression;

import java.util.ArrayList;
import java.util.List;
import org.splinter.protocol.expression.Expression.Arithmetic;
import org.splinter.protocol.expression.Expression.Branch;
import org.splinter.protocol.expression.Expression.Bucket;
import org.splinter.protocol.expression.Expression.Case;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.Expression.Constant;
import org.splinter.protocol.expression.Expression.DatePart;
import org.splinter.protocol.expression.Expression.Prefix;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Value;

/**
 * The check of an expression or a predicate against a table version: its columns exist, words are
 * not mixed with text, and no intermediate word can leave 64 bits. A planner checks what it made, a
 * provider what it received; an expression that passed evaluates without an error on every row.
 */
public final class ExpressionChecker {
  /** The most bytes a code point has in UTF-8. */
  private static final long CODE_POINT_BYTES = 4;

  private final Manifest manifest;
  private int nodes;

  private ExpressionChecker(Manifest manifest) {
    this.manifest = manifest;
  }

  /**
   * Checks an expression.
   *
   * @throws IllegalArgumentException naming what does not fit and the mend
   */
  public static void check(Expression expression, Manifest manifest) {
    bounds(expression, manifest);
  }

  /**
   * Checks a predicate.
   *
   * @throws IllegalArgumentException naming what does not fit and the mend
   */
  public static void check(Predicate predicate, Manifest manifest) {
    new ExpressionChecker(manifest).check(predicate, 0);
  }

  /** Returns whether a checked expression is text. */
  public static boolean isText(Expression expression, Manifest manifest) {
    if (expression instanceof ColumnValue value) {
      return manifest.schema().columns().get(value.column()).type().isText();
    } else if (expression instanceof Constant constant) {
      return constant.value() instanceof Value.Text;
    } else if (expression instanceof Case choice) {
      return isText(choice.branches().get(0).then(), manifest);
    }
    return expression instanceof Prefix;
  }

  /** Checks an expression and bounds its values. */
  static Bounds bounds(Expression expression, Manifest manifest) {
    return new ExpressionChecker(manifest).bounds(expression, 0);
  }

  private Bounds bounds(Expression expression, int depth) {
    count(depth);
    if (expression instanceof ColumnValue value) {
      return bounds(value);
    } else if (expression instanceof Constant constant) {
      return constant.value() instanceof Value.Word word
          ? Bounds.words(word.word(), word.word())
          : Bounds.text(((Value.Text) constant.value()).utf8().length);
    } else if (expression instanceof Arithmetic arithmetic) {
      String operator = arithmetic.operator().name();
      Bounds left = words(operator, arithmetic.left(), depth);
      return Bounds.of(arithmetic.operator(), left, words(operator, arithmetic.right(), depth));
    } else if (expression instanceof Case choice) {
      return bounds(choice, depth);
    } else if (expression instanceof DatePart part) {
      return bounds(part, depth);
    } else if (expression instanceof Prefix prefix) {
      return bounds(prefix, depth);
    }
    return bounds((Bucket) expression, depth);
  }

  private Bounds bounds(ColumnValue value) {
    List<Column> columns = manifest.schema().columns();
    int index = value.column();
    if (index < 0 || index >= columns.size()) {
      throw new IllegalArgumentException(
          "column "
              + index
              + " is not in table "
              + manifest.table()
              + ", which has columns 0 to "
              + (columns.size() - 1));
    }
    boolean isText = columns.get(index).type().isText();
    ColumnStatistics statistics = manifest.statistics().get(index);
    if (statistics.nulls() == manifest.rows()) {
      return Bounds.none(isText);
    }
    return isText
        ? Bounds.text(statistics.max())
        : Bounds.words(statistics.min(), statistics.max());
  }

  private Bounds bounds(Case choice, int depth) {
    if (choice.branches().isEmpty()) {
      throw new IllegalArgumentException("CASE has no branch; give it one WHEN or more");
    }
    List<Bounds> results = new ArrayList<>();
    for (Branch branch : choice.branches()) {
      check(branch.when(), depth + 1);
      results.add(bounds(branch.then(), depth + 1));
    }
    if (choice.otherwise() != null) {
      results.add(bounds(choice.otherwise(), depth + 1));
    }
    Bounds all = results.get(0);
    for (Bounds result : results) {
      all = sameKind("CASE", all, result).or(result);
    }
    return all;
  }

  private Bounds bounds(DatePart part, int depth) {
    Bounds date = words(part.field() + " of a date", part.date(), depth);
    if (date.isNone()) {
      return date;
    }
    if (date.min() < CivilDay.FIRST || date.max() > CivilDay.LAST) {
      throw new IllegalArgumentException(
          part.field()
              + " of day numbers "
              + date.min()
              + " to "
              + date.max()
              + ", which must be "
              + CivilDay.FIRST
              + " to "
              + CivilDay.LAST
              + "; take it of a date");
    }
    return switch (part.field()) {
      case YEAR -> Bounds.words(CivilDay.year(date.min()), CivilDay.year(date.max()));
      case QUARTER -> Bounds.words(1, 4);
      case MONTH -> Bounds.words(1, 12);
      case DAY -> Bounds.words(1, 31);
      case DAY_OF_WEEK -> Bounds.words(0, 6);
      case DAY_OF_YEAR -> Bounds.words(1, 366);
    };
  }

  private Bounds bounds(Prefix prefix, int depth) {
    Bounds text = bounds(prefix.text(), depth + 1);
    if (!text.isText()) {
      throw new IllegalArgumentException("a prefix of a number or date; take it of a text");
    }
    if (prefix.characters() < 1) {
      throw new IllegalArgumentException(
          "a prefix of " + prefix.characters() + " characters; it must have 1 or more");
    }
    return text.isNone()
        ? text
        : Bounds.text(Math.min(text.max(), CODE_POINT_BYTES * prefix.characters()));
  }

  private Bounds bounds(Bucket bucket, int depth) {
    List<Long> boundaries = bucket.boundaries();
    if (boundaries.isEmpty() || boundaries.size() > Expression.MAX_BOUNDARIES) {
      throw new IllegalArgumentException(
          "buckets with "
              + boundaries.size()
              + " boundaries; give 1 to "
              + Expression.MAX_BOUNDARIES);
    }
    for (int i = 1; i < boundaries.size(); i++) {
      if (boundaries.get(i - 1) >= boundaries.get(i)) {
        throw new IllegalArgumentException(
            "bucket boundary "
                + boundaries.get(i)
                + " follows "
                + boundaries.get(i - 1)
                + "; boundaries must ascend");
      }
    }
    Bounds number = words("a bucket", bucket.number(), depth);
    if (number.isNone()) {
      return number;
    }
    long[] array = BucketNode.array(boundaries);
    return Bounds.words(
        BucketNode.bucket(array, number.min()), BucketNode.bucket(array, number.max()));
  }

  private void check(Predicate predicate, int depth) {
    count(depth);
    if (predicate instanceof Predicate.Comparison comparison) {
      Bounds left = bounds(comparison.left(), depth + 1);
      String operator = comparison.operator().name();
      sameKind(operator, left, bounds(comparison.right(), depth + 1));
      if (comparison.operator() == Predicate.Operator.STARTS_WITH
          && !(comparison.right() instanceof Constant && left.isText())) {
        throw new IllegalArgumentException(
            operator + " needs a text on the left and a constant text on the right");
      }
    } else if (predicate instanceof Predicate.IsNull isNull) {
      bounds(isNull.operand(), depth + 1);
    } else if (predicate instanceof Predicate.And and) {
      check("AND", and.terms(), depth);
    } else if (predicate instanceof Predicate.Or or) {
      check("OR", or.terms(), depth);
    } else if (predicate instanceof Predicate.Not not) {
      check(not.term(), depth + 1);
    }
  }

  private void check(String connective, List<Predicate> terms, int depth) {
    if (terms.isEmpty()) {
      throw new IllegalArgumentException(connective + " of no condition; give it one or more");
    }
    for (Predicate term : terms) {
      check(term, depth + 1);
    }
  }

  private Bounds words(String operation, Expression operand, int depth) {
    Bounds bounds = bounds(operand, depth + 1);
    if (bounds.isText()) {
      throw new IllegalArgumentException(operation + " of a text; it needs a number or date");
    }
    return bounds;
  }

  private static Bounds sameKind(String operation, Bounds one, Bounds other) {
    if (one.isText() != other.isText()) {
      throw new IllegalArgumentException(
          operation + " mixes a text with a number or date; make both the same kind");
    }
    return one;
  }

  private void count(int depth) {
    if (depth > Expression.MAX_DEPTH) {
      throw new IllegalArgumentException(
          "an expression is nested deeper than " + Expression.MAX_DEPTH + "; simplify it");
    }
    if (++nodes > Expression.MAX_NODES) {
      throw new IllegalArgumentException(
          "an expression has more than " + Expression.MAX_NODES + " parts; simplify it");
    }
  }
}
