package org.splinter.http.gateway.api;

import java.util.List;
import org.eclipse.jetty.http.HttpStatus;
import org.splinter.cli.SplinterCommand;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.http.gateway.json.JsonWriter;

/** The operation that describes this gateway and its providers, without asking a provider. */
public final class StatusApi {
  private final PartyList list;

  public StatusApi(PartyList list) {
    this.list = list;
  }

  public List<Operation> operations() {
    return List.of(Operation.get("/api/status", call -> status()));
  }

  private Reply status() {
    Parties usual = list.usual();
    return Reply.object(
        HttpStatus.OK_200,
        json -> {
          json.writeStringField("version", SplinterCommand.VERSION);
          json.writeArrayFieldStart("providers");
          for (HadoopProvider provider : list.all()) {
            json.writeStartObject();
            json.writeStringField("name", provider.name());
            json.writeBooleanField("embedded", provider.embedded());
            json.writeStringField("location", provider.location());
            json.writeBooleanField("usual", usual.providers().contains(provider));
            json.writeEndObject();
          }
          json.writeEndArray();
          json.writeBooleanField("private", usual.privately());
          json.writeBooleanField("separate", usual.warnings().isEmpty());
          JsonWriter.strings("warnings", usual.warnings(), json);
        });
  }
}
