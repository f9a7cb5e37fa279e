package org.splinter.protocol.fold;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.splinter.fss.FunctionEvaluator.Use;
import org.splinter.fss.Output;
import org.splinter.fss.RingSums;
import org.splinter.fss.Scheme;
import org.splinter.fss.TreeShape;
import org.splinter.fss.ring.RingSet;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.aggregate.Measure;
import org.splinter.protocol.expression.Expression;
import org.splinter.protocol.expression.Predicate;
import org.splinter.protocol.key.KeyPart;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Value;

/**
 * Random plans that are well formed and use every kind of part, whether they fit a table or not.
 */
final class RandomPlans {
  private final Random random;
  private final int columns;

  RandomPlans(Random random, int columns) {
    this.random = random;
    this.columns = columns;
  }

  private static final Output[] OUTPUTS = {Output.WORD, Output.TAGGED, Output.RESIDUES};

  EvaluationPlan plan(String table, Fingerprint fingerprint) {
    if (random.nextInt(4) == 0) {
      return new EvaluationPlan(
          table,
          fingerprint,
          Output.WORD,
          filter(),
          list(1, 4, this::cells),
          list(1, 4, this::aggregation),
          random.nextBoolean() ? 2048 : 3072);
    }
    return new EvaluationPlan(
        table,
        fingerprint,
        pick(OUTPUTS),
        filter(),
        list(1, 4, this::term),
        list(1, 4, this::aggregation));
  }

  private <T> List<T> list(int least, int most, Supplier<T> one) {
    List<T> list = new ArrayList<>();
    for (int left = least + random.nextInt(most - least + 1); left > 0; left--) {
      list.add(one.get());
    }
    return list;
  }

  private <T> T pick(T[] values) {
    return values[random.nextInt(values.length)];
  }

  private Term term() {
    return new Term(filter(), list(0, 3, this::part), random.nextBoolean(), list(1, 5, this::form));
  }

  private Term cells() {
    Term.Cells cells = new Term.Cells(random.nextInt(21), 1 + random.nextInt(5));
    return Term.ofCells(filter(), list(0, 3, this::part), cells);
  }

  private KeyPart part() {
    return switch (random.nextInt(3)) {
      case 0 -> KeyPart.equal(expression(2));
      case 1 -> KeyPart.ordered(expression(2));
      default -> new KeyPart(expression(2), KeyPart.Role.ORDERED, random.nextInt(129));
    };
  }

  private ShareForm form() {
    return switch (random.nextInt(4)) {
      case 0 -> new ShareForm(Scheme.CONSTANT, pick(Use.values()), null);
      case 1 -> new ShareForm(Scheme.DPF, pick(Use.values()), tree());
      case 2 -> ShareForm.ring(random.nextInt(21), sums());
      default -> new ShareForm(Scheme.DCF, pick(Use.values()), tree());
    };
  }

  private RingSums sums() {
    RingSet set = pick(RingSet.values());
    return new RingSums(set, 1 + random.nextInt(set.maxScaleBits()));
  }

  private TreeShape tree() {
    int bits = random.nextInt(9);
    return bits == 0 ? TreeShape.COMPACT : TreeShape.radix(bits);
  }

  private Aggregation aggregation() {
    return new Aggregation(list(0, 3, () -> expression(2)), list(0, 4, this::measure));
  }

  private Measure measure() {
    Measure.Kind kind = pick(Measure.Kind.values());
    if (kind == Measure.Kind.PRESENT) {
      return Measure.whole(kind, expression(2));
    }
    int shift = random.nextInt(64 * kind.ordinal());
    int most = Math.min(Measure.MAX_BITS, 64 * kind.ordinal() - shift);
    return new Measure(kind, expression(2), shift, random.nextInt(most + 1));
  }

  private @Nullable Predicate filter() {
    return random.nextBoolean() ? null : predicate(3);
  }

  Predicate predicate(int depth) {
    return switch (random.nextInt(depth > 0 ? 5 : 2)) {
      case 0 ->
          new Predicate.Comparison(
              expression(depth - 1), pick(Predicate.Operator.values()), expression(depth - 1));
      case 1 -> new Predicate.IsNull(expression(depth - 1));
      case 2 -> new Predicate.And(list(1, 3, () -> predicate(depth - 1)));
      case 3 -> new Predicate.Or(list(1, 3, () -> predicate(depth - 1)));
      default -> new Predicate.Not(predicate(depth - 1));
    };
  }

  Expression expression(int depth) {
    return switch (random.nextInt(depth > 0 ? 8 : 3)) {
      case 0 -> new Expression.ColumnValue(random.nextInt(columns));
      case 1 -> new Expression.Constant(new Value.Word(random.nextLong()));
      case 2 -> new Expression.Constant(new Value.Text("é\0".repeat(random.nextInt(3))));
      case 3 ->
          new Expression.Arithmetic(
              pick(Expression.Operator.values()), expression(depth - 1), expression(depth - 1));
      case 4 ->
          new Expression.Case(
              list(1, 3, () -> new Expression.Branch(predicate(depth - 1), expression(depth - 1))),
              random.nextBoolean() ? null : expression(depth - 1));
      case 5 -> new Expression.DatePart(pick(Expression.DateField.values()), expression(depth - 1));
      case 6 -> new Expression.Prefix(expression(depth - 1), 1 + random.nextInt(Integer.MAX_VALUE));
      default -> new Expression.Bucket(expression(depth - 1), list(1, 4, random::nextLong));
    };
  }
}
