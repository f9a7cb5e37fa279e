package org.splinter.protocol.door;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Set;
import org.splinter.codec.FormatException;

/** A reader of a door's server-sent events: untrusted bytes, each line of which is bounded. */
final class EventLines {
  private static final int MAX_LINE_BYTES = 16 << 10;
  private static final int MAX_STAGE = 200;
  private static final Set<String> NAMES =
      Set.of(DoorEvent.PROGRESS, DoorEvent.ANSWER, DoorEvent.PROBLEM, DoorEvent.CANCELLED);
  private static final JsonFactory JSON = new JsonFactory();

  private final InputStream in;
  private final Runnable heard;

  /**
   * Makes a reader.
   *
   * @param heard called after each line, comments included
   */
  EventLines(InputStream in, Runnable heard) {
    this.in = new BufferedInputStream(in);
    this.heard = heard;
  }

  /**
   * Reads the next event; comments and fields that are not known are passed over.
   *
   * @throws EOFException if the stream ends before
   * @throws FormatException if a line is longer than a line may be, or is no event of a door
   */
  DoorEvent next() throws IOException {
    String name = "";
    String data = "";
    while (true) {
      String line = line();
      heard.run();
      if (line.startsWith("event:")) {
        name = line.substring("event:".length()).strip();
      } else if (line.startsWith("data:")) {
        data = line.substring("data:".length()).strip();
      } else if (line.isEmpty() && !name.isEmpty()) {
        return event(name, data);
      }
    }
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new EOFException("the door's events ended before its work");
      }
      if (line.size() == MAX_LINE_BYTES) {
        throw error("has a line of more than " + MAX_LINE_BYTES + " bytes");
      }
      line.write(c);
    }
    return line.toString(UTF_8).strip();
  }

  private static DoorEvent event(String name, String data) throws IOException {
    if (!NAMES.contains(name)) {
      throw error("has an event that a door does not send");
    }
    double fraction = 0;
    String stage = "";
    if (name.equals(DoorEvent.PROGRESS)) {
      try (JsonParser json = JSON.createParser(data)) {
        json.nextToken();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
          String field = json.currentName();
          JsonToken value = json.nextToken();
          if (field.equals("fraction") && value.isNumeric()) {
            fraction = json.getDoubleValue();
          } else if (field.equals("stage") && value == JsonToken.VALUE_STRING) {
            stage = json.getText();
          } else {
            json.skipChildren();
          }
        }
      } catch (IOException e) {
        throw error("has progress that is not the JSON that it must be");
      }
    }
    if (!(fraction >= 0 && fraction <= 1)) {
      throw error("has a fraction outside 0 to 1");
    }
    if (stage.length() > MAX_STAGE || stage.chars().anyMatch(Character::isISOControl)) {
      throw error("has a stage that is no printable text of at most " + MAX_STAGE + " characters");
    }
    return new DoorEvent(name, fraction, stage);
  }

  private static FormatException error(String problem) {
    return new FormatException("stream of events", problem);
  }
}
