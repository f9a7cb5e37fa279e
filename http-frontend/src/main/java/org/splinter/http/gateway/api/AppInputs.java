package org.splinter.http.gateway.api;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.splinter.apps.InputException;
import org.splinter.apps.Near;
import org.splinter.client.secret.SecretValue;
import org.splinter.http.gateway.json.JsonBody;
import org.splinter.http.server.ProblemException;
import org.splinter.protocol.derived.HexagonSize;

/** A reader of what a user filled into an application's form. Problems name the field. */
final class AppInputs {
  private static final int MOST_TEXT = 200;
  private static final int MOST_DIGITS = 30;
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,9}(\\.\\d{1,15})?");
  private static final Pattern WHOLE = Pattern.compile("\\d{1,9}");

  private AppInputs() {}

  /** Returns the problem of an input that cannot be asked. */
  static ProblemException problem(InputException e) {
    String message = String.valueOf(e.getMessage());
    return JsonBody.refused(e.field(), message.substring(message.indexOf(' ') + 1));
  }

  /** Returns values by column, without those that are null or empty. */
  static Map<String, String> values(JsonBody body, String field, List<String> columns) {
    JsonBody object = body.object(field).only(columns.toArray(String[]::new));
    Map<String, String> values = new LinkedHashMap<>();
    for (String column : columns) {
      String value = text(object, column);
      if (!value.isEmpty()) {
        values.put(column, value);
      }
    }
    return values;
  }

  /** Reads a text; empty if there is none. */
  static String text(JsonBody body, String field) {
    SecretValue secret = body.optionalSecret(field, MOST_TEXT);
    return secret.isNull() ? "" : secret.reveal();
  }

  static List<String> texts(JsonBody body, String field, int most) {
    return body.texts(field, most, MOST_TEXT);
  }

  /** Reads a whole number from 0 on. */
  static OptionalLong whole(JsonBody body, String field) {
    SecretValue secret = body.optionalSecretNumber(field, MOST_DIGITS);
    if (secret.isNull()) {
      return OptionalLong.empty();
    }
    if (!WHOLE.matcher(secret.reveal()).matches()) {
      throw JsonBody.refused(field, "must be a whole number from 0 on, of at most 9 digits");
    }
    return OptionalLong.of(Long.parseLong(secret.reveal()));
  }

  /** Reads a day in the ISO format. */
  static Optional<LocalDate> day(JsonBody body, String field) {
    String text = text(body, field);
    if (text.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(LocalDate.parse(text));
    } catch (DateTimeException e) { // its message shows the text
      throw JsonBody.refused(field, "must be a day such as 2013-06-30");
    }
  }

  /** Reads the place to search around, if there is one. */
  static Optional<Near> near(JsonBody body, String field) {
    if (!body.has(field)) {
      return Optional.empty();
    }
    JsonBody near = body.object(field).only("latitude", "longitude", "miles");
    OptionalDouble latitude = degrees(near, "latitude");
    OptionalDouble longitude = degrees(near, "longitude");
    OptionalLong miles = whole(near, "miles");
    Optional<HexagonSize> size =
        Arrays.stream(HexagonSize.values())
            .filter(each -> miles.isPresent() && miles.getAsLong() == each.miles())
            .findFirst();
    if (latitude.isEmpty() || longitude.isEmpty() || size.isEmpty()) {
      throw JsonBody.refused(field, "must have a latitude, a longitude, and miles of 1, 2 or 5");
    }
    return Optional.of(new Near(latitude.getAsDouble(), longitude.getAsDouble(), size.get()));
  }

  private static OptionalDouble degrees(JsonBody body, String field) {
    SecretValue secret = body.optionalSecretNumber(field, MOST_DIGITS);
    if (secret.isNull()) {
      return OptionalDouble.empty();
    }
    if (!NUMBER.matcher(secret.reveal()).matches()) {
      throw JsonBody.refused(field, "must be degrees such as -73.98");
    }
    return OptionalDouble.of(new BigDecimal(secret.reveal()).doubleValue());
  }
}
