package org.splinter.client.sql;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.splinter.client.secret.SecretValue;
import org.splinter.fss.DomainPoint;
import org.splinter.query.KeyDefinition;
import org.splinter.query.KeyEncoder;
import org.splinter.table.ColumnType;
import org.splinter.table.Dictionary;
import org.splinter.table.Manifest;
import org.splinter.table.Value;

/**
 * Puts the secrets into a plan: it chooses α and β of the one planned share and nothing else. A
 * value of the right SQL type is never refused: one that no row can have (NULL, out of range, not
 * in the dictionary, two different values for one column) makes a share that selects nothing.
 */
public final class Binder {
  private final IntFunction<DomainPoint> uniformPoint;

  /**
   * @param uniformPoint draws a uniform point of a domain of so many bits, cryptographically
   */
  public Binder(IntFunction<DomainPoint> uniformPoint) {
    this.uniformPoint = uniformPoint;
  }

  /**
   * Refuses a number of parameters that the query doesn't have; callers may ask before the plan
   * costs them anything.
   */
  public static void requireCount(SqlTemplate template, int given) {
    int wanted = template.secretColumns().size();
    if (given != wanted) {
      throw new RefusedException(
          "the query has "
              + wanted
              + (wanted == 1 ? " secret ? and " : " secrets ? and ")
              + given
              + (given == 1 ? " parameter was given" : " parameters were given")
              + "; give one parameter for each ?, in order");
    }
  }

  /**
   * Binds the secrets.
   *
   * @param manifest the table version of the plan
   * @param dictionaries of those key columns that have one
   * @param secrets one per parameter of the plan, in order
   * @throws RefusedException for a wrong number of secrets, or one that isn't of its column's SQL
   *     type, which it names by position but doesn't show
   */
  public BoundQuery bind(
      QueryPlan plan,
      Manifest manifest,
      Map<Integer, Dictionary> dictionaries,
      List<SecretValue> secrets) {
    requireCount(plan.template(), secrets.size());
    List<Integer> keyColumns = plan.evaluation().keyColumns();
    @Nullable Value[] parts = new Value[keyColumns.size()];
    boolean possible = true;
    for (int i = 0; i < secrets.size(); i++) {
      QueryPlan.Parameter parameter = plan.parameters().get(i);
      Optional<Value> value = value(secrets.get(i), parameter, i + 1);
      Value earlier = parts[parameter.keyPart()];
      possible &= value.isPresent() && (earlier == null || earlier.equals(value.get()));
      parts[parameter.keyPart()] = value.orElse(earlier);
    }
    // Drawn always, so that nothing about the secrets shows in how randomness is used.
    DomainPoint nowhere = uniformPoint.apply(plan.share().domainBits());
    Optional<DomainPoint> key =
        possible ? key(keyColumns, parts, manifest, dictionaries) : Optional.empty();
    return new BoundQuery(key.orElse(nowhere), key.isPresent() ? 1 : 0);
  }

  private static Optional<DomainPoint> key(
      List<Integer> columns,
      @Nullable Value[] parts,
      Manifest manifest,
      Map<Integer, Dictionary> dictionaries) {
    KeyDefinition definition = KeyDefinition.of(manifest, columns);
    List<Value> values = new ArrayList<>();
    for (Value part : parts) {
      if (part == null) {
        return Optional.empty();
      }
      values.add(part);
    }
    return new KeyEncoder(definition, dictionaries).encode(columns, values);
  }

  /** The value of a column that a secret is, or empty if it is none that a row can hold. */
  private static Optional<Value> value(
      SecretValue secret, QueryPlan.Parameter parameter, int position) {
    if (secret.isNull()) {
      return Optional.empty();
    }
    ColumnType type = parameter.type();
    String text = secret.reveal();
    return switch (type.kind()) {
      // Half a surrogate pair is in no UTF-8 text, yet would be encoded as a question mark.
      case STRING ->
          UTF_8.newEncoder().canEncode(text) ? Optional.of(new Value.Text(text)) : Optional.empty();
      case INTEGER, DECIMAL -> {
        String number = text.strip();
        if (!ExactNumber.isNumber(number)) {
          throw misfit(parameter, position, "a number such as 5");
        }
        ExactNumber exact = ExactNumber.of(number, type.scale());
        yield exact.exact() ? Optional.of(new Value.Word(exact.floor())) : Optional.empty();
      }
      case DATE -> {
        try {
          yield Optional.of(new Value.Word(LocalDate.parse(text.strip()).toEpochDay()));
        } catch (DateTimeException e) {
          // Its message quotes the secret: it is no cause of ours.
          throw misfit(parameter, position, "a date such as 2013-06-30");
        }
      }
      case BOOLEAN -> {
        try {
          yield Optional.of(type.parse(text.strip()));
        } catch (IllegalArgumentException e) {
          throw misfit(parameter, position, "true or false");
        }
      }
    };
  }

  private static RefusedException misfit(QueryPlan.Parameter parameter, int position, String mend) {
    return new RefusedException(
        "parameter "
            + position
            + " is not a value of column "
            + parameter.name()
            + ", which is "
            + parameter.type().describe()
            + "; give "
            + mend);
  }
}
