package org.splinter.protocol.door;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.splinter.codec.FormatException;

/** Tests of the reader of a door's events, each check of which has its wrong stream. */
final class EventLinesTest {
  private static EventLines lines(String text) {
    return new EventLines(new ByteArrayInputStream(text.getBytes(UTF_8)), () -> {});
  }

  private static String progress(String data) {
    return "event: progress\ndata: " + data + "\n\n";
  }

  private static void refused(String words, String text) {
    String message = assertThrows(FormatException.class, () -> lines(text).next()).getMessage();
    assertTrue(message.contains(words), message);
  }

  @Test
  void eventsAreReadInTheirOrder() throws IOException {
    EventLines events =
        lines(
            ":\n\n"
                + progress("{\"fraction\":0.5,\"stage\":\"sum\",\"more\":{\"stage\":1}}")
                + "id: 7\r\nevent: answer\r\ndata: {}\r\n\r\n");
    assertEquals(new DoorEvent("progress", 0.5, "sum"), events.next());
    assertEquals(new DoorEvent("answer", 0, ""), events.next());
    assertThrows(EOFException.class, events::next);
  }

  @Test
  void streamsThatEndEarlyAreTold() {
    for (String cut :
        new String[] {"", "event: answer", "event: answer\n", "event: answer\ndata: {}\n"}) {
      assertThrows(EOFException.class, () -> lines(cut).next(), cut);
    }
  }

  @Test
  void wrongEventsAreRefused() throws IOException {
    refused("an event that a door does not send", "event: boo\n\n");
    refused("not the JSON", progress("{\"fraction\":"));
    refused("a fraction outside 0 to 1", progress("{\"fraction\":1.5}"));
    refused("a fraction outside 0 to 1", progress("{\"fraction\":-0.1}"));
    refused("a fraction outside 0 to 1", progress("{\"fraction\":1e999}"));
    String longest = "s".repeat(200);
    assertEquals(longest, lines(progress("{\"stage\":\"" + longest + "\"}")).next().stage());
    refused("of at most 200 characters", progress("{\"stage\":\"" + longest + "s\"}"));
    refused("no printable text", progress("{\"stage\":\"\\u001b[2J\"}"));
  }

  @Test
  void linesAreBounded() throws IOException {
    String longest = ":".repeat(16 << 10);
    assertEquals("answer", lines(longest + "\nevent: answer\n\n").next().name());
    refused("a line of more than 16384 bytes", longest + ":");
  }
}
