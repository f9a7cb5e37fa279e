package org.splinter.client.sql.bind;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Optional;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.ast.Condition.Operator;
import org.splinter.client.sql.ast.RefusedException;
import org.splinter.client.sql.condition.Operand;
import org.splinter.client.sql.condition.SecretComparison;
import org.splinter.client.sql.logical.ExactNumber;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.key.Ordering;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Value;

/**
 * Reader of a secret in one comparison. A value of the right SQL type is never refused: one that no
 * row can have selects nothing, one beyond all values selects all or nothing. A value of another
 * type is refused by its position, and never shown.
 */
final class SecretReader {
  private static final Value LEAST_WORD = new Value.Word(Long.MIN_VALUE);

  private SecretReader() {}

  /**
   * Returns the values of the operand for which the comparison is TRUE; empty if there are none.
   */
  static Optional<SecretSet> read(
      SecretComparison comparison, Operand operand, SecretValue secret) {
    if (secret.isNull()) {
      return Optional.empty();
    }
    String text = secret.reveal();
    int position = comparison.parameter() + 1;
    Operator operator = comparison.operator();
    return switch (operand.type().kind()) {
      case STRING ->
          operator == Operator.LIKE ? like(text, operand) : text(text, operator, operand);
      case INTEGER, DECIMAL -> number(text.strip(), operator, operand, position);
      case DATE -> compare(new Value.Word(day(text.strip(), operand, position)), operator, operand);
      case BOOLEAN -> compare(bool(text.strip(), operand, position), operator, operand);
    };
  }

  private static Optional<SecretSet> compare(Value value, Operator operator, Operand operand) {
    Ordering order = operand.ordering();
    BigInteger one = BigInteger.ONE;
    return switch (operator) {
      case EQUAL -> point(value, operand);
      case LESS -> SecretSet.interval(BigInteger.ZERO, order.below(value).subtract(one));
      case LESS_OR_EQUAL -> SecretSet.interval(BigInteger.ZERO, order.upTo(value).subtract(one));
      case GREATER -> SecretSet.interval(order.upTo(value), order.greatest());
      case GREATER_OR_EQUAL -> SecretSet.interval(order.below(value), order.greatest());
      case NOT_EQUAL, LIKE -> throw new IllegalArgumentException("" + operator);
    };
  }

  private static Optional<SecretSet> point(Value value, Operand operand) {
    if (operand.domain() instanceof Domain.FreeText text) {
      boolean fits = ((Value.Text) value).utf8().length <= text.longest();
      // The place of the texts that begin as it does: one too long for the key has no other.
      BigInteger place = operand.ordering().upTo(value).subtract(BigInteger.ONE);
      return fits ? Optional.of(new SecretSet.Point(value, place)) : Optional.empty();
    }
    return operand.ordering().coordinate(value).map(place -> new SecretSet.Point(value, place));
  }

  private static Optional<SecretSet> number(
      String text, Operator operator, Operand operand, int position) {
    if (!ExactNumber.isNumber(text)) {
      throw misfit(operand, position, "a number such as 5");
    }
    ExactNumber number = ExactNumber.of(text, operand.type().scale());
    if (number.side() != ExactNumber.Side.AMONG) {
      boolean above = number.side() == ExactNumber.Side.ABOVE;
      return switch (operator) {
        case LESS, LESS_OR_EQUAL -> above ? all(operand) : Optional.empty();
        case GREATER, GREATER_OR_EQUAL -> above ? Optional.empty() : all(operand);
        default -> Optional.empty();
      };
    }
    Value floor = new Value.Word(number.floor());
    if (number.exact()) {
      return compare(floor, operator, operand);
    }
    return switch (operator) {
      case LESS, LESS_OR_EQUAL -> compare(floor, Operator.LESS_OR_EQUAL, operand);
      case GREATER, GREATER_OR_EQUAL -> compare(floor, Operator.GREATER, operand);
      default -> Optional.empty();
    };
  }

  private static Optional<SecretSet> all(Operand operand) {
    return compare(LEAST_WORD, Operator.GREATER_OR_EQUAL, operand);
  }

  private static Optional<SecretSet> text(String text, Operator operator, Operand operand) {
    // Half a surrogate pair is in no UTF-8 text, yet would be encoded as a question mark.
    return UTF_8.newEncoder().canEncode(text)
        ? compare(new Value.Text(text), operator, operand)
        : Optional.empty();
  }

  private static Optional<SecretSet> like(String pattern, Operand operand) {
    boolean open = pattern.endsWith("%");
    String prefix = open ? pattern.substring(0, pattern.length() - 1) : pattern;
    if (problem(pattern, operand).isPresent() || !UTF_8.newEncoder().canEncode(prefix)) {
      return Optional.empty();
    }
    Value.Text value = new Value.Text(prefix);
    if (!open) {
      return compare(value, Operator.LESS_OR_EQUAL, operand)
          .flatMap(
              upTo ->
                  compare(value, Operator.GREATER_OR_EQUAL, operand)
                      .flatMap(from -> upTo.and(from)));
    }
    BigInteger[] range = operand.ordering().startingWith(value.utf8());
    return SecretSet.interval(range[0], range[1].subtract(BigInteger.ONE));
  }

  /**
   * Returns the refusal of a LIKE pattern that the key cannot decide, which selects nothing. It
   * depends on the secret, so it must not keep a round from being asked.
   */
  static Optional<RefusedException> undecidable(
      SecretComparison comparison, Operand operand, SecretValue secret) {
    return comparison.operator() != Operator.LIKE || secret.isNull()
        ? Optional.empty()
        : problem(secret.reveal(), operand)
            .map(mend -> misfit(operand, comparison.parameter() + 1, mend));
  }

  /** Returns what to give in place of a pattern that cannot be decided. */
  private static Optional<String> problem(String pattern, Operand operand) {
    boolean open = pattern.endsWith("%");
    String prefix = open ? pattern.substring(0, pattern.length() - 1) : pattern;
    if (prefix.chars().anyMatch(c -> c == '%' || c == '_' || c == '\\')) {
      return Optional.of("a prefix pattern, with one % at its end and no _ or \\");
    }
    int bytes = prefix.getBytes(UTF_8).length;
    int kept = operand.domain() instanceof Domain.FreeText text ? text.prefixBytes() : bytes;
    // The key does not say whether more bytes follow in a text with as many bytes as it holds.
    if (!operand.ordering().exact() && (bytes > kept || (bytes == kept && !open))) {
      return Optional.of(
          "a pattern of at most "
              + (open ? kept : kept - 1)
              + " bytes, or declare a longer prefix when the table is imported");
    }
    return Optional.empty();
  }

  private static long day(String text, Operand operand, int position) {
    try {
      return LocalDate.parse(text).toEpochDay();
    } catch (DateTimeException e) {
      // Its message quotes the secret, so it must not become a cause.
      throw misfit(operand, position, "a date such as 2013-06-30");
    }
  }

  private static Value bool(String text, Operand operand, int position) {
    try {
      return ColumnType.BOOLEAN.parse(text);
    } catch (IllegalArgumentException e) {
      throw misfit(operand, position, "true or false");
    }
  }

  private static RefusedException misfit(Operand operand, int position, String mend) {
    return new RefusedException(
        "parameter "
            + position
            + " is not a value for "
            + operand.name()
            + ", which is "
            + operand.type().describe()
            + "; give "
            + mend);
  }
}
