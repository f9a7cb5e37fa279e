package org.splinter.protocol.expression;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the words that texts show, whose values are those that DuckDB casts them to. */
final class WordParserTest {
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      textBlock =
          """
          1.5, 0, 2
          -.5, 0, -1
          1.49, 0, 1
          1., 2, 100
          0.015, 2, 2
          9223372036854775807, 0, 9223372036854775807
          -92233720368547758.08, 2, -9223372036854775808
          92233720368547758.08, 2, none
          9223372036854775807.5, 0, none
          1e3, 0, none
          1.5e0, 0, none
          +, 0, none
          ., 0, none
          " +5 ", 0, 5
          """)
  void numbers(String text, int scale, String word) {
    assertEquals(word, shown(WordForm.NUMBER, scale, text));
  }

  @ParameterizedTest
  @CsvSource({
    "2013-06-30, 15886",
    "2013-6-3, 15859",
    "2013/6/03, 15859",
    "2013-6/3, none",
    "2013-006-3, none",
    "2013-6-, none",
    "2013--3, none",
    "2013-2-29, none",
    "12-31-2013, none",
    "2013, none",
    "2013-, none"
  })
  void dates(String text, String word) {
    assertEquals(word, shown(WordForm.DATE, 0, text));
  }

  @ParameterizedTest
  @CsvSource({"Yes, 1", "y, 1", "T, 1", "no, 0", "N, 0", "false, 0", "on, none", "ye, none"})
  void booleans(String text, String word) {
    assertEquals(word, shown(WordForm.BOOLEAN, 0, text));
  }

  private static String shown(WordForm form, int scale, String text) {
    WordParser parser = new WordParser(form, scale);
    byte[] utf8 = text.getBytes(UTF_8);
    return parser.read(utf8, 0, utf8.length) ? Long.toString(parser.word()) : "none";
  }
}
