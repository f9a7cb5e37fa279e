package org.splinter.protocol.expression;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Locale;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/** Tests of the case mappings that are written out, against those of a Java that knows as many. */
final class LetterCaseTest {
  /** The Java whose Unicode is version 13. */
  private static final int JAVA_OF_UNICODE_13 = 17;

  @Test
  void mapsEveryLetterAsUnicode13Does() {
    int different = 0;
    for (LetterCase letters : LetterCase.values()) {
      IntUnaryOperator java =
          letters == LetterCase.LOWER ? Character::toLowerCase : Character::toUpperCase;
      for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
        different += letters.of(c) == java.applyAsInt(c) ? 0 : 1;
      }
    }
    // A later Java has letters that came later.
    boolean equal = Runtime.version().feature() == JAVA_OF_UNICODE_13;
    assertTrue(equal ? different == 0 : different < 300, different + " letters differ");
  }

  @Test
  void knowsNoLanguage() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.forLanguageTag("tr"));
      assertEquals("title ii", LetterCase.LOWER.of("TITLE I\u0130"));
      assertEquals("TITLE I", LetterCase.UPPER.of("title \u0131"));
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void mapsOneCharacterToOne() {
    assertEquals("straße", LetterCase.LOWER.of("STRAßE"));
    assertEquals("STRAßE", LetterCase.UPPER.of("straße"));
    assertEquals("ὀδυσσεύσ", LetterCase.LOWER.of("ὈΔΥΣΣΕΎΣ"));
    assertEquals("ÅNGSTRÖM \uD801\uDC00", LetterCase.UPPER.of("ångström \uD801\uDC28"));
    assertEquals("", LetterCase.UPPER.of(""));
  }

  @Test
  void noTextGrowsByMoreThanHalf() {
    for (int c = 0; c <= Character.MAX_CODE_POINT; c++) {
      if (c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE) {
        continue;
      }
      int bytes = bytes(c);
      for (LetterCase letters : LetterCase.values()) {
        int mapped = bytes(letters.of(c));
        assertTrue(mapped <= bytes + bytes / 2, Integer.toHexString(c));
      }
    }
  }

  private static int bytes(int character) {
    return new String(Character.toChars(character)).getBytes(UTF_8).length;
  }
}
