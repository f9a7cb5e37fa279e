package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/** Tests of which rows a guess keeps as the reasons of a column's type, and of its bytes. */
final class ColumnGuessTest {
  private static ColumnGuess guess(String... values) {
    ColumnGuess guess = new ColumnGuess();
    for (int i = 0; i < values.length; i++) {
      TypeGuess one = new TypeGuess();
      one.add(values[i].toCharArray(), 0, values[i].length());
      guess.add(one, one.isText() ? "text" : null, i + 2);
    }
    return guess;
  }

  private static byte[] encode(ColumnGuess guess) {
    ByteWriter writer = new ByteWriter();
    guess.write(writer);
    return writer.toByteArray();
  }

  private static ColumnGuess decode(byte[] bytes) throws FormatException {
    ByteReader reader = new ByteReader("guess", bytes);
    ColumnGuess guess = ColumnGuess.read(reader);
    reader.end();
    return guess;
  }

  @Test
  void keepsTheRowsOfTheLongestNumbers() throws FormatException {
    ColumnGuess guess =
        decode(encode(guess("12", "123456789012345678901234567890", "1.5", "0.1234567890", "9")));
    assertEquals(3, line(guess.longest()));
    assertEquals("number of 30 digits before the point", valueClass(guess.longest()));
    assertEquals(5, line(guess.finest()));
    assertEquals("number of 10 digits after the point", valueClass(guess.finest()));
    assertEquals(5, line(guess.turn()));
    assertTrue(guess.tooLong());
    assertTrue(guess.guess().isTooLong());
    ColumnGuess text = decode(encode(guess("12", "x", "1.5")));
    assertEquals(2, line(text.first()));
    assertEquals(3, line(text.turn()));
    assertFalse(text.tooLong());
    assertFalse(text.guess().isTooLong());
  }

  private static long line(ColumnGuess.@Nullable Witness witness) {
    return witness == null ? 0 : witness.line();
  }

  private static String valueClass(ColumnGuess.@Nullable Witness witness) {
    return witness == null ? "" : witness.valueClass();
  }

  @Test
  void refusesBrokenBytes() {
    byte[] bytes = encode(guess("12", "123456789012345678901234567890", "0.1234567890"));
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThrows(FormatException.class, () -> decode(cut));
    }
    byte[] flag = bytes.clone();
    flag[flag.length - 1] = 2;
    String message = assertThrows(FormatException.class, () -> decode(flag)).getMessage();
    assertTrue(message.contains("too long"), message);
    byte[] none = encode(new ColumnGuess());
    for (int witness = 2; witness <= 5; witness++) {
      byte[] broken = none.clone();
      broken[broken.length - witness] = 2;
      String refusal = assertThrows(FormatException.class, () -> decode(broken)).getMessage();
      assertTrue(refusal.contains("witness"), refusal);
    }
  }
}
