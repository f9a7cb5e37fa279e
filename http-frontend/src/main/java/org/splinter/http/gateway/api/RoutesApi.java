package org.splinter.http.gateway.api;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.splinter.client.road.RouteOptions;
import org.splinter.client.road.RouteResult;
import org.splinter.client.road.Trip;
import org.splinter.client.road.path.Route;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.answer.JsonValues;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.http.gateway.json.JsonBody;
import org.splinter.http.gateway.question.Questions;
import org.splinter.http.server.Reply;
import org.splinter.protocol.road.RoadIndex;
import org.splinter.provider.job.RootCause;

/** The operations for private routes over the graphs of the providers. */
public final class RoutesApi {
  private static final String GRAPH = "graph";
  private static final String METRIC = "metric";
  private static final String FROM = "from";
  private static final String TO = "to";
  private static final int MOST_NAME = 100;
  private static final int MOST_END = 100;
  private static final double MILLIONTHS = 1e6;

  /** The form of names of tables and columns; a search for other names would be in vain. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private final PartyList list;
  private final Questions questions;

  public RoutesApi(PartyList list, Questions questions) {
    this.list = list;
    this.questions = questions;
  }

  public List<Operation> operations() {
    return List.of(Operation.post("/api/routes", this::ask));
  }

  private Reply ask(Call call) {
    JsonBody body = call.body().only(GRAPH, METRIC, FROM, TO, "providers");
    RouteOptions options = RouteOptions.DEFAULT;
    Optional<String> graph = name(body, GRAPH);
    Optional<String> metric = name(body, METRIC);
    if (graph.isPresent()) {
      options = options.of(graph.get());
    }
    if (metric.isPresent()) {
      options = options.by(metric.get());
    }
    SecretValue from = end(body, FROM);
    SecretValue to = end(body, TO);
    Parties parties = list.of(body);
    RouteOptions asked = options;
    return QuestionsApi.ask(
        questions,
        body,
        progress -> {
          RouteResult result =
              parties.routes().plan(asked).run(List.of(new Trip(from, to)), progress);
          return parties.answer(
              json -> write(result.routes().get(0), result.index(), json), List.of(result.how()));
        });
  }

  private static Optional<String> name(JsonBody body, String field) {
    Optional<String> name = body.optionalText(field, MOST_NAME);
    if (name.isPresent() && !NAME.matcher(name.get()).matches()) {
      throw JsonBody.refused(field, "must be a name of letters, digits and _");
    }
    return name;
  }

  private static SecretValue end(JsonBody body, String field) {
    SecretValue end = body.secret(field, MOST_END);
    try {
      Trip.check(List.of(new Trip(end, end)));
    } catch (RefusedQueryException e) {
      String message = RootCause.line(e); // it begins with the end that it checked first
      throw JsonBody.refused(field, message.substring(message.indexOf(' ') + 1));
    }
    return end;
  }

  private static void write(Route route, RoadIndex index, JsonGenerator json) throws IOException {
    int[] positions = route.positions();
    json.writeStartObject();
    json.writeBooleanField("reachable", route.reachable());
    json.writeFieldName("length");
    JsonValues.BROWSER.write(route.reachable() ? route.length() : null, json);
    json.writeFieldName("hops");
    JsonValues.BROWSER.write(route.reachable() ? positions.length - 1L : null, json);
    json.writeArrayFieldStart("path");
    for (long node : route.path()) {
      JsonValues.BROWSER.write(node, json);
    }
    json.writeEndArray();
    json.writeFieldName("places");
    if (index.located()) {
      json.writeStartArray();
      for (int position : positions) {
        json.writeStartArray();
        json.writeNumber(index.lat(position) / MILLIONTHS);
        json.writeNumber(index.lon(position) / MILLIONTHS);
        json.writeEndArray();
      }
      json.writeEndArray();
    } else {
      json.writeNull();
    }
    json.writeEndObject();
  }
}
