package org.splinter.protocol.expression;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import java.time.temporal.IsoFields;
import java.util.List;
import java.util.Locale;
import java.util.function.IntUnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Value;
import org.splinter.protocol.table.WideDecimal;

/** An interpreter of expressions on one row of values, independent of the code under test. */
final class RowInterpreter {
  private static final BigInteger DAY = BigInteger.valueOf(86_400_000_000L);

  private final @Nullable Value[] row;

  RowInterpreter(@Nullable Value[] row) {
    this.row = row;
  }

  @Nullable Value value(Expression expression) {
    if (expression instanceof Expression.ColumnValue column) {
      return row[column.column()];
    } else if (expression instanceof Expression.Constant constant) {
      return constant.value();
    } else if (expression instanceof Expression.Case choice) {
      for (Expression.Branch branch : choice.branches()) {
        if (Boolean.TRUE.equals(truth(branch.when()))) {
          return value(branch.then());
        }
      }
      return choice.otherwise() == null ? null : value(choice.otherwise());
    } else if (expression instanceof Expression.Prefix prefix) {
      Value value = value(prefix.text());
      if (value == null) {
        return null;
      }
      int[] points = ((Value.Text) value).string().codePoints().toArray();
      return new Value.Text(new String(points, 0, Math.min(points.length, prefix.characters())));
    }
    if (expression.isText(RandomTable.SCHEMA)) {
      String text = text(expression);
      return text == null ? null : new Value.Text(text);
    }
    BigInteger number = number(expression);
    return number == null ? null : new Value.Word(number.longValueExact());
  }

  private @Nullable String text(Expression expression) {
    if (expression instanceof Expression.TextCall call) {
      String text = text(call.text());
      return text == null ? null : call(call.function(), text);
    } else if (expression instanceof Expression.Concatenation texts) {
      String left = text(texts.left());
      String right = text(texts.right());
      return left == null || right == null ? null : left + right;
    } else if (expression instanceof Expression.Printed printed) {
      BigInteger word = number(printed.word());
      return word == null ? null : text(printed.form(), printed.scale(), word);
    }
    return value(expression) instanceof Value.Text text ? text.string() : null;
  }

  private static String call(TextFunction function, String text) {
    String space = "[ \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000]+";
    return switch (function) {
      case LOWER -> mapped(text, Character::toLowerCase);
      case UPPER -> mapped(text, Character::toUpperCase);
      case TRIM -> text.replaceAll("^" + space, "").replaceAll(space + "\\z", "");
      case LTRIM -> text.replaceAll("^" + space, "");
      case RTRIM -> text.replaceAll(space + "\\z", "");
    };
  }

  private static String mapped(String text, IntUnaryOperator mapping) {
    int[] points = text.codePoints().map(mapping).toArray();
    return new String(points, 0, points.length);
  }

  private static String text(WordForm form, int scale, BigInteger word) {
    return switch (form) {
      case NUMBER -> new BigDecimal(word, scale).toPlainString();
      case DATE -> LocalDate.ofEpochDay(word.longValueExact()).toString();
      case BOOLEAN -> word.signum() == 0 ? "false" : "true";
      case WIDE -> WideDecimal.text(word.multiply(BigInteger.TEN.pow(scale)));
      case LIMB -> throw new AssertionError("a limb is never written");
      case TIME -> time(LocalTime.ofNanoOfDay(1000 * word.longValueExact()));
      case TIMESTAMP -> {
        Instant moment = Instant.EPOCH.plus(word.longValueExact(), ChronoUnit.MICROS);
        LocalDateTime timestamp = LocalDateTime.ofInstant(moment, ZoneOffset.UTC);
        yield timestamp.toLocalDate() + " " + time(timestamp.toLocalTime());
      }
    };
  }

  private static String time(LocalTime time) {
    boolean whole = time.equals(time.truncatedTo(ChronoUnit.SECONDS));
    String pattern = whole ? "HH:mm:ss" : "HH:mm:ss.SSSSSS";
    String text = time.format(DateTimeFormatter.ofPattern(pattern));
    return whole ? text : text.replaceAll("0+$", "");
  }

