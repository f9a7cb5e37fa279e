package org.splinter.protocol.expression;

import java.util.ArrayList;
import java.util.List;
import org.splinter.protocol.expression.Expression.Arithmetic;
import org.splinter.protocol.expression.Expression.Branch;
import org.splinter.protocol.expression.Expression.Bucket;
import org.splinter.protocol.expression.Expression.Case;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.Expression.Concatenation;
import org.splinter.protocol.expression.Expression.Constant;
import org.splinter.protocol.expression.Expression.DateField;
import org.splinter.protocol.expression.Expression.DatePart;
import org.splinter.protocol.expression.Expression.Parsed;
import org.splinter.protocol.expression.Expression.Prefix;
import org.splinter.protocol.expression.Expression.Printed;
import org.splinter.protocol.expression.Expression.TextCall;
import org.splinter.protocol.expression.Expression.TextLength;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.table.WideDecimal;

/**
 * A finder of the bounds of one expression's values, which refuses what {@link ExpressionChecker}
 * says. A predicate that fits is returned as it is.
 */
final class BoundsFinder implements Expression.Visitor<Bounds>, Predicate.Visitor<Predicate> {
  /** The most bytes a code point has in UTF-8. */
  private static final long CODE_POINT_BYTES = 4;

  private final Manifest manifest;
  private final WordFormBounds forms;
  private final TextMemory memory = new TextMemory();
  private int nodes;
  private int depth;

  BoundsFinder(Manifest manifest) {
    this.manifest = manifest;
    this.forms = new WordFormBounds(manifest);
  }

  Bounds bounds(Expression expression) {
    enter();
    Bounds bounds = expression.accept(this);
    depth--;
    return bounds;
  }

  Predicate check(Predicate predicate) {
    enter();
    Predicate checked = predicate.accept(this);
    depth--;
    return checked;
  }

  @Override
  public Bounds constant(Constant constant) {
    return constant.value() instanceof Value.Word word
        ? Bounds.words(word.word(), word.word())
        : Bounds.text(((Value.Text) constant.value()).utf8().length);
  }

  @Override
  public Bounds arithmetic(Arithmetic arithmetic) {
    String operator = arithmetic.operator().name();
    Bounds left = words(operator, arithmetic.left());
    return Bounds.of(arithmetic.operator(), left, words(operator, arithmetic.right()));
  }

  @Override
  public Bounds columnValue(ColumnValue value) {
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
    if (columns.get(index).type().isWide()) {
      return Bounds.text(WideDecimal.BYTES);
    }
    return isText
        ? Bounds.text(statistics.max())
        : Bounds.words(statistics.min(), statistics.max());
  }

  @Override
  public Bounds choice(Case choice) {
    if (choice.branches().isEmpty()) {
      throw new IllegalArgumentException("CASE has no branch; give it one WHEN or more");
    }
    List<Bounds> results = new ArrayList<>();
    for (Branch branch : choice.branches()) {
      check(branch.when());
      results.add(inBucket(branch, bounds(branch.then())));
    }
    if (choice.otherwise() != null) {
      results.add(bounds(choice.otherwise()));
    }
    Bounds all = results.get(0);
    for (Bounds result : results) {
      all = sameKind("CASE", all, result).or(result);
    }
    return all;
  }

  /**
   * Returns the bounds of a branch's value: where the condition says in which bucket that value is,
   * as one does that holds a cast to its digits, no more than the bucket has.
   */
  private static Bounds inBucket(Branch branch, Bounds bounds) {
    boolean tested =
        branch.when() instanceof Predicate.Comparison test
            && test.operator() == Predicate.Operator.EQUAL
            && test.left() instanceof Bucket bucket
            && bucket.number().equals(branch.then())
            && test.right() instanceof Constant;
    if (!tested) {
      return bounds;
    }
    Predicate.Comparison test = (Predicate.Comparison) branch.when();
    List<Long> boundaries = ((Bucket) test.left()).boundaries();
    long number = ((Value.Word) ((Constant) test.right()).value()).word();
    if (number < 0 || number > boundaries.size()) {
      return Bounds.none(false);
    }
    int at = (int) number;
    return bounds.between(
        at == 0 ? Long.MIN_VALUE : boundaries.get(at - 1),
        at == boundaries.size() ? Long.MAX_VALUE : boundaries.get(at) - 1);
  }

