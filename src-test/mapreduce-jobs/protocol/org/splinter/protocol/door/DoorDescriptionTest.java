package org.splinter.protocol.door;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.splinter.codec.Mutations.assertRefusedEarly;
import static org.splinter.codec.Mutations.set;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.splinter.codec.FormatException;

/** Tests that a door's description is read as it was written, whatever else stands in it. */
final class DoorDescriptionTest {
  private static final DoorDescription DESCRIPTION =
      new DoorDescription(
          "east",
          "The \"East\" Office, Zürich",
          List.of(1, 2),
          "tokens",
          "0".repeat(64),
          "1".repeat(64),
          "auto",
          "nobody",
          true,
          new DoorDescription.Limits(1 << 24, 600, 1L << 40, 0));
  private static final String JSON =
      "{\"provider\":\"east\",\"operator\":\"The \\\"East\\\" Office, Zürich\",\"versions\":[1,2],"
          + "\"authentication\":\"tokens\",\"keyFingerprint\":\""
          + "0".repeat(64)
          + "\",\"storage\":\""
          + "1".repeat(64)
          + "\",\"run\":\"auto\",\"preparations\":\"nobody\",\"sums\":true,"
          + "\"limits\":{\"roundBytes\":16777216,"
          + "\"roundsPerMinute\":600,\"bytesPerMinute\":1099511627776,\"concurrentRounds\":0}}";

  @Test
  void roundTripsAndItsTextIsFrozen() throws Exception {
    assertEquals(JSON, new String(DESCRIPTION.encode(), UTF_8));
    assertEquals(DESCRIPTION, DoorDescription.decode(DESCRIPTION.encode()));
  }

  @Test
  void fieldsOfOtherVersionsArePassedOver() throws Exception {
    String more = "{\"new\":{\"provider\":\"x\",\"a\":[[1],{}]},\"versions2\":[3],\"x\":null,";
    assertEquals(
        DESCRIPTION,
        DoorDescription.decode(
            (more + JSON.substring(1).replace("\"limits\":{", "\"limits\":{\"b\":{},\"c\":1.5,"))
                .getBytes(UTF_8)));
  }

  @Test
  void aDoorThatSaysNothingOfSumsOffersNone() throws Exception {
    for (String other : List.of("\"sums\":false", "\"sums\":1", "\"more\":true")) {
      String json = JSON.replace("\"sums\":true", other);
      assertFalse(DoorDescription.decode(json.getBytes(UTF_8)).sums(), json);
    }
  }

  @Test
  void everyTruncationAndTrailingBytesAreRefused() {
    byte[] bytes = DESCRIPTION.encode();
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThrows(FormatException.class, () -> DoorDescription.decode(cut), length + " bytes");
    }
    refused("goes on after its end", JSON + "{}");
    refused("is not the JSON that it must be", JSON + "x");
  }

  /** A byte that is changed is refused, or it is read as a description that is written so again. */
  @Test
  void changedBytesAreRefusedOrWellFormed() throws Exception {
    byte[] bytes = DESCRIPTION.encode();
    for (int at = 0; at < bytes.length; at++) {
      for (int change = 1; change < 256; change++) {
        byte[] mutated = set(bytes, at, bytes[at] ^ change);
        try {
          DoorDescription read = DoorDescription.decode(mutated);
          assertEquals(read, DoorDescription.decode(read.encode()));
        } catch (FormatException expected) {
          String message = String.valueOf(expected.getMessage());
          assertEquals(1, message.lines().count(), message);
        } catch (RuntimeException e) {
          throw new AssertionError(new String(mutated, ISO_8859_1), e);
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "provider",
        "operator",
        "authentication",
        "keyFingerprint",
        "storage",
        "run",
        "preparations"
      })
  void textsMustBeThere(String name) {
    refused("lacks " + name, JSON.replace("\"" + name + "\"", "\"other\""));
    refused(
        "lacks " + name, JSON.replaceFirst("\"" + name + "\":\"", "\"" + name + "\":\"\\\\u001b"));
    refused(
        "lacks " + name,
        JSON.replaceFirst("\"" + name + "\":\"", "\"" + name + "\":\"" + "x".repeat(201)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"roundBytes", "roundsPerMinute", "bytesPerMinute", "concurrentRounds"})
  void limitsMustBeNumbersFromZero(String name) {
    refused("lacks limits." + name, JSON.replace("\"" + name + "\"", "\"other\""));
    refused("lacks limits." + name, JSON.replace("\"" + name + "\":", "\"" + name + "\":-1"));
    refused(
        "is not the JSON that it must be",
        JSON.replace("\"" + name + "\":", "\"" + name + "\":9999999999999999999"));
  }

  @Test
  void boundsAreHeldBeforeMemoryIsTaken() {
    assertRefusedEarly(
        "at most 65536 are allowed", new byte[(64 << 10) + 1], DoorDescription::decode);
    refused("is not the JSON that it must be", JSON.replace("auto", "x".repeat(801)));
    refused("is not the JSON that it must be", "{\"x\":" + "[".repeat(9) + "]".repeat(9) + "}");
    refused("is no object", "[]");
    refused("lacks versions", JSON.replace("[1,2]", "[]"));
    refused("is not the JSON that it must be", JSON.replace("[1,2]", "[99999999999]"));
  }

  private static void refused(String problem, String json) {
    assertRefusedEarly(problem, json.getBytes(UTF_8), DoorDescription::decode);
  }
}
