package org.splinter.http.gateway.api;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
import org.splinter.apps.DataNotes;
import org.splinter.apps.Description;
import org.splinter.apps.Field;
import org.splinter.apps.FlightDataset;
import org.splinter.apps.FlightDatasets;
import org.splinter.apps.PlaceDataset;
import org.splinter.apps.PlaceDatasets;
import org.splinter.apps.RoadMap;
import org.splinter.apps.RoadUnit;
import org.splinter.apps.Template;
import org.splinter.client.metadata.PublicMetadata;
import org.splinter.client.provider.Provider;
import org.splinter.http.gateway.json.JsonBody;
import org.splinter.http.server.JsonWriter;
import org.splinter.http.server.ProblemException;
import org.splinter.http.server.Reply;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.road.GraphColumns;

/**
 * The operations that list the applications, their inputs and maps: public, and equal for all
 * users.
 *
 * <p>Guarantee: a GET contacts no provider. Lists are fetched when a POST asks for it, from all
 * usual providers alike; pages ask so once their user said so, and after a question, however it
 * ended.
 */
public final class AppsApi {
  private static final String GRAPH = RoadUnit.GRAPH;
  private static final String PREPARE = "scripts/splinter apps prepare ";

  private static final String BYTES = "application/octet-stream";

  /**
   * The most lists that are made at once: providers may answer late, and other requests need
   * threads too.
   */
  private static final int MOST_AT_ONCE = 8;

  private final PartyList list;
  private final AppLists lists;
  private final Semaphore free = new Semaphore(MOST_AT_ONCE);

  public AppsApi(PartyList list) {
    this.list = list;
    this.lists =
        new AppLists(
            list.home(),
            list.usual().providers().stream().map(Provider::name).collect(Collectors.joining("+")));
  }

  public List<Operation> operations() {
    return List.of(
        Operation.get("/api/apps", call -> kept()),
        Operation.post("/api/apps", this::fetched),
        Operation.get("/api/routes/{graph}/map", this::map));
  }

  private Reply kept() {
    byte[] bytes = lists.kept().orElseGet(() -> encode(false, Map.of(), Map.of(), List.of()));
    return Reply.of(HttpStatus.OK_200, Reply.JSON, bytes);
  }

  private Reply fetched(Call call) throws IOException {
    JsonBody unused = call.body().only();
    if (!free.tryAcquire()) {
      throw new ProblemException(
          HttpStatus.TOO_MANY_REQUESTS_429,
          MOST_AT_ONCE
              + " lists of applications are being made, which is the most; try again soon");
    }
    try {
      byte[] bytes = fetch(list.usual().providers());
      lists.keep(bytes);
      return Reply.of(HttpStatus.OK_200, Reply.JSON, bytes);
    } finally {
      free.release();
    }
  }

  /** Asks all of these providers for the same things, and returns what they have in common. */
  private byte[] fetch(List<? extends Provider> providers) throws IOException {
    Map<String, Optional<Description>> found = new HashMap<>();
    for (PlaceDataset dataset : PlaceDatasets.ALL) {
      found.put(dataset.name(), Description.of(dataset, providers));
    }
    for (FlightDataset dataset : FlightDatasets.ALL) {
      found.put(dataset.name(), Description.of(dataset, providers));
    }
    Map<String, String> notes = new HashMap<>();
    for (Map.Entry<String, Optional<Description>> each : found.entrySet()) {
      if (each.getValue().isPresent()) {
        DataNotes.of(list.home(), each.getKey(), each.getValue().get().version())
            .ifPresent(note -> notes.put(each.getKey(), note));
      }
    }
    List<List<String>> metrics =
        new PublicMetadata(List.copyOf(providers)).panel().ofAll(AppsApi::metrics);
    List<String> common = new ArrayList<>(metrics.get(0));
    metrics.forEach(common::retainAll);
    return encode(true, found, notes, common);
  }

