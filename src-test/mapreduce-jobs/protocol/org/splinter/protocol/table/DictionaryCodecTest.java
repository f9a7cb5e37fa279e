package org.splinter.protocol.table;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/** Tests that dictionaries read back as written, and that broken ones are refused. */
final class DictionaryCodecTest {
  private static final Dictionary WORDS =
      new Dictionary(
          List.of(
              new Value.Word(Long.MIN_VALUE), new Value.Word(-1), new Value.Word(Long.MAX_VALUE)));
  private static final Dictionary TEXTS =
      new Dictionary(List.of(new Value.Text(""), new Value.Text("a"), new Value.Text("é")));

  @Test
  void readsBackWhatWasWritten() throws IOException {
    assertEquals(WORDS.values(), decode(encode(WORDS, false), false, 3).values());
    assertEquals(TEXTS.values(), decode(encode(TEXTS, true), true, 3).values());
    Dictionary empty = new Dictionary(List.of());
    assertEquals(0, decode(encode(empty, true), true, 0).size());
  }

  @Test
  void findsRanks() {
    assertEquals(1, WORDS.rank(new Value.Word(-1)));
    assertTrue(WORDS.rank(new Value.Word(5)) < 0);
    assertEquals(2, TEXTS.rank(new Value.Text("é")));
    assertTrue(TEXTS.rank(new Value.Text("b")) < 0);
  }

  @Test
  void refusesOtherBytes() {
    byte[] bytes = encode(TEXTS, true);
    byte[] magic = bytes.clone();
    magic[0] = 'X';
    assertRefused("magic SPLD is missing", magic, true, 3);
    byte[] version = bytes.clone();
    version[4] = 2;
    assertRefused("version is 2, must be 1 to 1", version, true, 3);
    assertRefused("its values are not of the column's type", bytes, false, 3);
    assertRefused("values is 3, must be 2 to 2", bytes, true, 2);
    assertRefused("1 trailing bytes", Arrays.copyOf(bytes, bytes.length + 1), true, 3);
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThrows(FormatException.class, () -> decode(cut, true, 3));
    }
  }

  @Test
  void refusesValuesThatDoNotAscend() {
    byte[] words = encode(WORDS, false);
    Arrays.fill(words, 10, 18, (byte) -1);
    assertRefused("must ascend", words, false, 3);
    byte[] texts =
        new ByteWriter()
            .fixed(new byte[] {'S', 'P', 'L', 'D', 1, 1})
            .i32(2)
            .text("b")
            .text("a")
            .toByteArray();
    assertRefused("must ascend", texts, true, 2);
  }

  @Test
  void refusesLengthsThatItsBytesCannotHold() {
    byte[] bytes =
        new ByteWriter()
            .fixed(new byte[] {'S', 'P', 'L', 'D', 1, 1})
            .i32(1)
            .i32(Integer.MAX_VALUE)
            .toByteArray();
    assertRefused("value length is 2147483647, must be 0 to 16777216", bytes, true, 1);
  }

  @Test
  void refusesTextsThatAreNoWideDecimals() throws FormatException {
    ColumnType wide = ColumnType.wide(2);
    String number = "1" + "0".repeat(WideDecimal.BYTES - 1);
    Dictionary numbers = new Dictionary(List.of(new Value.Text(number)));
    byte[] right = encode(numbers, true);
    assertEquals(numbers.values(), DictionaryCodec.decode("d", right, wide, 1).values());
    for (String text : List.of("", "x", number + "0", number.replace('1', '4'))) {
      byte[] wrong = encode(new Dictionary(List.of(new Value.Text(text))), true);
      FormatException e =
          assertThrows(
              FormatException.class, () -> DictionaryCodec.decode("d", wrong, wide, 1), text);
      assertTrue(e.getMessage().contains("a value of decimal(38, 2) is no number"), e.getMessage());
    }
  }

  @Test
  void survivesRandomMutations() {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    byte[] bytes = encode(TEXTS, true);
    for (int round = 0; round < 10_000; round++) {
      byte[] mutated = bytes.clone();
      for (int i = random.nextInt(1, 4); i > 0; i--) {
        mutated[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      try {
        assertArrayEquals(mutated, encode(decode(mutated, true, 3), true));
      } catch (FormatException e) {
        // A refusal is one of the two right outcomes.
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed + " round " + round, e);
      }
    }
  }

  private static byte[] encode(Dictionary dictionary, boolean text) {
    return DictionaryCodec.encode(dictionary, text);
  }

  private static Dictionary decode(byte[] bytes, boolean text, int size) throws FormatException {
    return DictionaryCodec.decode("dictionary", bytes, text, size);
  }

  private static void assertRefused(String message, byte[] bytes, boolean text, int size) {
    String refusal =
        assertThrows(FormatException.class, () -> decode(bytes, text, size)).getMessage();
    assertTrue(refusal.contains(message), refusal);
  }
}
