package org.splinter.http.door.access;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests of the file of tokens, with a line that breaks each of its rules. */
final class AccessTokenFormatTest {
  private static final Path FILE = Path.of("tokens.txt");
  private static final String HASH = "a".repeat(64);
  private static final String TIME = "2026-01-31T09:00:00Z";
  private static final int MUTATIONS = 20_000;

  private static List<AccessToken> read(String text) throws IOException {
    return AccessTokenFormat.read(FILE, text.getBytes(StandardCharsets.UTF_8));
  }

  private static String refusal(String text) {
    return assertThrows(IOException.class, () -> read(text)).getMessage();
  }

  private static String line(int i) {
    return "t%d %064x %s\n".formatted(i, i, TIME);
  }

  @Test
  void isWrittenAsItIsDrawn() throws IOException {
    AccessToken ann = new AccessToken("ann", HASH, Instant.parse(TIME), Optional.empty());
    AccessToken bob =
        new AccessToken(
            "bob-2_x",
            "b".repeat(64),
            Instant.parse(TIME),
            Optional.of(Instant.parse("2026-05-01T09:00:01Z")));
    byte[] bytes = AccessTokenFormat.write(List.of(ann, bob));
    assertEquals(
        "ann "
            + HASH
            + " "
            + TIME
            + "\nbob-2_x "
            + "b".repeat(64)
            + " "
            + TIME
            + " 2026-05-01T09:00:01Z\n",
        new String(bytes, StandardCharsets.UTF_8));
    assertEquals(List.of(ann, bob), AccessTokenFormat.read(FILE, bytes));
    assertEquals(List.of(), read(""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = false,
      value = {
        "''|has 1 words",
        "#comment|has 1 words",
        "ann H|has 2 words",
        "ann H T 2026-05-01T09:00:00Z x|has 5 words",
        "ann  H|has no SHA-256",
        " ann H T|has no valid name",
        "Ann H T|has no valid name",
        "a23456789012345678901234567890123 H T|has no valid name",
        "ann é T|has no SHA-256",
        "ann abc T|has no SHA-256",
        "ann AH T|has no SHA-256",
        "ann H 2026-01-31|has no valid time made",
        "ann H 2026-02-30T09:00:00Z|has no valid time made",
        "ann H 2026-01-31T24:00:01Z|has no valid time made",
        "ann H T |has no valid time of end",
        "ann H T never|has no valid time of end",
        "ann H T T|ends before it was made",
        "ann H T 2026-01-31T08:59:59Z|ends before it was made",
        "ann H TX|has no valid time made",
        "bob H T|has the name of an earlier line",
      })
  void linesAreRefused(String line, String why) {
    String wrong = line.replace(" H", " " + HASH).replace("AH", "A".repeat(64));
    String text = "bob " + "b".repeat(64) + " T\n" + wrong + "\n";
    String message = refusal(text.replace(" T", " " + TIME));
    assertEquals(
        "tokens.txt: line 2 " + why,
        message.substring(0, Math.min(message.length(), 19 + why.length())));
    assertEquals("; mend or delete the line", message.substring(message.length() - 25));
  }

  @Test
  void oneTokenStandsOnce() {
    String twice = "ann " + HASH + " " + TIME + "\nbob " + HASH + " " + TIME + "\n";
    assertEquals(
        "tokens.txt: line 2 has the SHA-256 of an earlier line, must have its own; mend or delete"
            + " the line",
        refusal(twice));
  }

  @Test
  void aLastLineWithoutEndIsRefused() {
    assertEquals(
        "tokens.txt: the last line has no end, so that it may be cut; end or delete it",
        refusal("ann " + HASH + " " + TIME));
  }

  @Test
  void thereMayBeTenThousand() throws IOException {
    StringBuilder most = new StringBuilder();
    for (int i = 0; i < AccessTokenFormat.MAX_TOKENS; i++) {
      most.append(line(i));
    }
    assertEquals(AccessTokenFormat.MAX_TOKENS, read(most.toString()).size());
    assertEquals(
        "tokens.txt: line 10001 is token 10001, may be 10000 at most; mend or delete the line",
        refusal(most.append(line(AccessTokenFormat.MAX_TOKENS)).toString()));
  }

  /** Checks that the bound of bytes lets through as many of the longest lines as may be. */
  @Test
  void theMostTokensFitIntoTheMostBytes() {
    String longest = "n".repeat(32) + " " + HASH + " " + TIME + " " + TIME + "\n";
    assertEquals(
        true, longest.length() * AccessTokenFormat.MAX_TOKENS <= AccessTokenFormat.MAX_BYTES);
  }

  @Test
  void aTokenInTheFileIsNotRepeated() {
    String token = AccessToken.draw();
    for (String line :
        List.of(
            token,
            token + " " + HASH + " " + TIME,
            "ann " + token + " " + TIME,
            "ann " + HASH + " " + token,
            "ann " + HASH + " " + TIME + " " + token)) {
      assertFalse(refusal(line + "\n").contains(token), line);
    }
  }

  /** Checks that changed bytes are refused or read as what a writer would have written. */
  @Test
  void mutationsAreRefusedOrCanonical() throws IOException {
    long seed = Long.getLong("splinter.seed", System.nanoTime());
    System.out.println("AccessTokenFormatTest seed " + seed);
    Random random = new Random(seed);
    byte[] valid =
        (line(1) + line(2).strip() + " 2027-01-01T00:00:00Z\n" + line(3))
            .getBytes(StandardCharsets.US_ASCII);
    int read = 0;
    for (int i = 0; i < MUTATIONS; i++) {
      byte[] mutated = valid.clone();
      for (int changes = 1 + random.nextInt(2); changes > 0; changes--) {
        mutated[random.nextInt(mutated.length)] = (byte) random.nextInt(256);
      }
      try {
        assertArrayEquals(mutated, AccessTokenFormat.write(AccessTokenFormat.read(FILE, mutated)));
        read++;
      } catch (IOException e) {
        assertEquals("tokens.txt: ", e.getMessage().substring(0, 12));
      }
    }
    assertFalse(read == 0 || read == MUTATIONS, read + " were read");
  }
}
