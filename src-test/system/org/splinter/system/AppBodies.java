package org.splinter.system;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A generator of random questions that the applications answer, by the description in {@code
 * /api/apps}.
 */
final class AppBodies {
  /** The operations that questions are for. */
  static final List<String> OPERATIONS =
      List.of("places", "placesByName", "bestPlaces", "flights", "route");

  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final int MOST_CATEGORIES = 6;

  private final JsonNode apps;
  private final int nodes;
  private final Random random;

  /**
   * Makes a generator.
   *
   * @param apps the answer of {@code /api/apps}
   * @param nodes the number of nodes of the graph, which are numbered from 1
   */
  AppBodies(String apps, int nodes, Random random) throws IOException {
    this.apps = MAPPER.readTree(apps);
    this.nodes = nodes;
    this.random = random;
  }

  /**
   * A question.
   *
   * @param dataset the dataset that the question is for; empty for a graph
   */
  record Question(String dataset, String body) {}

  Question next(String operation) {
    ObjectNode body = MAPPER.createObjectNode();
    if (random.nextInt(3) == 0) {
      body.putArray("providers").add("gamma").add("alpha").add("beta");
    }
    if (operation.equals("route")) {
      JsonNode graph = apps.get("routes").get(0);
      body.put("graph", graph.get("graph").asText());
      body.put("metric", any(graph.get("metrics")).asText());
      body.put("from", end()).put("to", end());
      return new Question("", body.toString());
    }
    if (operation.equals("flights")) {
      JsonNode dataset = any(apps.get("flights"));
      fillIn(body.putObject("fields"), dataset.get("required"), 1);
      fillIn((ObjectNode) body.get("fields"), dataset.get("facets"), 2);
      days(body, dataset);
      return new Question(dataset.get("name").asText(), body.toString());
    }
    JsonNode dataset = any(apps.get("places"));
    if (random.nextInt(2) == 0) {
      JsonNode center = dataset.get("center");
      body.putObject("near")
          .put("latitude", center.get(0).asDouble() + random.nextInt(100) / 1000.0)
          .put(
              "longitude", Double.toString(center.get(1).asDouble() - random.nextInt(100) / 1000.0))
          .put("miles", List.of(1, 2, 5).get(random.nextInt(3)));
    }
    ObjectNode facets = body.putObject("facets");
    fillIn(facets, dataset.get("facets"), 2);
    switch (operation) {
      case "places" -> {
        int low = random.nextInt(40);
        body.put("low", low).put("high", Integer.toString(low + random.nextInt(60)));
      }
      case "placesByName" -> {
        List<String> allowed = new ArrayList<>();
        dataset.get("label_facets").forEach(each -> allowed.add(each.asText()));
        facets.retain(allowed);
        body.put("prefix", pick("", "M", "THE", "é 7", "no such name"));
      }
      case "bestPlaces" -> {
        String column = dataset.get("categories").asText();
        facets.remove(column);
        JsonNode choices = null;
        for (JsonNode facet : dataset.get("facets")) {
          choices = facet.get("column").asText().equals(column) ? facet.get("choices") : choices;
        }
        ArrayNode categories = body.putArray("categories");
        for (int i = random.nextInt(MOST_CATEGORIES); i >= 0; i--) {
          categories.add(random.nextInt(4) == 0 ? "no such thing" : any(choices).asText());
        }
      }
      default -> throw new IllegalArgumentException(operation);
    }
    return new Question(dataset.get("name").asText(), body.toString());
  }

  /**
   * Gives one in {@code one} fields one of its choices, or now and then a value that is no choice.
   */
  private void fillIn(ObjectNode values, JsonNode fields, int one) {
    for (JsonNode field : fields) {
      if (random.nextInt(one) == 0) {
        boolean known = field.has("choices") && random.nextInt(8) != 0;
        values.put(
            field.get("column").asText(),
            known ? any(field.get("choices")).asText() : pick("*", "no such thing", "'", "1"));
      }
    }
  }

  private void days(ObjectNode body, JsonNode dataset) {
    LocalDate first = LocalDate.parse(dataset.get("first_day").asText());
    long all = LocalDate.parse(dataset.get("last_day").asText()).toEpochDay() - first.toEpochDay();
    List<LocalDate> days = new ArrayList<>();
    days.add(first.plusDays(random.nextInt((int) all + 1)));
    days.add(first.plusDays(random.nextInt((int) all + 1)));
    Collections.sort(days);
    if (random.nextInt(3) != 0) {
      body.put("from", days.get(0).toString());
    }
    if (random.nextInt(3) != 0) {
      body.put("to", days.get(1).toString());
    }
  }

  private String end() {
    return random.nextInt(3) == 0
        ? "40.7" + (10 + random.nextInt(50)) + ",-73.9" + (70 + random.nextInt(30))
        : Integer.toString(1 + random.nextInt(nodes));
  }

  private JsonNode any(JsonNode list) {
    return list.get(random.nextInt(list.size()));
  }

  private String pick(String... choices) {
    return choices[random.nextInt(choices.length)];
  }
}
