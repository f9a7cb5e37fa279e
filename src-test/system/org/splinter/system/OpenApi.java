package org.splinter.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.opentest4j.AssertionFailedError;

/** An OpenAPI 3.1 document, and checks of requests and responses against it. */
final class OpenApi {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final JsonSchemaFactory SCHEMAS =
      JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012);

  private final JsonNode document;

  /** An operation. */
  record Operation(String method, String path, JsonNode node) {
    String id() {
      return node.get("operationId").asText();
    }

    /** Returns the schema of the operation's body, null if it has none. */
    JsonNode body() {
      JsonNode body = node.at("/requestBody/content/application~1json/schema");
      return body.isMissingNode() ? null : body;
    }
  }

  OpenApi(String text) throws IOException {
    this.document = MAPPER.readTree(text);
  }

  List<Operation> operations() {
    List<Operation> operations = new ArrayList<>();
    for (Map.Entry<String, JsonNode> path : document.get("paths").properties()) {
      for (Map.Entry<String, JsonNode> method : path.getValue().properties()) {
        if (List.of("get", "post", "delete").contains(method.getKey())) {
          operations.add(
              new Operation(
                  method.getKey().toUpperCase(Locale.ROOT), path.getKey(), method.getValue()));
        }
      }
    }
    return operations;
  }

  Operation operation(String id) {
    return operations().stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
  }

  /** Returns the schema that a reference stands for, or else the schema itself. */
  JsonNode resolved(JsonNode schema) {
    return schema.has("$ref") ? document.at(schema.get("$ref").asText().substring(1)) : schema;
  }

  /** Fails unless a text is JSON of the given schema of this document. */
  void check(JsonNode schema, String json) throws IOException {
    ObjectNode whole = schema.deepCopy();
    whole.set("components", document.get("components"));
    Set<ValidationMessage> wrong =
        SCHEMAS
            .getSchema(whole, SchemaValidatorsConfig.builder().build())
            .validate(MAPPER.readTree(json));
    if (!wrong.isEmpty()) {
      throw new AssertionFailedError(wrong + " of " + json);
    }
  }

  /** Fails unless a response is one of those that the operation declares. */
  void check(Operation operation, HttpResponse<String> response) throws IOException {
    String status = Integer.toString(response.statusCode());
    JsonNode described = operation.node().get("responses").get(status);
    if (described == null) {
      throw new AssertionFailedError(
          operation.id() + " has no response " + status + ": " + response.body());
    }
    String type = response.headers().firstValue("Content-Type").orElse("");
    JsonNode content = described.get("content");
    if (content == null) {
      if (!response.body().isEmpty()) {
        throw new AssertionFailedError(operation.id() + " has a body: " + response.body());
      }
      return;
    }
    if (!content.has(type)) {
      throw new AssertionFailedError(operation.id() + " " + status + " is of type " + type);
    }
    if (type.endsWith("json")) {
      check(content.get(type).get("schema"), response.body());
    }
  }

  /** Fails unless the events of a question are as the operation declares. */
  void checkEvents(Operation operation, List<TestGateway.Event> events) throws IOException {
    for (int i = 0; i < events.size(); i++) {
      TestGateway.Event event = events.get(i);
      boolean last = i == events.size() - 1;
      switch (event.name()) {
        case "progress" -> check(schema("Progress"), event.data());
        case "answer" -> check(operation.node().get("x-answer"), event.data());
        case "problem" -> check(schema("Problem"), event.data());
        case "cancelled" -> check(MAPPER.createObjectNode().put("maxProperties", 0), event.data());
        default -> throw new AssertionFailedError("there is no event " + event.name());
      }
      if (last == event.name().equals("progress")) {
        throw new AssertionFailedError("the events end too early or too late: " + events);
      }
    }
  }

  JsonNode schema(String name) {
    return document.at("/components/schemas/" + name);
  }
}
