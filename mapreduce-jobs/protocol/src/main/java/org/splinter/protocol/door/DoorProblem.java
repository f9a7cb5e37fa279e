package org.splinter.protocol.door;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;

/** A reader of the problems (RFC 9457) that a door replies with: untrusted bytes. */
final class DoorProblem {
  /** The most bytes of a problem, and so that a reader may allocate. */
  static final int MAX_BYTES = 64 << 10;

  private static final int MAX_DETAIL = 1_000;
  private static final JsonFactory JSON = new JsonFactory();

  private DoorProblem() {}

  /** Returns the detail, as one line that can be printed; a text of its own if there is none. */
  static String detail(int status, byte[] problem) {
    String detail = "";
    try (JsonParser json = JSON.createParser(problem)) {
      if (json.nextToken() == JsonToken.START_OBJECT) {
        while (json.nextToken() == JsonToken.FIELD_NAME) {
          String name = json.currentName();
          if (json.nextToken() == JsonToken.VALUE_STRING && name.equals("detail")) {
            detail = json.getText();
          } else {
            json.skipChildren();
          }
        }
      }
    } catch (IOException e) {
      // It is no problem of a door; some other server may have replied.
    }
    if (detail.isEmpty()) {
      return "the door replied with status " + status + " and no reason; is it a door's address?";
    }
    String line = detail.substring(0, Math.min(detail.length(), MAX_DETAIL));
    return line.chars()
        .map(c -> Character.isISOControl(c) ? ' ' : c)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
