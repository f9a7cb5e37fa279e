package org.splinter.protocol.door;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests of the reader of a door's problems, which may be any bytes. */
final class DoorProblemTest {
  private static String detail(String problem) {
    return DoorProblem.detail(418, problem.getBytes(UTF_8));
  }

  @Test
  void theDetailIsFoundAmongOtherFields() {
    assertEquals(
        "too much",
        detail("{\"a\":{\"detail\":\"x\"},\"status\":1,\"detail\":\"too much\",\"b\":[1]}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "<html>",
        "[]",
        "null",
        "{}",
        "{\"detail\":1}",
        "{\"detail\":{\"detail\":\"x\"}}"
      })
  void otherBytesAreNoProblem(String problem) {
    String detail = detail(problem);
    assertTrue(detail.contains("status 418 and no reason"), detail);
  }

  @Test
  void theDetailIsOneLineOfBoundedLength() {
    assertEquals("a b [31mc", detail("{\"detail\":\"a\\nb\\u001b[31mc\"}"));
    assertEquals(1_000, detail("{\"detail\":\"" + "x".repeat(1_001) + "\"}").length());
  }
}
