package org.splinter.http.gateway.api;

import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpStatus;
import org.splinter.cli.SplinterCommand;
import org.splinter.client.provider.Provider;
import org.splinter.client.provider.Separation;
import org.splinter.http.server.JsonWriter;
import org.splinter.http.server.Reply;

/** The operation that describes this gateway and its providers, without asking a provider. */
public final class StatusApi {
  private static final String NOT_YET =
      "whether the providers are separate is found out before the first question is sent";

  private final PartyList list;

  public StatusApi(PartyList list) {
    this.list = list;
  }

  public List<Operation> operations() {
    return List.of(Operation.get("/api/status", call -> status()));
  }

  private Reply status() {
    Parties usual = list.usual();
    Optional<Separation> known = usual.knownSeparation();
    return Reply.object(
        HttpStatus.OK_200,
        json -> {
          json.writeStringField("version", SplinterCommand.VERSION);
          json.writeArrayFieldStart("providers");
          for (Provider provider : list.all()) {
            json.writeStartObject();
            json.writeStringField("name", provider.name());
            json.writeBooleanField("embedded", provider.embedded());
            json.writeStringField("location", provider.location());
            json.writeBooleanField("usual", usual.providers().contains(provider));
            json.writeEndObject();
          }
          json.writeEndArray();
          boolean separate = known.map(Separation::separate).orElse(false);
          json.writeBooleanField("private", separate);
          json.writeBooleanField("separate", separate);
          JsonWriter.strings(
              "warnings", known.map(Separation::reasons).orElse(List.of(NOT_YET)), json);
        });
  }
}