  private static @Nullable BigInteger word(WordForm form, int scale, String text) {
    String bare = call(TextFunction.TRIM, text);
    switch (form) {
      case WIDE, LIMB -> {
        if (!text.matches("[0-3][0-o]{21}")) {
          return null;
        }
        BigInteger number = WideDecimal.unscaled(text.getBytes(UTF_8));
        if (form == WordForm.LIMB) {
          BigInteger limb = number.shiftRight(32 * scale);
          return scale == 3 ? limb : limb.mod(BigInteger.ONE.shiftLeft(32));
        }
        BigInteger word =
            new BigDecimal(number, scale).setScale(0, RoundingMode.HALF_UP).unscaledValue();
        return word.bitLength() < Long.SIZE ? word : null;
      }
      case NUMBER -> {
        if (!bare.matches("[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)")) {
          return null;
        }
        BigInteger word =
            new BigDecimal(bare).setScale(scale, RoundingMode.HALF_UP).unscaledValue();
        return word.bitLength() < Long.SIZE ? word : null;
      }
      case DATE -> {
        Matcher parts = Pattern.compile("(....)([-/])(..?)\\2(..?)").matcher(bare);
        if (!bare.matches("[0-9/-]*") || !parts.matches()) {
          return null;
        }
        try {
          int year = Integer.parseInt(parts.group(1));
          int month = Integer.parseInt(parts.group(3));
          int day = Integer.parseInt(parts.group(4));
          return BigInteger.valueOf(LocalDate.of(year, month, day).toEpochDay());
        } catch (DateTimeException | NumberFormatException e) {
          return null;
        }
      }
      case BOOLEAN -> {
        if (List.of("true", "t", "1", "yes", "y").contains(bare.toLowerCase(Locale.ROOT))) {
          return BigInteger.ONE;
        }
        boolean no = List.of("false", "f", "0", "no", "n").contains(bare.toLowerCase(Locale.ROOT));
        return no ? BigInteger.ZERO : null;
      }
      case TIME -> {
        return bare.length() > 64 ? null : microseconds(bare);
      }
      case TIMESTAMP -> {
        return bare.length() > 64 ? null : timestamp(bare);
      }
      default -> throw new AssertionError();
    }
  }

  /** Returns the microseconds since midnight. */
  private static @Nullable BigInteger microseconds(String text) {
    if (!text.matches("[0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]+)?)?")) {
      return null;
    }
    String[] parts = text.split(":", -1);
    BigDecimal seconds = parts.length < 3 ? BigDecimal.ZERO : new BigDecimal(parts[2]);
    int hours = Integer.parseInt(parts[0]);
    int minutes = Integer.parseInt(parts[1]);
    BigInteger time =
        seconds
            .add(BigDecimal.valueOf(3600L * hours + 60L * minutes))
            .setScale(6, RoundingMode.DOWN)
            .unscaledValue();
    boolean exists = hours < 24 && minutes < 60 && seconds.compareTo(BigDecimal.valueOf(60)) < 0;
    return exists ? time : null;
  }

  private static @Nullable BigInteger timestamp(String text) {
    BigInteger day = word(WordForm.DATE, 0, text);
    BigInteger time = BigInteger.ZERO;
    if (day == null && text.matches("[0-9]{4}-[0-9]{2}-[0-9]{2}[ T].*")) {
      String rest = text.substring(11);
      day = word(WordForm.DATE, 0, text.substring(0, 10));
      time = microseconds(rest.endsWith("Z") ? rest.substring(0, rest.length() - 1) : rest);
    }
    boolean known = day != null && time != null;
    return known && day.compareTo(BigInteger.valueOf(LocalDate.of(1, 1, 1).toEpochDay())) >= 0
        ? day.multiply(DAY).add(time)
        : null;
  }

  private @Nullable BigInteger number(Expression expression) {
    if (expression instanceof Expression.Arithmetic arithmetic) {
      BigInteger left = number(arithmetic.left());
      BigInteger right = number(arithmetic.right());
      return left == null || right == null ? null : compute(arithmetic.operator(), left, right);
    } else if (expression instanceof Expression.DatePart part) {
      BigInteger date = number(part.date());
      return date == null ? null : BigInteger.valueOf(field(part.field(), date.longValueExact()));
    } else if (expression instanceof Expression.Bucket bucket) {
      BigInteger number = number(bucket.number());
      return number == null
          ? null
          : BigInteger.valueOf(
              bucket.boundaries().stream()
                  .filter(boundary -> BigInteger.valueOf(boundary).compareTo(number) <= 0)
                  .count());
    }
    if (expression instanceof Expression.TextLength length) {
      String text = text(length.text());
      return text == null ? null : BigInteger.valueOf(text.codePointCount(0, text.length()));
    } else if (expression instanceof Expression.Parsed parsed) {
      String text = text(parsed.text());
      return text == null ? null : word(parsed.form(), parsed.scale(), text);
    }
    return value(expression) instanceof Value.Word word ? BigInteger.valueOf(word.word()) : null;
  }

