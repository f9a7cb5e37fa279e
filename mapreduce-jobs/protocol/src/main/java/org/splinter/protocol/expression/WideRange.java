package org.splinter.protocol.expression;

import java.math.BigInteger;
import java.util.Optional;
import org.splinter.protocol.expression.Domain.Wide;
import org.splinter.protocol.expression.Expression.Case;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.Expression.Concatenation;
import org.splinter.protocol.expression.Expression.Constant;
import org.splinter.protocol.expression.Expression.Prefix;
import org.splinter.protocol.expression.Expression.Printed;
import org.splinter.protocol.expression.Expression.TextCall;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.table.WideDecimal;

/**
 * Finder of the wide decimals that a text can be, which is not always NULL: of columns of them, of
 * numbers that are made wide, and of choices among such and constants; empty for other texts.
 */
final class WideRange extends TextVisitor<Optional<Wide>> {
  private final Manifest manifest;

  WideRange(Manifest manifest) {
    this.manifest = manifest;
  }

  @Override
  public Optional<Wide> columnValue(ColumnValue value) {
    ColumnStatistics statistics = manifest.statistics().get(value.column());
    return manifest.schema().columns().get(value.column()).type().isWide()
        ? Optional.of(
            new Wide(WideDecimal.least(statistics.min()), WideDecimal.greatest(statistics.max())))
        : Optional.empty();
  }

  @Override
  public Optional<Wide> constant(Constant constant) {
    byte[] text = ((Value.Text) constant.value()).utf8();
    if (!WideDecimal.isOne(text, 0, text.length)) {
      return Optional.empty();
    }
    BigInteger number = WideDecimal.unscaled(text);
    return Optional.of(new Wide(number, number));
  }

  @Override
  public Optional<Wide> choice(Case choice) {
    Optional<Wide> all = Optional.empty();
    for (Expression result : NodeBuilder.results(choice)) {
      if (!ExpressionChecker.bounds(result, manifest).isNone()) {
        Optional<Wide> one = result.accept(this);
        if (one.isEmpty()) {
          return one;
        }
        all = all.isEmpty() ? one : Optional.of(either(all.get(), one.get()));
      }
    }
    return all;
  }

  private static Wide either(Wide one, Wide other) {
    return new Wide(one.min().min(other.min()), one.max().max(other.max()));
  }

  @Override
  public Optional<Wide> printed(Printed printed) {
    if (printed.form() != WordForm.WIDE) {
      return Optional.empty();
    }
    Bounds word = ExpressionChecker.bounds(printed.word(), manifest);
    BigInteger power = BigInteger.TEN.pow(printed.scale());
    return Optional.of(
        new Wide(
            BigInteger.valueOf(word.min()).multiply(power),
            BigInteger.valueOf(word.max()).multiply(power)));
  }

  @Override
  public Optional<Wide> prefix(Prefix prefix) {
    return Optional.empty();
  }

  @Override
  public Optional<Wide> textCall(TextCall call) {
    return Optional.empty();
  }

  @Override
  public Optional<Wide> concatenation(Concatenation concatenation) {
    return Optional.empty();
  }

  @Override
  Optional<Wide> computed(Expression word) {
    throw new IllegalStateException("a number or date where a checked expression has a text");
  }
}
