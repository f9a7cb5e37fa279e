package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/** Tests that the guess is the narrowest type of all values, in any order of the values. */
final class TypeGuessTest {
  @ParameterizedTest
  @CsvSource({
    "string, ''",
    "integer, 1|-2|0",
    "integer, 9223372036854775807|-9223372036854775808",
    "string, 9223372036854775808",
    "string, 123456789012345678901234567890",
    "decimal(2), 1|2.5|-0.25",
    "decimal(1), -0.0",
    "decimal(18), 0.123456789012345678",
    "decimal(8), 1234567890.12345678",
    "string, 12345678901.12345678",
    "string, 1234567890123456789|0.5",
    "string, 007",
    "string, 00.5",
    "string, +1",
    "string, 1.",
    "string, .5",
    "string, 1e3",
    "string, -",
    "string, 1|x",
    "date, 2013-01-01|2012-02-29",
    "string, 2013-02-29",
    "string, 2013-01-01|1",
    "boolean, true|FALSE",
    "string, true|1",
    "string, t",
    "string, ' 1'"
  })
  void takesTheNarrowestType(String type, String values) throws IOException {
    TypeGuess forward = new TypeGuess();
    TypeGuess merged = new TypeGuess();
    for (String value : values.split("\\|", -1)) {
      forward.add(value.toCharArray(), 0, value.length());
      TypeGuess one = new TypeGuess();
      one.add(value.toCharArray(), 0, value.length());
      one.merge(copy(merged));
      merged = one;
    }
    assertEquals(type, forward.type().describe());
    assertEquals(type, merged.type().describe());
  }

  @Test
  void refusesBrokenBytes() {
    for (int field = 0; field < 5; field++) {
      byte[] bytes = encode(new TypeGuess());
      bytes[field] = 2;
      assertThrows(FormatException.class, () -> TypeGuess.read(new ByteReader("guess", bytes)));
    }
    byte[] negative = encode(new TypeGuess());
    negative[8] = -1;
    assertThrows(FormatException.class, () -> TypeGuess.read(new ByteReader("guess", negative)));
  }

  private static TypeGuess copy(TypeGuess guess) throws IOException {
    return TypeGuess.read(new ByteReader("guess", encode(guess)));
  }

  private static byte[] encode(TypeGuess guess) {
    ByteWriter writer = new ByteWriter();
    guess.write(writer);
    return writer.toByteArray();
  }
}
