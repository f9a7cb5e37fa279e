package org.splinter.protocol.expression;

import java.math.BigInteger;
import java.util.Locale;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.expression.Expression.Parsed;
import org.splinter.protocol.expression.Expression.Printed;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.TemporalText;
import org.splinter.protocol.table.WideDecimal;

/**
 * The bounds of texts that show words and of words that texts show, with the checks of their forms.
 * They throw {@link IllegalArgumentException} as {@link ExpressionChecker} says.
 *
 * @param manifest that of the table whose columns are read
 */
record WordFormBounds(Manifest manifest) {

  void check(Printed printed) {
    requireScale(printed.form(), printed.scale());
    if (printed.form() == WordForm.LIMB) {
      throw new IllegalArgumentException("a limb is read from a wide decimal, and never written");
    }
  }

  void check(Parsed parsed) {
    requireScale(parsed.form(), parsed.scale());
  }

  /** Returns the bounds of the texts of words, of which there are some. */
  Bounds printed(Printed printed, Bounds word) {
    WordForm form = printed.form();
    if (word.min() < form.least() || word.max() > form.greatest()) {
      throw new IllegalArgumentException(
          "the text of "
              + (form == WordForm.DATE
                  ? "day numbers "
                  : form.name().toLowerCase(Locale.ROOT) + "s in microseconds ")
              + word.min()
              + " to "
              + word.max()
              + ", which must be "
              + form.least()
              + " to "
              + form.greatest()
              + (form == WordForm.TIME ? ", those of a day" : ", the years 0000 to 9999"));
    }
    if (printed.form() == WordForm.WIDE) {
      requireWide(word, printed.scale());
    }
    return Bounds.text(printed.form().longest(word.min(), word.max(), printed.scale()));
  }

  /** Returns the bounds of the words of texts, of which there are some. */
  Bounds parsed(Parsed parsed, Bounds text) {
    return switch (parsed.form()) {
      case NUMBER -> {
        BigInteger above = BigInteger.TEN.pow((int) Math.min(text.max(), 19) + parsed.scale());
        BigInteger greatest = above.min(BigInteger.valueOf(Long.MAX_VALUE));
        BigInteger least = above.negate().max(BigInteger.valueOf(Long.MIN_VALUE));
        yield Bounds.words(least.longValueExact(), greatest.longValueExact());
      }
      case DATE -> Bounds.words(WordForm.FIRST_DAY, WordForm.LAST_DAY);
      case BOOLEAN -> Bounds.words(0, 1);
      case WIDE -> quotients(parsed);
      case TIME -> Bounds.words(0, TemporalText.DAY - 1);
      case TIMESTAMP -> Bounds.words(TemporalText.FIRST, TemporalText.LAST);
      case LIMB ->
          parsed.scale() < WideDecimal.LIMBS - 1
              ? Bounds.words(0, (1L << WideDecimal.LIMB_BITS) - 1)
              : Bounds.words(
                  leastHigh(parsed.text()) >> WideDecimal.LIMB_BITS,
                  greatestHigh(parsed.text()) >> WideDecimal.LIMB_BITS);
    };
  }

  /** Returns the bounds of wide decimals as words, without the digits that are rounded. */
  private Bounds quotients(Parsed parsed) {
    BigInteger power = BigInteger.TEN.pow(parsed.scale());
    BigInteger least = WideDecimal.least(leastHigh(parsed.text())).divide(power);
    BigInteger most = WideDecimal.greatest(greatestHigh(parsed.text())).divide(power);
    return Bounds.words(word(least.subtract(BigInteger.ONE)), word(most.add(BigInteger.ONE)));
  }

  /** Returns the word that is nearest to a number. */
  private static long word(BigInteger number) {
    return number
        .max(BigInteger.valueOf(Long.MIN_VALUE))
        .min(BigInteger.valueOf(Long.MAX_VALUE))
        .longValueExact();
  }

  private long leastHigh(Expression wide) {
    return wide instanceof ColumnValue value && isWide(value)
        ? manifest.statistics().get(value.column()).min()
        : Long.MIN_VALUE;
  }

  private long greatestHigh(Expression wide) {
    return wide instanceof ColumnValue value && isWide(value)
        ? manifest.statistics().get(value.column()).max()
        : Long.MAX_VALUE;
  }

  private boolean isWide(ColumnValue value) {
    return manifest.schema().columns().get(value.column()).type().isWide();
  }

  private static void requireWide(Bounds word, int scale) {
    BigInteger power = BigInteger.TEN.pow(scale);
    boolean fits =
        WideDecimal.fits(BigInteger.valueOf(word.min()).multiply(power))
            && WideDecimal.fits(BigInteger.valueOf(word.max()).multiply(power));
    if (!fits) {
      throw new IllegalArgumentException(
          "numbers from "
              + word.min()
              + " to "
              + word.max()
              + " with "
              + scale
              + " digits more can leave 128 bits; import the column beside them with a smaller"
              + " scale");
    }
  }

  private static void requireScale(WordForm form, int scale) {
    if (scale < 0 || scale > form.mostDigits()) {
      throw new IllegalArgumentException(
          "the text of a "
              + form
              + " with "
              + scale
              + " digits after the point; it has 0 to "
              + form.mostDigits());
    }
  }
}
