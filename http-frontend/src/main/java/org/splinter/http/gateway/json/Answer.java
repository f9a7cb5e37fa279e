package org.splinter.http.gateway.json;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.splinter.client.provider.Separation;
import org.splinter.client.query.PrivacyClaim;
import org.splinter.client.query.QueryResult;
import org.splinter.http.server.JsonWriter;

/**
 * The answer to a question with its record: what pages show of it and of what each provider saw.
 *
 * @param result the result, as an object or any other value
 * @param steps the private queries behind it, in order; of a batch, one for all
 * @param separation whether the providers are separate, as far as facts show
 */
public record Answer(JsonWriter.Part result, List<QueryResult> steps, Separation separation) {
  public Answer {
    steps = List.copyOf(steps);
  }

  /**
   * Encodes the answer.
   *
   * @param wallMillis the milliseconds from the question to this answer
   */
  public byte[] encode(long wallMillis) {
    return JsonWriter.object(
        json -> {
          json.writeFieldName("result");
          result.write(json);
          json.writeObjectFieldStart("how");
          json.writeNumberField("rounds", sum(QueryResult::rounds));
          json.writeNumberField("sent_bytes", sum(QueryResult::sentBytes));
          json.writeNumberField("received_bytes", sum(QueryResult::receivedBytes));
          json.writeNumberField("index_bytes", sum(QueryResult::indexBytes));
          json.writeNumberField("wall_ms", wallMillis);
          json.writeNumberField("overruns", sum(step -> step.timing().overruns()));
          Optional<PrivacyClaim> claim =
              steps.stream().map(QueryResult::privacy).reduce(PrivacyClaim::and);
          Optional<String> whyNot = claim.flatMap(PrivacyClaim::whyNot).or(this::notSeparate);
          json.writeBooleanField("private", whyNot.isEmpty());
          json.writeStringField("not_private", whyNot.orElse(null));
          json.writeNumberField("secrets", claim.map(PrivacyClaim::secrets).orElse(0));
          json.writeNumberField("public_constants", claim.map(PrivacyClaim::constants).orElse(0));
          json.writeBooleanField("checked", claim.map(PrivacyClaim::checked).orElse(false));
          json.writeStringField("privacy", claim.map(PrivacyClaim::line).orElse(null));
          json.writeBooleanField("separate", separation.separate());
          JsonWriter.strings("warnings", warnings(), json);
          json.writeArrayFieldStart("steps");
          for (QueryResult step : steps) {
            write(step, json);
          }
          json.writeEndArray();
          json.writeEndObject();
        });
  }

  private Optional<String> notSeparate() {
    return separation.separate() ? Optional.empty() : Optional.of(separation.reason());
  }

  private List<String> warnings() {
    List<String> all = new ArrayList<>(separation.reasons());
    steps.forEach(step -> all.addAll(step.warnings()));
    return all;
  }

  private long sum(ToLongFunction<QueryResult> number) {
    return steps.stream().mapToLong(number).sum();
  }

  private static void write(QueryResult step, JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeStringField("scheme", step.scheme());
    json.writeNumberField("queries", step.queries());
    json.writeNumberField("rounds", step.rounds());
    json.writeArrayFieldStart("providers");
    for (QueryResult.ProviderRecord provider : step.providers()) {
      json.writeStartObject();
      json.writeStringField("name", provider.provider());
      json.writeStringField("location", provider.location());
      json.writeStringField("template", provider.template());
      json.writeNumberField("sent_bytes", provider.sentBytes());
      json.writeNumberField("share_bytes", provider.shareBytes());
      json.writeStringField("share_sha256", provider.shareSha256());
      json.writeNumberField("received_bytes", provider.receivedBytes());
      json.writeObjectFieldStart("counters");
      for (Map.Entry<String, Long> counter : provider.counters().entrySet()) {
        json.writeNumberField(counter.getKey(), counter.getValue());
      }
      json.writeEndObject();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** Leaves the answer out: it is secret, and this text may end in a log. */
  @Override
  public String toString() {
    return "Answer[hidden]";
  }
}
