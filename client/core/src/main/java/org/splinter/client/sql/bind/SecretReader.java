package org.splinter.client.sql.bind;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigInteger;
import java.util.Optional;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.condition.Operand;
import org.splinter.client.sql.condition.SecretComparison;
import org.splinter.client.sql.condition.SetComparison;
import org.splinter.client.sql.row.ExactNumber;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.table.Value;

/**
 * Reader of a secret in one comparison. A value of the right SQL type is never refused: one that no
 * row can have selects nothing, one beyond all values selects all or nothing. A value of another
 * type is refused by its position, and never shown.
 */
final class SecretReader {
  private SecretReader() {}

  /**
   * Returns the values of the operand for which the comparison is TRUE; empty if there are none.
   */
  static Optional<SecretSet> read(
      SecretComparison comparison, Operand operand, SecretValue secret) {
    if (secret.isNull()) {
      return Optional.empty();
    }
    String text = operand.compared(secret.reveal());
    int position = comparison.parameter() + 1;
    SetComparison definition = comparison.definition();
    Sets sets = new Sets(operand);
    return switch (operand.type().kind()) {
      case STRING -> ofText(definition, text, operand, sets);
      case INTEGER, DECIMAL, WIDE -> {
        ExactNumber number = number(text.strip(), operand, position);
        yield number.exact()
            ? definition.set(number.floor(), operand, sets)
            : definition.set(number, operand, sets);
      }
      case UUID ->
          definition.ofTexts()
              ? ofText(definition, text, operand, sets)
              : definition.set(parsed(text.strip(), operand, position), operand, sets);
      case DATE, TIME, TIMESTAMP, TIMESTAMPTZ, BOOLEAN ->
          definition.set(parsed(text.strip(), operand, position), operand, sets);
    };
  }

  private static Optional<SecretSet> ofText(
      SetComparison definition, String text, Operand operand, Sets sets) {
    // Half a surrogate pair is in no UTF-8 text, yet would be encoded as a question mark.
    return UTF_8.newEncoder().canEncode(text)
        ? definition.setOfText(text, operand, sets)
        : sets.none();
  }

  /** Maker of the secret sets of one operand. */
  private record Sets(Operand operand) implements SetComparison.Sets<Optional<SecretSet>> {
    @Override
    public Optional<SecretSet> none() {
      return Optional.empty();
    }

    @Override
    public Optional<SecretSet> point(Value value) {
      if (operand.domain() instanceof Domain.FreeText text) {
        boolean fits = ((Value.Text) value).utf8().length <= text.longest();
        // The place of the texts that begin as it does: one too long for the key has no other.
        BigInteger place = operand.ordering().upTo(value).subtract(BigInteger.ONE);
        return fits ? Optional.of(new SecretSet.Point(value, place)) : Optional.empty();
      }
      return operand.ordering().coordinate(value).map(place -> new SecretSet.Point(value, place));
    }

    @Override
    public Optional<SecretSet> interval(BigInteger low, BigInteger high) {
      return SecretSet.interval(low, high);
    }
  }

  private static ExactNumber number(String text, Operand operand, int position) {
    if (!ExactNumber.isNumber(text)) {
      throw misfit(operand, position, "a number such as 5");
    }
    return ExactNumber.of(text, operand.type());
  }

  /**
   * Returns the refusal of a pattern that the key cannot decide, which selects nothing. It depends
   * on the secret, so it must not keep a round from being asked.
   */
  static Optional<RefusedQueryException> undecidable(
      SecretComparison comparison, Operand operand, SecretValue secret) {
    return secret.isNull() || !operand.type().isCharacters()
        ? Optional.empty()
        : misfit(
            comparison,
            operand,
            comparison.definition().undecidable(operand.compared(secret.reveal()), operand));
  }

  /** Returns the refusal of a value by what to give in its place, if there is such. */
  static Optional<RefusedQueryException> misfit(
      SecretComparison comparison, Operand operand, Optional<String> mend) {
    return mend.map(text -> misfit(operand, comparison.parameter() + 1, text));
  }

  private static Value parsed(String text, Operand operand, int position) {
    try {
      return operand.type().parse(text);
    } catch (IllegalArgumentException e) {
      // Its message may quote the secret, so it must not become a cause.
      throw misfit(operand, position, operand.type().example());
    }
  }

  private static RefusedQueryException misfit(Operand operand, int position, String mend) {
    return new RefusedQueryException(
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