  @Override
  public Bounds datePart(DatePart part) {
    Bounds date = words(part.field() + " of a date", part.date());
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
      case WEEK -> Bounds.words(1, 53);
      case MONTHS ->
          Bounds.words(
              CivilDay.field(DateField.MONTHS, date.min()),
              CivilDay.field(DateField.MONTHS, date.max()));
    };
  }

  @Override
  public Bounds prefix(Prefix prefix) {
    Bounds text = bounds(prefix.text());
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

  @Override
  public Bounds bucket(Bucket bucket) {
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
    Bounds number = words("a bucket", bucket.number());
    if (number.isNone()) {
      return number;
    }
    long[] array = BucketNode.array(boundaries);
    return Bounds.words(
        BucketNode.bucket(array, number.min()), BucketNode.bucket(array, number.max()));
  }

  @Override
  public Bounds textCall(TextCall call) {
    Bounds text = text(call.function().name(), call.text());
    return text.isNone() ? text : text(call.function().longest(text.max()));
  }

  @Override
  public Bounds textLength(TextLength length) {
    Bounds text = text("LENGTH", length.text());
    return text.isNone() ? Bounds.none(false) : Bounds.words(0, text.max());
  }

  @Override
  public Bounds concatenation(Concatenation concatenation) {
    Bounds left = text("a concatenation", concatenation.left());
    Bounds right = text("a concatenation", concatenation.right());
    return left.isNone() || right.isNone()
        ? Bounds.none(true)
        : text(Math.addExact(left.max(), right.max()));
  }

  @Override
  public Bounds printed(Printed printed) {
    forms.check(printed);
    Bounds word = words("a text of a number or date", printed.word());
    return word.isNone() ? Bounds.none(true) : forms.printed(printed, word);
  }

  @Override
  public Bounds parsed(Parsed parsed) {
    forms.check(parsed);
    Bounds text = text("a number or date that is read", parsed.text());
    return text.isNone() ? Bounds.none(false) : forms.parsed(parsed, text);
  }

  /** Returns the bounds of a computed text, and counts it among those of a row. */
  private Bounds text(long longest) {
    if (longest > Expression.MAX_TEXT_BYTES) {
      throw new IllegalArgumentException(
          "a computed text can have "
              + longest
              + " bytes, at most "
              + Expression.MAX_TEXT_BYTES
              + " are possible; take prefixes of its parts by LEFT");
    }
    memory.add(longest);
    return Bounds.text(longest);
  }

  @Override
  public Predicate comparison(Predicate.Comparison comparison) {
    Bounds left = bounds(comparison.left());
    String operator = comparison.operator().name();
    sameKind(operator, left, bounds(comparison.right()));
    if (comparison.operator().isOfPatterns()) {
      requirePattern(comparison, left);
    }
    return comparison;
  }

  private static void requirePattern(Predicate.Comparison comparison, Bounds left) {
    if (!left.isText()
        || !(comparison.right() instanceof Constant constant)
        || !(constant.value() instanceof Value.Text pattern)) {
      throw new IllegalArgumentException(
          comparison.operator() + " needs a text on the left and a constant text on the right");
    }
    int bytes = pattern.utf8().length;
    if (comparison.operator() == Predicate.Operator.MATCHES
        && bytes > Expression.MAX_PATTERN_BYTES) {
      throw new IllegalArgumentException(
          "a pattern of LIKE has "
              + bytes
              + " bytes, at most "
              + Expression.MAX_PATTERN_BYTES
              + " are possible; take a shorter one");
    }
  }

  @Override
  public Predicate isNull(Predicate.IsNull test) {
    bounds(test.operand());
    return test;
  }

  @Override
  public Predicate and(Predicate.And and) {
    check("AND", and.terms());
    return and;
  }

  @Override
  public Predicate or(Predicate.Or or) {
    check("OR", or.terms());
    return or;
  }

  @Override
  public Predicate not(Predicate.Not not) {
    check(not.term());
    return not;
  }

  private void check(String connective, List<Predicate> terms) {
    if (terms.isEmpty()) {
      throw new IllegalArgumentException(connective + " of no condition; give it one or more");
    }
    terms.forEach(this::check);
  }

  private Bounds text(String operation, Expression operand) {
    Bounds bounds = bounds(operand);
    if (!bounds.isText()) {
      throw new IllegalArgumentException(
          operation + " of a number or date; it needs a text, such as CAST(… AS VARCHAR)");
    }
    return bounds;
  }

  private Bounds words(String operation, Expression operand) {
    Bounds bounds = bounds(operand);
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

  private void enter() {
    if (depth > Expression.MAX_DEPTH) {
      throw new IllegalArgumentException(
          "an expression is nested deeper than " + Expression.MAX_DEPTH + "; simplify it");
    }
    if (++nodes > Expression.MAX_NODES) {
      throw new IllegalArgumentException(
          "an expression has more than " + Expression.MAX_NODES + " parts; simplify it");
    }
    depth++;
  }
}
