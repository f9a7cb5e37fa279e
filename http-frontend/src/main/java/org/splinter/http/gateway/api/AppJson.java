package org.splinter.http.gateway.api;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.splinter.apps.BestAnswer;
import org.splinter.apps.Bin;
import org.splinter.apps.FlightAnswer;
import org.splinter.apps.Found;
import org.splinter.apps.Hexagon;
import org.splinter.apps.PlaceAnswer;
import org.splinter.client.sql.answer.JsonValues;

/** A writer of what applications found. */
final class AppJson {
  private AppJson() {}

  static void write(PlaceAnswer answer, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeNumberField("count", answer.count());
    json.writeNumberField("scored", answer.scored());
    field("average", answer.average(), json);
    histogram(answer.histogram(), json);
    found("best", answer.best(), json);
    area(answer.area(), json);
    json.writeEndObject();
  }

  static void write(BestAnswer answer, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeArrayFieldStart("categories");
    for (BestAnswer.Category category : answer.categories()) {
      json.writeStartObject();
      json.writeStringField("name", category.name());
      json.writeNumberField("count", category.count());
      json.writeNumberField("scored", category.scored());
      field("average", category.average(), json);
      json.writeFieldName("best");
      if (category.best() == null) {
        json.writeNull();
      } else {
        found(category.best(), json);
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    area(answer.area(), json);
    json.writeEndObject();
  }

  static void write(FlightAnswer answer, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeFieldName("period");
    averages(answer.period(), json);
    histogram(answer.histogram(), json);
    found("cheapest", answer.cheapest(), json);
    json.writeArrayFieldStart("days");
    for (FlightAnswer.Day day : answer.days()) {
      json.writeStartObject();
      json.writeStringField("date", day.date().toString());
      json.writeFieldName("averages");
      averages(day.averages(), json);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("months");
    for (FlightAnswer.Month month : answer.months()) {
      json.writeStartObject();
      json.writeStringField("month", month.month().toString());
      json.writeFieldName("averages");
      averages(month.averages(), json);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void averages(FlightAnswer.Averages averages, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeNumberField("count", averages.count());
    field("values", averages.values(), json);
    json.writeEndObject();
  }

  private static void histogram(List<Bin> bins, JsonGenerator json) throws IOException {
    json.writeArrayFieldStart("histogram");
    for (Bin bin : bins) {
      json.writeStartObject();
      field("from", bin.from(), json);
      field("below", bin.below(), json);
      json.writeNumberField("count", bin.count());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void found(String name, List<Found> all, JsonGenerator json) throws IOException {
    json.writeArrayFieldStart(name);
    for (Found each : all) {
      found(each, json);
    }
    json.writeEndArray();
  }

  private static void found(Found found, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeObjectFieldStart("values");
    for (Map.Entry<String, @Nullable Object> value : found.values().entrySet()) {
      field(value.getKey(), value.getValue(), json);
    }
    json.writeEndObject();
    field("miles", found.miles(), json);
    json.writeBooleanField("beyond", found.beyond());
    json.writeEndObject();
  }

  /** Writes the hexagons' corners as latitude and longitude. */
  private static void area(List<Hexagon> area, JsonGenerator json) throws IOException {
    json.writeArrayFieldStart("area");
    for (Hexagon hexagon : area) {
      json.writeStartObject();
      json.writeStringField("address", hexagon.address());
      json.writeArrayFieldStart("outline");
      for (Hexagon.Corner corner : hexagon.outline()) {
        json.writeStartArray();
        json.writeNumber(corner.latitude());
        json.writeNumber(corner.longitude());
        json.writeEndArray();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  private static void field(String name, @Nullable Object value, JsonGenerator json)
      throws IOException {
    json.writeFieldName(name);
    JsonValues.BROWSER.write(value, json);
  }
}
