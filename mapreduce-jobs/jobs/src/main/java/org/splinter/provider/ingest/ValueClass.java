package org.splinter.provider.ingest;

import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.splinter.protocol.table.ColumnType;

/**
 * Describer of the class of a field that has no type but string, for the user who wonders why: it
 * names the class, and of the value itself nothing but a word that often stands for NULL.
 */
final class ValueClass {
  private static final List<String> NULL_WORDS =
      List.of("NA", "N/A", "n/a", "NULL", "null", "None", "NaN", "nan", "\\N", "-", "?", ".");
  private static final Pattern DIGITS = Pattern.compile("-?\\d+(\\.\\d+)?");
  private static final Pattern LEADING_ZERO = Pattern.compile("-?0\\d+(\\.\\d+)?");
  private static final Pattern PLUS = Pattern.compile("\\+[\\d.]+");
  private static final Pattern EXPONENT = Pattern.compile("[-+]?[\\d.]*\\d[\\d.]*[eE][-+]?\\d+");
  private static final Pattern MINUTES = Pattern.compile("\\d{1,2}:\\d{2}");
  private static final Pattern UUID =
      Pattern.compile("(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
  private static final Pattern DATE = Pattern.compile("\\d{1,4}([./-])\\d{1,2}\\1\\d{1,4}");
  private static final Pattern GROUPED = Pattern.compile("-?[\\d.,' ]*\\d[\\d.,' ]*");

  /** The longest field that is looked at as a whole. */
  private static final int LOOKED_AT = 100;

  private ValueClass() {}

  static String of(char[] chars, int from, int length, FieldForm form) {
    if (form == FieldForm.STRING) {
      return "JSON string";
    } else if (form == FieldForm.EXPONENTIAL) {
      return "number of too many digits before or after the point";
    }
    if (length > LOOKED_AT) {
      return "text";
    }
    String value = new String(chars, from, length);
    if (!value.equals(value.strip())) {
      return "value with spaces around it";
    }
    if (NULL_WORDS.contains(value)) {
      return "the word " + value + ", which --null '" + value + "' takes for NULL";
    } else if (LEADING_ZERO.matcher(value).matches()) {
      return "number with a leading zero";
    } else if (DIGITS.matcher(value).matches()) {
      long digits = value.chars().filter(Character::isDigit).count();
      return String.format(Locale.ROOT, "number of %d digits", digits);
    } else if (PLUS.matcher(value).matches()) {
      return "number with a plus sign";
    } else if (EXPONENT.matcher(value).matches()) {
      return exponential(value);
    } else if (MINUTES.matcher(value).matches()) {
      return "time without seconds, which time in a schema file takes";
    } else if (UUID.matcher(value).matches()) {
      return "UUID in capitals, which uuid in a schema file takes";
    } else if (DATE.matcher(value).matches()) {
      return "date of another form than 2013-06-30";
    } else if (GROUPED.matcher(value).matches()) {
      return "number with separators";
    }
    return "text";
  }

  /** Describes a number with an exponent: one of a column of numbers has too many digits. */
  private static String exponential(String value) {
    boolean word = value.matches("\\d+[eE]\\d+"); // may be a code, and is no number for that
    Optional<BigDecimal> number = word ? Optional.empty() : ColumnType.decimalOf(value);
    if (number.isEmpty()) {
      return "number with an exponent";
    }
    BigDecimal plain = number.get().stripTrailingZeros();
    int digits = Math.max(0, plain.precision() - plain.scale()) + Math.max(0, plain.scale());
    return String.format(Locale.ROOT, "number with an exponent, of %d digits", digits);
  }
}
