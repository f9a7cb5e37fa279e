package org.splinter.protocol.door;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.splinter.codec.FormatException;

/**
 * A door's words about itself, as JSON: who it is, how to ask it, and what it allows. Equal for
 * everybody, and public.
 *
 * @param provider the name under which envelopes are addressed to the provider
 * @param operator who runs it, in words
 * @param versions the versions of this protocol that it speaks
 * @param authentication how it knows who asks: none, tokens or certificates
 * @param keyFingerprint SHA-256 of the public key of its certificate, in hexadecimal digits
 * @param storage a random id of the provider's files, which all doors over them have
 * @param run how it runs rounds: auto, resident or jobs
 * @param preparations who may have views and tables prepared: nobody, listed or anyone
 * @param sums whether it answers selected sums of private tables
 * @param limits of one client
 */
public record DoorDescription(
    String provider,
    String operator,
    List<Integer> versions,
    String authentication,
    String keyFingerprint,
    String storage,
    String run,
    String preparations,
    boolean sums,
    Limits limits) {
  /** The version of the protocol that is described here. */
  public static final int VERSION = 1;

  /** The most bytes of a description, and so that a reader may allocate. */
  public static final int MAX_BYTES = 64 << 10;

  private static final int MAX_TEXT = 200;
  private static final JsonFactory JSON =
      JsonFactory.builder()
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(8)
                  .maxStringLength(MAX_TEXT * 4)
                  .maxNumberLength(20)
                  .maxNameLength(MAX_TEXT)
                  .build())
          .build();

  /**
   * Limits of one client.
   *
   * @param roundBytes the most bytes of one request
   * @param roundsPerMinute the most rounds in a minute
   * @param bytesPerMinute the most bytes of requests in a minute
   * @param concurrentRounds the most rounds at once
   */
  public record Limits(
      long roundBytes, long roundsPerMinute, long bytesPerMinute, long concurrentRounds) {}

  public DoorDescription {
    versions = List.copyOf(versions);
  }

  public byte[] encode() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeStringField("provider", provider);
      json.writeStringField("operator", operator);
      json.writeArrayFieldStart("versions");
      for (int version : versions) {
        json.writeNumber(version);
      }
      json.writeEndArray();
      json.writeStringField("authentication", authentication);
      json.writeStringField("keyFingerprint", keyFingerprint);
      json.writeStringField("storage", storage);
      json.writeStringField("run", run);
      json.writeStringField("preparations", preparations);
      json.writeBooleanField("sums", sums);
      json.writeObjectFieldStart("limits");
      json.writeNumberField("roundBytes", limits.roundBytes);
      json.writeNumberField("roundsPerMinute", limits.roundsPerMinute);
      json.writeNumberField("bytesPerMinute", limits.bytesPerMinute);
      json.writeNumberField("concurrentRounds", limits.concurrentRounds);
      json.writeEndObject();
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException(e); // writing to memory cannot fail
    }
    return bytes.toByteArray();
  }

  /**
   * Decodes untrusted bytes. Fields that this version does not know are passed over.
   *
   * @throws FormatException naming the field that is missing or not what it must be
   */
  public static DoorDescription decode(byte[] bytes) throws FormatException {
    if (bytes.length > MAX_BYTES) {
      throw error("has " + bytes.length + " bytes, at most " + MAX_BYTES + " are allowed");
    }
    try (JsonParser json = JSON.createParser(bytes)) {
      Fields fields = new Fields();
      fields.read(json);
      if (json.nextToken() != null) {
        throw error("goes on after its end");
      }
      return fields.description();
    } catch (JsonProcessingException e) { // its message may quote the bytes
      throw error("is not the JSON that it must be");
    } catch (FormatException e) {
      throw e;
    } catch (IOException e) {
      throw new UncheckedIOException(e); // reading from memory cannot fail
    }
  }

  private static FormatException error(String problem) {
    return new FormatException("description of a door", problem);
  }

  /** The fields of a description while it is read. */
  private static final class Fields {
    private final Map<String, String> texts = new HashMap<>();
    private final Map<String, Long> numbers = new HashMap<>();
    private final List<Integer> versions = new ArrayList<>();
    private boolean sums; // doors of an earlier time say nothing, and answer none

    void read(JsonParser json) throws IOException {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw error("is no object");
      }
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        JsonToken value = json.nextToken();
        if (name.equals("versions") && value == JsonToken.START_ARRAY) {
          while (json.nextToken() == JsonToken.VALUE_NUMBER_INT) {
            versions.add(json.getIntValue());
          }
        } else if (name.equals("limits") && value == JsonToken.START_OBJECT) {
          readLimits(json);
        } else if (name.equals("sums") && value.isBoolean()) {
          sums = json.getBooleanValue();
        } else if (value == JsonToken.VALUE_STRING) {
          texts.put(name, json.getText());
        } else {
          json.skipChildren();
        }
      }
    }

    private void readLimits(JsonParser json) throws IOException {
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String name = json.currentName();
        if (json.nextToken() == JsonToken.VALUE_NUMBER_INT) {
          numbers.put(name, json.getLongValue());
        } else {
          json.skipChildren();
        }
      }
    }

    DoorDescription description() throws FormatException {
      if (versions.isEmpty()) {
        throw error("lacks versions");
      }
      return new DoorDescription(
          text("provider"),
          text("operator"),
          versions,
          text("authentication"),
          text("keyFingerprint"),
          text("storage"),
          text("run"),
          text("preparations"),
          sums,
          new Limits(
              number("roundBytes"),
              number("roundsPerMinute"),
              number("bytesPerMinute"),
              number("concurrentRounds")));
    }

    private String text(String name) throws FormatException {
      String text = texts.get(name);
      if (text == null
          || text.length() > MAX_TEXT
          || text.chars().anyMatch(Character::isISOControl)) {
        throw error("lacks " + name + ", a printable text of at most " + MAX_TEXT + " characters");
      }
      return text;
    }

    private long number(String name) throws FormatException {
      Long number = numbers.get(name);
      if (number == null || number < 0) {
        throw error("lacks limits." + name + ", a number from 0");
      }
      return number;
    }
  }
}