  private static @Nullable BigInteger compute(
      Expression.Operator operator, BigInteger left, BigInteger right) {
    return switch (operator) {
      case ADD -> left.add(right);
      case SUBTRACT -> left.subtract(right);
      case MULTIPLY -> left.multiply(right);
      case DIVIDE -> right.signum() == 0 ? null : left.divide(right);
      case REMAINDER -> right.signum() == 0 ? null : left.remainder(right);
      case BIT_AND -> left.and(right);
      case BIT_OR -> left.or(right);
      case BIT_XOR -> left.xor(right);
      case SHIFT_LEFT -> left.shiftLeft(right.intValueExact());
      case SHIFT_RIGHT -> left.shiftRight(right.intValueExact());
      case FLOOR_DIVIDE -> right.signum() == 0 ? null : floor(left, right);
      case FLOOR_REMAINDER ->
          right.signum() == 0 ? null : left.subtract(floor(left, right).multiply(right));
      case ADD_MONTHS ->
          BigInteger.valueOf(
              LocalDate.ofEpochDay(left.longValueExact())
                  .plusMonths(right.longValueExact())
                  .toEpochDay());
    };
  }

  private static BigInteger floor(BigInteger left, BigInteger right) {
    return new BigDecimal(left)
        .divide(new BigDecimal(right), 0, RoundingMode.FLOOR)
        .toBigIntegerExact();
  }

  static long field(Expression.DateField field, long day) {
    LocalDate date = LocalDate.ofEpochDay(day);
    return switch (field) {
      case YEAR -> date.getYear();
      case QUARTER -> (date.getMonthValue() - 1) / 3 + 1;
      case MONTH -> date.getMonthValue();
      case DAY -> date.getDayOfMonth();
      case DAY_OF_WEEK ->
          date.getDayOfWeek() == DayOfWeek.SUNDAY ? 0 : date.getDayOfWeek().getValue();
      case DAY_OF_YEAR -> date.getDayOfYear();
      case WEEK -> date.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR);
      case MONTHS -> YearMonth.from(date).getLong(ChronoField.PROLEPTIC_MONTH) - 1970 * 12;
    };
  }

  /** Evaluates a predicate; null is UNKNOWN. */
  @Nullable Boolean truth(Predicate predicate) {
    if (predicate instanceof Predicate.Comparison comparison) {
      return compare(comparison);
    } else if (predicate instanceof Predicate.IsNull isNull) {
      return value(isNull.operand()) == null;
    } else if (predicate instanceof Predicate.Not not) {
      Boolean truth = truth(not.term());
      return truth == null ? null : !truth;
    }
    boolean all = predicate instanceof Predicate.And;
    boolean unknown = false;
    for (Predicate term :
        predicate instanceof Predicate.And and ? and.terms() : ((Predicate.Or) predicate).terms()) {
      Boolean truth = truth(term);
      if (truth == null) {
        unknown = true;
      } else if (truth != all) {
        return truth;
      }
    }
    return unknown ? null : all;
  }

  private @Nullable Boolean compare(Predicate.Comparison comparison) {
    Value left = value(comparison.left());
    Value right = value(comparison.right());
    if (left == null || right == null) {
      return null;
    }
    return switch (comparison.operator()) {
      case EQUAL -> left.equals(right);
      case NOT_EQUAL -> !left.equals(right);
      case LESS -> order(left, right) < 0;
      case LESS_OR_EQUAL -> order(left, right) <= 0;
      case GREATER -> order(left, right) > 0;
      case GREATER_OR_EQUAL -> order(left, right) >= 0;
      case STARTS_WITH -> latin(left).startsWith(latin(right));
      case MATCHES -> Pattern.matches(regularExpression(characters(right)), characters(left));
    };
  }

  private static String regularExpression(String pattern) {
    StringBuilder regular = new StringBuilder("(?s)");
    pattern
        .codePoints()
        .mapToObj(Character::toString)
        .map(c -> c.equals("%") ? ".*" : c.equals("_") ? "." : Pattern.quote(c))
        .forEach(regular::append);
    return regular.toString();
  }

  private static String characters(Value value) {
    return new String(((Value.Text) value).utf8(), UTF_8);
  }

  private static int order(Value left, Value right) {
    return left instanceof Value.Word word
        ? BigInteger.valueOf(word.word()).compareTo(BigInteger.valueOf(((Value.Word) right).word()))
        : latin(left).compareTo(latin(right));
  }

  /** Returns a string with one char per byte, so that strings compare as unsigned bytes do. */
  private static String latin(Value value) {
    return new String(((Value.Text) value).utf8(), StandardCharsets.ISO_8859_1);
  }
}