  private byte[] encode(
      boolean fetched,
      Map<String, Optional<Description>> found,
      Map<String, String> notes,
      List<String> metrics) {
    return JsonWriter.object(
        json -> {
          json.writeBooleanField("fetched", fetched);
          json.writeArrayFieldStart("places");
          for (PlaceDataset dataset : PlaceDatasets.ALL) {
            write(
                dataset,
                found.getOrDefault(dataset.name(), Optional.empty()),
                notes(notes.get(dataset.name()), dataset.notes()),
                json);
          }
          json.writeEndArray();
          json.writeArrayFieldStart("flights");
          for (FlightDataset dataset : FlightDatasets.ALL) {
            write(
                dataset,
                found.getOrDefault(dataset.name(), Optional.empty()),
                notes(notes.get(dataset.name()), dataset.notes()),
                json);
          }
          json.writeEndArray();
          json.writeArrayFieldStart("routes");
          writeGraph(metrics, json);
          json.writeEndArray();
        });
  }

  private static List<String> metrics(Provider provider) throws IOException {
    if (!provider.tables().contains(GRAPH)) {
      return List.of();
    }
    try {
      return GraphColumns.metrics(provider.manifest(GRAPH));
    } catch (RefusedRequestException e) {
      return List.of(); // a table of the user's own has that name
    }
  }

  /** Returns the notes on the current rows, if there are any, then those on the dataset. */
  private static List<String> notes(@Nullable String own, List<String> always) {
    List<String> notes = new ArrayList<>();
    if (own != null) {
      notes.add(own);
    }
    notes.addAll(always);
    return notes;
  }

  private static void write(
      PlaceDataset dataset, Optional<Description> found, List<String> notes, JsonGenerator json)
      throws IOException {
    Map<String, List<String>> choices = found.map(Description::choices).orElse(Map.of());
    json.writeStartObject();
    begin(dataset.name(), dataset.title(), found, json);
    field("label", dataset.label(), null, json);
    fields("facets", dataset.facets(), choices, json);
    JsonWriter.strings("label_facets", dataset.labelFacets(), json);
    json.writeStringField("categories", dataset.categories());
    json.writeObjectFieldStart("score");
    field("field", dataset.score().field(), null, json);
    json.writeBooleanField("lower_is_better", dataset.score().lowerIsBetter());
    json.writeEndObject();
    json.writeStringField("latitude", dataset.latitude());
    json.writeStringField("longitude", dataset.longitude());
    if (found.isPresent()) {
      corners(dataset, found.get(), json);
    }
    fields("details", dataset.details(), Map.of(), json);
    end(notes, dataset.templates(), json);
  }

  /** Writes the corners and the middle of the area of the places, as latitude and longitude. */
  private static void corners(PlaceDataset dataset, Description found, JsonGenerator json)
      throws IOException {
    double[] low = place(dataset, found.least());
    double[] high = place(dataset, found.most());
    json.writeFieldName("center");
    json.writeArray(new double[] {(low[0] + high[0]) / 2, (low[1] + high[1]) / 2}, 0, low.length);
    json.writeArrayFieldStart("corners");
    json.writeArray(low, 0, low.length);
    json.writeArray(high, 0, high.length);
    json.writeEndArray();
  }

  private static double[] place(PlaceDataset dataset, Map<String, BigDecimal> bounds) {
    return new double[] {
      bounds.getOrDefault(dataset.latitude(), BigDecimal.ZERO).doubleValue(),
      bounds.getOrDefault(dataset.longitude(), BigDecimal.ZERO).doubleValue()
    };
  }

