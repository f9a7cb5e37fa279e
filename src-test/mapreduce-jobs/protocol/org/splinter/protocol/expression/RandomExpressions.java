package org.splinter.protocol.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;
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
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Value;

/** Random trees over the columns of {@link RandomTable}. */
final class RandomExpressions {
  private final Random random;

  RandomExpressions(Random random) {
    this.random = random;
  }

  /** Returns an expression that the checker accepts. */
  Expression accepted(Manifest manifest) {
    while (true) {
      int depth = random.nextInt(5);
      Expression expression = random.nextInt(3) == 0 ? text(depth) : word(depth);
      try {
        ExpressionChecker.check(expression, manifest);
        return expression;
      } catch (IllegalArgumentException e) {
        // The checker refuses words that could leave 64 bits, or days outside the calendar.
      }
    }
  }

  /** Returns a predicate that the checker accepts. */
  Predicate acceptedPredicate(Manifest manifest) {
    while (true) {
      Predicate predicate = predicate(random.nextInt(5));
      try {
        ExpressionChecker.check(predicate, manifest);
        return predicate;
      } catch (IllegalArgumentException e) {
        // The checker refuses words that could leave 64 bits, or days outside the calendar.
      }
    }
  }

  Expression word(int depth) {
    if (depth == 0) {
      return random.nextInt(4) == 0
          ? new Constant(new Value.Word(random.nextInt(7) - 3))
          : new ColumnValue(random.nextInt(RandomTable.FIRST_TEXT));
    }
    return switch (random.nextInt(9)) {
      case 7 -> new TextLength(text(depth - 1));
      case 8 -> {
        WordForm form = one(WordForm.values());
        boolean wide = form == WordForm.WIDE || form == WordForm.LIMB;
        yield new Parsed(
            form,
            scale(form),
            wide && random.nextInt(4) > 0 ? new ColumnValue(RandomTable.WIDE) : text(depth - 1));
      }
      case 0 -> new DatePart(one(DateField.values()), date(depth - 1));
      case 1 -> choice(() -> word(depth - 1), depth);
      case 2 -> new Bucket(word(depth - 1), boundaries());
      default ->
          new Arithmetic(one(Expression.Operator.values()), word(depth - 1), word(depth - 1));
    };
  }

  private Expression date(int depth) {
    return random.nextBoolean() ? new ColumnValue(RandomTable.DAY) : word(depth);
  }

  Expression text(int depth) {
    int texts = RandomTable.COLUMNS.size() - RandomTable.FIRST_TEXT;
    if (depth == 0) {
      if (random.nextInt(12) == 0) {
        return new Constant(RandomTable.wide(random));
      }
      return random.nextInt(4) == 0
          ? new Constant(new Value.Text(RandomTable.text(random)))
          : new ColumnValue(RandomTable.FIRST_TEXT + random.nextInt(texts));
    }
    return switch (random.nextInt(7)) {
      case 0, 1 -> new Prefix(text(depth - 1), 1 + random.nextInt(4));
      case 2, 3 -> new TextCall(one(TextFunction.values()), text(depth - 1));
      case 4 -> new Concatenation(text(depth - 1), text(depth - 1));
      case 5 -> {
        WordForm form = one(WordForm.values());
        yield new Printed(form, scale(form), shown(form, depth - 1));
      }
      default -> choice(() -> text(depth - 1), depth);
    };
  }

  /** Returns words of a form, more often than not. */
  private Expression shown(WordForm form, int depth) {
    return switch (form) {
      case DATE -> date(depth);
      case TIME, TIMESTAMP ->
          new Arithmetic(
              Expression.Operator.FLOOR_REMAINDER,
              word(depth),
              new Constant(
                  new Value.Word(random.nextBoolean() ? 86_400_000_000L : 7_000_000_000L)));
      default -> word(depth);
    };
  }

  private int scale(WordForm form) {
    return random.nextInt(1 + Math.min(3, form.mostDigits()));
  }

  private Expression choice(Supplier<Expression> result, int depth) {
    List<Branch> branches = new ArrayList<>();
    for (int left = 1 + random.nextInt(3); left > 0; left--) {
      branches.add(new Branch(predicate(depth - 1), result.get()));
    }
    return new Case(branches, random.nextBoolean() ? result.get() : null);
  }

  private List<Long> boundaries() {
    return random.longs(1 + random.nextInt(5), -50, 50).distinct().sorted().boxed().toList();
  }

  Predicate predicate(int depth) {
    return switch (random.nextInt(depth == 0 ? 5 : 8)) {
      case 0 -> new Predicate.IsNull(random.nextBoolean() ? word(depth) : text(depth));
      case 1 ->
          new Predicate.Comparison(
              text(depth),
              Predicate.Operator.STARTS_WITH,
              new Constant(new Value.Text(RandomTable.text(random))));
      case 2 ->
          new Predicate.Comparison(
              text(depth), Predicate.Operator.MATCHES, new Constant(new Value.Text(pattern())));
      case 5 -> new Predicate.Not(predicate(depth - 1));
      case 6 -> new Predicate.And(predicates(depth - 1));
      case 7 -> new Predicate.Or(predicates(depth - 1));
      default -> comparison(depth);
    };
  }

  /** Returns a pattern of LIKE, made of texts that rows may have. */
  private String pattern() {
    StringBuilder pattern = new StringBuilder();
    for (int parts = random.nextInt(4); parts > 0; parts--) {
      pattern.append(List.of("%", "_", RandomTable.text(random)).get(random.nextInt(3)));
    }
    return pattern.toString();
  }

  private Predicate comparison(int depth) {
    Predicate.Operator operator =
        one(
            Stream.of(Predicate.Operator.values())
                .filter(any -> !any.isOfPatterns())
                .toArray(Predicate.Operator[]::new));
    return random.nextBoolean()
        ? new Predicate.Comparison(text(depth), operator, text(depth))
        : new Predicate.Comparison(word(depth), operator, word(depth));
  }

  private List<Predicate> predicates(int depth) {
    List<Predicate> predicates = new ArrayList<>();
    for (int left = 1 + random.nextInt(3); left > 0; left--) {
      predicates.add(predicate(depth));
    }
    return predicates;
  }

  private <E> E one(E[] values) {
    return values[random.nextInt(values.length)];
  }
}
