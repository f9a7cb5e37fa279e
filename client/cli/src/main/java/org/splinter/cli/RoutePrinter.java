package org.splinter.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.splinter.apps.RoadUnit;
import org.splinter.client.query.QueryResult;
import org.splinter.client.road.RouteResult;
import org.splinter.client.road.path.Route;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.protocol.road.RoadIndex;

/**
 * The format of printed routes: text to read, one JSON object, or GeoJSON to draw. Where no way
 * leads, length and hops are null, the path is empty, and GeoJSON has no geometry.
 */
enum RoutePrinter {
  TABLE {
    @Override
    void print(RouteResult result, Optional<RoadUnit> unit, PrintWriter out) {
      text(result.routes().get(0), unit, out);
      record(result.how(), out);
    }

    @Override
    void printBatch(RouteResult result, Optional<RoadUnit> unit, PrintWriter out) {
      AlignedColumns lines = new AlignedColumns("trip", "length", "hops", "path");
      for (int i = 0; i < result.routes().size(); i++) {
        Route route = result.routes().get(i);
        boolean found = route.reachable();
        lines.add(i + 1, found ? route.length() : "", found ? hops(route) : "", path(route));
      }
      out.print(lines);
      unit.ifPresent(of -> out.println("length  " + of.words()));
      record(result.how(), out);
    }
  },

  JSON {
    @Override
    void print(RouteResult result, Optional<RoadUnit> unit, PrintWriter out) throws IOException {
      object(
          out,
          json -> {
            answer(result.routes().get(0), json);
            unit(unit, json);
            JsonPrinter.record(result.how(), json);
          });
    }

    @Override
    void printBatch(RouteResult result, Optional<RoadUnit> unit, PrintWriter out)
        throws IOException {
      object(
          out,
          json -> {
            json.writeArrayFieldStart("routes");
            for (Route route : result.routes()) {
              json.writeStartObject();
              answer(route, json);
              json.writeEndObject();
            }
            json.writeEndArray();
            unit(unit, json);
            JsonPrinter.record(result.how(), json);
          });
    }
  },

  GEOJSON {
    @Override
    void check(RoadIndex index) {
      if (!index.located()) {
        throw new RefusedQueryException(
            "this graph has no coordinates for GeoJSON; take --format json, or import it with"
                + " --coordinates");
      }
    }

    @Override
    void print(RouteResult result, Optional<RoadUnit> unit, PrintWriter out) throws IOException {
      object(out, json -> feature(result, result.routes().get(0), unit, json));
    }

    @Override
    void printBatch(RouteResult result, Optional<RoadUnit> unit, PrintWriter out)
        throws IOException {
      object(
          out,
          json -> {
            json.writeStringField("type", "FeatureCollection");
            json.writeArrayFieldStart("features");
            for (Route route : result.routes()) {
              json.writeStartObject();
              feature(result, route, unit, json);
              json.writeEndObject();
            }
            json.writeEndArray();
          });
    }
  };

  private static final double MILLIONTHS = 1e6;

  /** Refuses a graph whose routes it cannot print, before a route is asked for. */
  void check(RoadIndex index) {}

  /** Prints the only route. */
  abstract void print(RouteResult result, Optional<RoadUnit> unit, PrintWriter out)
      throws IOException;

  /** Prints all routes as one answer. */
  abstract void printBatch(RouteResult result, Optional<RoadUnit> unit, PrintWriter out)
      throws IOException;

  /** A writer of an object's fields. */
  private interface Fields {
    void write(JsonGenerator json) throws IOException;
  }

  private static void object(PrintWriter out, Fields fields) throws IOException {
    try (JsonGenerator json =
        new JsonFactory().createGenerator(out).disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)) {
      json.writeStartObject();
      fields.write(json);
      json.writeEndObject();
    }
    out.println();
  }

  private static void text(Route route, Optional<RoadUnit> unit, PrintWriter out) {
    if (!route.reachable()) {
      out.println("no way leads there");
      return;
    }
    String length = Long.toString(route.length());
    out.println("length  " + unit.map(of -> of.words(route.length())).orElse(length));
    out.println("hops    " + hops(route));
    out.println("path    " + path(route));
  }

  private static void record(QueryResult how, PrintWriter out) {
    out.println("rounds  " + how.rounds());
    out.println("bytes   " + how.sentBytes() + " sent, " + how.receivedBytes() + " received");
    out.printf("time    %.0f ms%n", how.timing().totalNanos() / 1e6);
  }

  private static int hops(Route route) {
    return route.positions().length - 1;
  }

  private static String path(Route route) {
    return Arrays.stream(route.path()).mapToObj(String::valueOf).collect(Collectors.joining(" "));
  }

  private static void answer(Route route, JsonGenerator json) throws IOException {
    if (route.reachable()) {
      json.writeNumberField("length", route.length());
      json.writeNumberField("hops", hops(route));
    } else {
      json.writeNullField("length");
      json.writeNullField("hops");
    }
    json.writeArrayFieldStart("path");
    for (long node : route.path()) {
      json.writeNumber(node);
    }
    json.writeEndArray();
  }

  /** Writes a route as a line of at least two places, or as a point if it ends where it starts. */
  private static void feature(
      RouteResult result, Route route, Optional<RoadUnit> unit, JsonGenerator json)
      throws IOException {
    json.writeStringField("type", "Feature");
    int[] positions = route.positions();
    if (positions.length == 0) {
      json.writeNullField("geometry");
    } else {
      json.writeObjectFieldStart("geometry");
      json.writeStringField("type", positions.length == 1 ? "Point" : "LineString");
      json.writeFieldName("coordinates");
      if (positions.length == 1) {
        place(result.index(), positions[0], json);
      } else {
        json.writeStartArray();
        for (int position : positions) {
          place(result.index(), position, json);
        }
        json.writeEndArray();
      }
      json.writeEndObject();
    }
    json.writeObjectFieldStart("properties");
    answer(route, json);
    unit(unit, json);
    JsonPrinter.record(result.how(), json);
    json.writeEndObject();
  }

  /** Writes the unit of all lengths; null where none is documented. */
  private static void unit(Optional<RoadUnit> unit, JsonGenerator json) throws IOException {
    json.writeStringField("unit", unit.flatMap(RoadUnit::unitName).orElse(null));
  }

  /** Writes longitude first: GeoJSON alone has this order (RFC 7946, 3.1.1). */
  private static void place(RoadIndex index, int position, JsonGenerator json) throws IOException {
    json.writeStartArray();
    json.writeNumber(index.lon(position) / MILLIONTHS);
    json.writeNumber(index.lat(position) / MILLIONTHS);
    json.writeEndArray();
  }
}
