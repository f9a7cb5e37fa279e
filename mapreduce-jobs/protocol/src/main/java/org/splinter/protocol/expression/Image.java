package org.splinter.protocol.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.expression.Domain.FreeText;
import org.splinter.protocol.expression.Domain.Listed;
import org.splinter.protocol.expression.Domain.Range;
import org.splinter.protocol.expression.Domain.Wide;
import org.splinter.protocol.expression.Expression.Arithmetic;
import org.splinter.protocol.expression.Expression.Bucket;
import org.splinter.protocol.expression.Expression.Case;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.Expression.Concatenation;
import org.splinter.protocol.expression.Expression.Constant;
import org.splinter.protocol.expression.Expression.DatePart;
import org.splinter.protocol.expression.Expression.Parsed;
import org.splinter.protocol.expression.Expression.Prefix;
import org.splinter.protocol.expression.Expression.Printed;
import org.splinter.protocol.expression.Expression.TextCall;
import org.splinter.protocol.expression.Expression.TextLength;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Value;

/**
 * The values of an expression of one operand and constants, by those of the operand, where these
 * are few: so the months of timestamps are found by the few months that lie between the first and
 * the last.
 *
 * @param operand the part that is not constant
 * @param domain the operand's domain, a list or a short range
 * @param values the expression's values by the operand's place in its domain, from 0; none is NULL
 */
record Image(Expression operand, Domain domain, List<Value> values) {

  /** Returns the image of an expression; empty if it is of another form or has too many values. */
  static Optional<Image> of(Expression expression, DomainFinder domains, NodeBuilder builder) {
    return expression.accept(new Finder(domains, builder));
  }

  /** A finder of images, of arithmetic with a constant and of fields of dates. */
  private record Finder(DomainFinder domains, NodeBuilder builder)
      implements Expression.Visitor<Optional<Image>> {
    @Override
    public Optional<Image> arithmetic(Arithmetic arithmetic) {
      Expression left = arithmetic.left();
      Expression right = arithmetic.right();
      Expression.Operator operator = arithmetic.operator();
      if (right instanceof Constant) {
        return image(left, node -> new ArithmeticNode(operator, node, builder.words(right)));
      }
      // A divisor that is not constant can be 0, which makes NULL.
      return left instanceof Constant && !operator.divides()
          ? image(right, node -> new ArithmeticNode(operator, builder.words(left), node))
          : Optional.empty();
    }

    @Override
    public Optional<Image> datePart(DatePart part) {
      return image(part.date(), node -> new DateNode(part.field(), node));
    }

    private Optional<Image> image(Expression operand, UnaryOperator<WordNode> function) {
      Domain domain = domains.find(operand);
      int size = domain.accept(SIZES);
      if (size == 0) {
        return Optional.empty();
      }
      WordNode node = function.apply(domain.accept(DECODER));
      List<Value> values = new ArrayList<>();
      RankRows.forEach(
          0,
          size,
          node,
          builder.memory(),
          (i, place) -> {
            if (place < size) {
              values.add(new Value.Word(node.words[i]));
            }
          });
      return Optional.of(new Image(operand, domain, values));
    }

    @Override
    public Optional<Image> columnValue(ColumnValue value) {
      return Optional.empty();
    }

    @Override
    public Optional<Image> constant(Constant constant) {
      return Optional.empty();
    }

    @Override
    public Optional<Image> choice(Case choice) {
      return Optional.empty();
    }

    @Override
    public Optional<Image> prefix(Prefix prefix) {
      return Optional.empty();
    }

    @Override
    public Optional<Image> textCall(TextCall call) {
      return Optional.empty();
    }

    @Override
    public Optional<Image> textLength(TextLength length) {
      return Optional.empty(); // of texts, which have no gaps to speak of
    }

    @Override
    public Optional<Image> concatenation(Concatenation concatenation) {
      return Optional.empty();
    }

    @Override
    public Optional<Image> printed(Printed printed) {
      return Optional.empty();
    }

    @Override
    public Optional<Image> parsed(Parsed parsed) {
      return Optional.empty(); // it can be NULL
    }

    @Override
    public Optional<Image> bucket(Bucket bucket) {
      return Optional.empty(); // its numbers have no gaps
    }
  }

  private static final Sizes SIZES = new Sizes();
  private static final Decoder DECODER = new Decoder();

  /** A counter of the values of a domain; 0 if they are too many, or none. */
  private static final class Sizes implements Domain.Visitor<Integer> {
    @Override
    public Integer listed(Listed listed) {
      return listed.values().size();
    }

    @Override
    public Integer range(Range range) {
      long beyond = range.max() - range.min();
      boolean few = Long.compareUnsigned(beyond, Dictionary.MAX_SIZE) < 0;
      return few ? (int) beyond + 1 : 0;
    }

    @Override
    public Integer wide(Wide wide) {
      return 0;
    }

    @Override
    public Integer freeText(FreeText text) {
      return 0;
    }
  }

  /** A maker of the node of a domain's words by their places, which column 0 holds. */
  private static final class Decoder implements Domain.Visitor<WordNode> {
    @Override
    public WordNode listed(Listed listed) {
      List<@Nullable Value> values = new ArrayList<>(listed.values().values());
      values.add(null);
      return WordNode.of(0, RankTable.ofWords(values));
    }

    @Override
    public WordNode range(Range range) {
      return new ArithmeticNode(
          Expression.Operator.ADD,
          new WordNode.Stored(0),
          new WordNode.Constant(range.min(), false));
    }

    @Override
    public WordNode wide(Wide wide) {
      throw new IllegalStateException("a text where a checked expression has a number or date");
    }

    @Override
    public WordNode freeText(FreeText text) {
      throw new IllegalStateException("a text where a checked expression has a number or date");
    }
  }
}