  private static void write(
      FlightDataset dataset, Optional<Description> found, List<String> notes, JsonGenerator json)
      throws IOException {
    Map<String, List<String>> choices = found.map(Description::choices).orElse(Map.of());
    json.writeStartObject();
    begin(dataset.name(), dataset.title(), found, json);
    fields("required", dataset.required(), choices, json);
    fields("facets", dataset.facets(), choices, json);
    json.writeArrayFieldStart("measures");
    for (FlightDataset.Measure measure : dataset.measures()) {
      json.writeStartObject();
      field("field", measure.field(), null, json);
      json.writeStringField("unit", measure.unit());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeNumberField("histogram", dataset.histogram());
    if (dataset.cheapest().isPresent()) {
      json.writeObjectFieldStart("cheapest");
      field("price", dataset.cheapest().get().price(), null, json);
      fields("details", dataset.cheapest().get().details(), Map.of(), json);
      json.writeEndObject();
    } else {
      json.writeNullField("cheapest");
    }
    json.writeStringField("first_day", day(found.flatMap(Description::firstDay)));
    json.writeStringField("last_day", day(found.flatMap(Description::lastDay)));
    end(notes, dataset.templates(), json);
  }

  private static @Nullable String day(Optional<LocalDate> day) {
    return day.map(LocalDate::toString).orElse(null);
  }

  private void writeGraph(List<String> metrics, JsonGenerator json) throws IOException {
    boolean there = !metrics.isEmpty();
    boolean drawn = there && RoadMap.isMap(RoadMap.file(list.home(), GRAPH));
    json.writeStartObject();
    json.writeStringField("graph", GRAPH);
    json.writeStringField("title", "Roads of New York");
    json.writeBooleanField("prepared", there);
    JsonWriter.strings("metrics", metrics, json);
    json.writeObjectFieldStart("units");
    for (String metric : metrics) {
      json.writeStringField(
          metric, RoadUnit.of(GRAPH, metric).flatMap(RoadUnit::unitName).orElse(null));
    }
    json.writeEndObject();
    json.writeStringField("map", drawn ? "/api/routes/" + GRAPH + "/map" : null);
    json.writeStringField("prepare", PREPARE + GRAPH);
    json.writeEndObject();
  }

  private Reply map(Call call) throws IOException {
    if (call.parameter("graph").equals(GRAPH)) {
      try {
        return Reply.kept(BYTES, Files.readAllBytes(RoadMap.file(list.home(), GRAPH)));
      } catch (NoSuchFileException e) {
        // answered as if there were no such graph
      }
    }
    throw new ProblemException(
        HttpStatus.NOT_FOUND_404,
        "there is no map of this graph; 'splinter apps prepare' makes it");
  }

  private static void begin(
      String name, String title, Optional<Description> found, JsonGenerator json)
      throws IOException {
    json.writeStringField("name", name);
    json.writeStringField("title", title);
    json.writeBooleanField("prepared", found.isPresent());
    json.writeStringField("prepare", PREPARE + name);
    json.writeNumberField("rows", found.map(Description::rows).orElse(0L));
  }

  private static void end(List<String> notes, List<Template> templates, JsonGenerator json)
      throws IOException {
    JsonWriter.strings("notes", notes, json);
    json.writeArrayFieldStart("templates");
    for (Template template : templates) {
      json.writeStartObject();
      json.writeStringField("action", template.action());
      json.writeStringField("step", template.step());
      json.writeStringField("sql", template.sql());
      json.writeNumberField("queries", template.queries());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void fields(
      String name, List<Field> fields, Map<String, List<String>> choices, JsonGenerator json)
      throws IOException {
    json.writeArrayFieldStart(name);
    for (Field field : fields) {
      field(null, field, choices.get(field.column()), json);
    }
    json.writeEndArray();
  }

  /** Writes a column, with the values that it can be filled in with if they are known. */
  private static void field(
      @Nullable String name, Field field, @Nullable List<String> choices, JsonGenerator json)
      throws IOException {
    if (name != null) {
      json.writeFieldName(name);
    }
    json.writeStartObject();
    json.writeStringField("column", field.column());
    json.writeStringField("label", field.label());
    json.writeStringField("note", field.note());
    if (choices != null) {
      JsonWriter.strings("choices", choices, json);
    }
    json.writeEndObject();
  }
}
