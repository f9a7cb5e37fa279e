package org.splinter.http.gateway.api;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import org.eclipse.jetty.http.HttpStatus;
import org.splinter.cli.VersionJson;
import org.splinter.client.provider.Provider;
import org.splinter.http.server.JsonWriter;
import org.splinter.http.server.ProblemException;
import org.splinter.http.server.Reply;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.TableName;

/**
 * The operation that lists the tables that users can query, with their columns: the current
 * versions at all providers.
 */
public final class TablesApi {
  /**
   * The most lists that are made at once: providers may answer late, and other requests need
   * threads too.
   */
  private static final int MOST_AT_ONCE = 2;

  private final PartyList list;
  private final Semaphore free = new Semaphore(MOST_AT_ONCE);

  public TablesApi(PartyList list) {
    this.list = list;
  }

  public List<Operation> operations() {
    return List.of(Operation.get("/api/tables", call -> tables()));
  }

  private Reply tables() throws IOException {
    if (!free.tryAcquire()) {
      throw new ProblemException(
          HttpStatus.TOO_MANY_REQUESTS_429,
          MOST_AT_ONCE + " lists of tables are being made, which is the most; try again soon");
    }
    Map<String, Map<Manifest, List<String>>> found = new TreeMap<>();
    try {
      for (Provider provider : list.all()) {
        for (String table : provider.tables()) {
          if (!TableName.isDerived(table)) {
            found
                .computeIfAbsent(table, name -> new LinkedHashMap<>())
                .computeIfAbsent(provider.manifest(table), version -> new ArrayList<>())
                .add(provider.name());
          }
        }
      }
    } finally {
      free.release();
    }
    return Reply.object(
        HttpStatus.OK_200,
        json -> {
          json.writeArrayFieldStart("tables");
          for (Map<Manifest, List<String>> versions : found.values()) {
            for (Map.Entry<Manifest, List<String>> version : versions.entrySet()) {
              write(version.getKey(), version.getValue(), json);
            }
          }
          json.writeEndArray();
        });
  }

  private static void write(Manifest table, List<String> providers, JsonGenerator json)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("name", table.table());
    json.writeStringField("fingerprint", table.fingerprint().toString());
    json.writeNumberField("rows", table.rows());
    JsonWriter.strings("providers", providers, json);
    json.writeArrayFieldStart("columns");
    for (int i = 0; i < table.statistics().size(); i++) {
      VersionJson.writeColumn(json, table, i);
    }
    json.writeEndArray();
    json.writeEndObject();
  }
}
