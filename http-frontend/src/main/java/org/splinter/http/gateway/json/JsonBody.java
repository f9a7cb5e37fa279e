package org.splinter.http.gateway.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
import org.splinter.client.secret.SecretValue;
import org.splinter.http.server.ProblemException;

/**
 * The body of a request: one object of texts, numbers, booleans, null, lists of these, and such
 * objects. Only this class checks such a body.
 *
 * <p>Guarantee: every value is kept as a secret until its reader says that it is none, and {@link
 * #wipe} overwrites all of them. A problem names a field that the reader asked for or the place in
 * the text, and never shows what stands there.
 */
public final class JsonBody {
  private static final int MAX_DEPTH = 4;
  private static final int MAX_VALUES = 1_000;
  private static final int MAX_TEXT = 1 << 16;
  private static final int MAX_NAME = 100;
  private static final int MAX_DIGITS = 100;

  /** The parser factory, which keeps no names and buffers of a request for later ones. */
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
          .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
          .disable(JsonFactory.Feature.USE_THREAD_LOCAL_FOR_BUFFER_RECYCLING)
          .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .streamReadConstraints(
              StreamReadConstraints.builder()
                  .maxNestingDepth(MAX_DEPTH)
                  .maxNameLength(MAX_NAME)
                  .maxStringLength(MAX_TEXT)
                  .maxNumberLength(MAX_DIGITS)
                  .build())
          .build();

  /** One or more values of a field, in a list or not, or an object and no values. */
  private record Field(boolean list, List<Value> values, @Nullable JsonBody object) {
    /** Returns whether the field is neither a list nor an object. */
    boolean single() {
      return !list && object == null;
    }

    /** Returns the number of values in the field. */
    int size() {
      return 1 + values.size() + (object == null ? 0 : object.size());
    }

    void wipe() {
      values.forEach(value -> value.secret().wipe());
      if (object != null) {
        object.wipe();
      }
    }

    @Override
    public String toString() {
      return "Field[hidden]";
    }
  }

  private enum Kind {
    TEXT,
    NUMBER,
    BOOLEAN
  }

  /** A text or null, a number as its digits, or a boolean as its word. */
  private record Value(Kind kind, SecretValue secret) {}

  private final Map<String, Field> fields;

  private JsonBody(Map<String, Field> fields) {
    this.fields = fields;
  }

