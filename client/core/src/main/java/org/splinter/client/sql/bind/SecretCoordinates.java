package org.splinter.client.sql.bind;

import java.math.BigInteger;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.Predicate;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.condition.Operand;
import org.splinter.client.sql.condition.PatternComparison;
import org.splinter.client.sql.condition.SecretComparison;
import org.splinter.protocol.expression.Domain;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Value;

/** The coordinates of an operand of few values for which a comparison with a secret is TRUE. */
public final class SecretCoordinates {
  private SecretCoordinates() {}

  /** Returns why a comparison selects nothing although rows may match its secret, if so. */
  public static Optional<RefusedQueryException> refusal(
      SecretComparison comparison, Operand operand, SecretValue secret) {
    if (!listed(comparison, operand) || secret.isNull()) {
      return SecretReader.undecidable(comparison, operand, secret);
    }
    PatternComparison match = (PatternComparison) comparison.definition();
    return SecretReader.misfit(comparison, operand, match.ambiguous(secret.reveal()));
  }

  /**
   * Returns the coordinates; none if the secret is NULL.
   *
   * @param operand one whose coordinates are exact and have at most 17 bits
   */
  public static BitSet of(SecretComparison comparison, Operand operand, SecretValue secret) {
    BitSet coordinates = new BitSet();
    if (listed(comparison, operand)) {
      setMatching(coordinates, comparison, operand, secret);
      return coordinates;
    }
    Optional<SecretSet> set = SecretReader.read(comparison, operand, secret);
    if (set.isPresent()) {
      BigInteger last =
          BigInteger.ONE.shiftLeft(operand.ordering().bits()).subtract(BigInteger.ONE);
      int low = set.get().low().intValueExact();
      int high = set.get().high().min(last).intValueExact();
      coordinates.set(low, Math.max(low, high + 1));
    }
    return coordinates;
  }

  /** Returns whether the comparison is tried on each value of the operand. */
  private static boolean listed(SecretComparison comparison, Operand operand) {
    return comparison.definition() instanceof PatternComparison match && match.byList(operand);
  }

  private static void setMatching(
      BitSet coordinates, SecretComparison comparison, Operand operand, SecretValue secret) {
    PatternComparison match = (PatternComparison) comparison.definition();
    if (secret.isNull() || match.ambiguous(secret.reveal()).isPresent()) {
      return;
    }
    Predicate<String> texts = match.texts(operand.compared(secret.reveal()));
    Dictionary values = ((Domain.Listed) operand.domain()).values();
    for (int rank = 0; rank < values.size(); rank++) {
      coordinates.set(rank, texts.test(((Value.Text) values.value(rank)).string()));
    }
  }
}