  /**
   * Reads a body and overwrites its bytes.
   *
   * @throws ProblemException 400 if it is not such an object
   */
  public static JsonBody read(byte[] bytes) {
    JsonBody body = new JsonBody(new LinkedHashMap<>());
    boolean whole = false;
    try (JsonParser json = FACTORY.createParser(bytes)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw malformed("the body must be a JSON object");
      }
      body.readFields(json);
      if (json.nextToken() != null) {
        throw malformed("something stands behind the body's object");
      }
      whole = true;
      return body;
    } catch (JsonProcessingException e) { // its message shows the text
      throw malformed(
          e.getLocation() == null
              ? "the body is no JSON within the gateway's bounds"
              : "the body is no JSON within the gateway's bounds, see its line %d, column %d"
                  .formatted(e.getLocation().getLineNr(), e.getLocation().getColumnNr()));
    } catch (IOException e) {
      throw malformed("the body is no JSON in UTF-8");
    } finally {
      Arrays.fill(bytes, (byte) 0);
      if (!whole) {
        body.wipe();
      }
    }
  }

  /**
   * Reads up to the end of the object that was begun; if that fails, it holds what was read before.
   */
  private void readFields(JsonParser json) throws IOException {
    int values = 0;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      if (json.nextToken() == JsonToken.START_OBJECT) {
        JsonBody object = new JsonBody(new LinkedHashMap<>());
        Field field = new Field(false, List.of(), object);
        fields.put(name, field); // put before it is read, so that a broken field is wiped too
        object.readFields(json);
        values += field.size();
      } else {
        Field field = field(json);
        fields.put(name, field);
        values += field.size();
      }
      if (values > MAX_VALUES) {
        throw malformed("the body has more than " + MAX_VALUES + " values");
      }
    }
  }

  private int size() {
    return fields.values().stream().mapToInt(Field::size).sum();
  }

  private static Field field(JsonParser json) throws IOException {
    if (json.currentToken() != JsonToken.START_ARRAY) {
      return new Field(false, List.of(value(json)), null);
    }
    List<Value> values = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_ARRAY) {
      values.add(value(json));
      if (values.size() > MAX_VALUES) {
        throw malformed("the body has more than " + MAX_VALUES + " values");
      }
    }
    return new Field(true, values, null);
  }

  private static Value value(JsonParser json) throws IOException {
    return switch (json.currentToken()) {
      case VALUE_NULL -> new Value(Kind.TEXT, SecretValue.ofNull());
      case VALUE_STRING -> new Value(Kind.TEXT, secret(json));
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Value(Kind.NUMBER, secret(json));
      case VALUE_TRUE, VALUE_FALSE -> new Value(Kind.BOOLEAN, secret(json));
      default ->
          throw malformed(
              "a field's value must be a text, a number, a boolean, null, an object or a list");
    };
  }

  /** Reads a secret as characters, never as a string, which could not be overwritten. */
  private static SecretValue secret(JsonParser json) throws IOException {
    int start = json.getTextOffset();
    char[] text = Arrays.copyOfRange(json.getTextCharacters(), start, start + json.getTextLength());
    try {
      requireWhole(text);
      return SecretValue.of(text);
    } finally {
      Arrays.fill(text, '\0');
    }
  }

  /** Refuses half a surrogate pair, which is no character and would silently become another one. */
  private static void requireWhole(char[] text) {
    for (int i = 0; i < text.length; i++) {
      if (Character.isHighSurrogate(text[i])
          && i + 1 < text.length
          && Character.isLowSurrogate(text[i + 1])) {
        i++;
      } else if (Character.isSurrogate(text[i])) {
        throw malformed("a text of the body holds half a surrogate pair, which is no character");
      }
    }
  }

  /**
   * Refuses fields that the operation does not know; it does not show their names, which could be
   * anything.
   */
  public JsonBody only(String... known) {
    if (!List.of(known).containsAll(fields.keySet())) {
      throw new ProblemException(
          HttpStatus.UNPROCESSABLE_ENTITY_422,
          "the body has a field that is not known here; there are " + String.join(", ", known));
    }
    return this;
  }

  /** Returns whether a field has a value that is not null. */
  public boolean has(String name) {
    Field field = fields.get(name);
    return field != null && (!field.single() || !field.values().get(0).secret().isNull());
  }

  /** Reads a public text, which must be there. */
  public String text(String name, int most) {
    return optionalText(name, most).orElseThrow(() -> missing(name));
  }

  /** Reads a public text. */
  public Optional<String> optionalText(String name, int most) {
    SecretValue secret = secret(name, false, most);
    return secret == null ? Optional.empty() : Optional.of(secret.reveal());
  }

  /** Reads a public boolean, false if there is none. */
  public boolean flag(String name) {
    if (!has(name)) {
      return false;
    }
    Field field = field(name);
    if (!field.single() || field.values().get(0).kind() != Kind.BOOLEAN) {
      throw refused(name, "must be true or false");
    }
    return Boolean.parseBoolean(field.values().get(0).secret().reveal());
  }

  /** Reads a list of public texts, empty if there is none. */
  public List<String> texts(String name, int mostTexts, int most) {
    List<String> texts = new ArrayList<>();
    for (SecretValue secret : secrets(name, mostTexts, most)) {
      if (secret.isNull()) {
        throw refused(name, "must not hold null");
      }
      texts.add(secret.reveal());
    }
    return texts;
  }

  /** Reads a secret text, which must be there. */
  public SecretValue secret(String name, int most) {
    SecretValue secret = secret(name, false, most);
    if (secret == null) {
      throw missing(name);
    }
    return secret;
  }

  /** Reads a secret text; null and a missing field are SQL's NULL. */
  public SecretValue optionalSecret(String name, int most) {
    SecretValue secret = secret(name, false, most);
    return secret == null ? SecretValue.ofNull() : secret;
  }

  /**
   * Reads a secret number as its digits; a text of digits is accepted too. Null and a missing field
   * are NULL.
   */
  public SecretValue optionalSecretNumber(String name, int most) {
    SecretValue secret = secret(name, true, most);
    return secret == null ? SecretValue.ofNull() : secret;
  }

  /** Reads a list of secrets, each a text, a number or null; empty if there is none. */
  public List<SecretValue> secrets(String name, int mostValues, int most) {
    if (!has(name)) {
      return List.of();
    }
    Field field = field(name);
    if (!field.list()) {
      throw refused(name, "must be a list");
    }
    if (field.values().size() > mostValues) {
      throw refused(name, "must not hold more than " + mostValues + " values");
    }
    if (field.values().stream().anyMatch(value -> value.kind() == Kind.BOOLEAN)) {
      throw refused(name, "must hold texts, numbers and null; write a boolean as a text");
    }
    return field.values().stream().map(value -> bounded(name, value.secret(), most)).toList();
  }

  /** Reads an object, which is empty if there is none. */
  public JsonBody object(String name) {
    if (!has(name)) {
      return new JsonBody(Map.of());
    }
    JsonBody object = field(name).object();
    if (object == null) {
      throw refused(name, "must be an object");
    }
    return object;
  }

  private @Nullable SecretValue secret(String name, boolean numbers, int most) {
    if (!has(name)) {
      return null;
    }
    Field field = field(name);
    if (!field.single()) {
      throw refused(name, "must not be a list or an object");
    }
    Value value = field.values().get(0);
    if (value.kind() == Kind.BOOLEAN || (value.kind() == Kind.NUMBER && !numbers)) {
      throw refused(name, numbers ? "must be a number" : "must be a text");
    }
    return bounded(name, value.secret(), most);
  }

  private Field field(String name) {
    Field field = fields.get(name);
    if (field == null) {
      throw missing(name);
    }
    return field;
  }

  private static SecretValue bounded(String name, SecretValue secret, int most) {
    if (!secret.isNull() && secret.length() > most) {
      throw refused(name, "must not be longer than " + most + " characters");
    }
    return secret;
  }

  /** Overwrites all values. */
  public void wipe() {
    fields.values().forEach(Field::wipe);
  }

  private static ProblemException missing(String name) {
    return refused(name, "is missing");
  }

  /** Returns the problem of a field's value. */
  public static ProblemException refused(String name, String what) {
    return ProblemException.ofField(HttpStatus.UNPROCESSABLE_ENTITY_422, name, name + " " + what);
  }

  private static ProblemException malformed(String what) {
    return new ProblemException(HttpStatus.BAD_REQUEST_400, what);
  }

  @Override
  public String toString() {
    return "JsonBody[hidden]";
  }
}
