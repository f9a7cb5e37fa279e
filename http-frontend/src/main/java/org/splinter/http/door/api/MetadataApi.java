package org.splinter.http.door.api;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import org.eclipse.jetty.http.HttpStatus;
import org.splinter.http.door.service.DoorService;
import org.splinter.http.server.ProblemException;
import org.splinter.http.server.Reply;
import org.splinter.protocol.door.DoorDescription;
import org.splinter.protocol.door.DoorPaths;
import org.splinter.protocol.door.PreparationRequest;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.TableName;

/**
 * The operations that tell public metadata.
 *
 * <p>Guarantee: a reply is equal for everybody who asks at one moment, and has no header that could
 * mark who asked.
 */
public final class MetadataApi {
  private static final String TABLE = "table";
  private static final int MAX_COLUMN_DIGITS = 5;

  private final DoorService service;
  private final Metadata metadata;
  private final Function<String, DoorDescription> description;
  private final byte[] openApi;

  /**
   * @param description of the door as it is now, by the id of the provider's files
   * @param openApi the document that describes all operations
   */
  public MetadataApi(
      DoorService service,
      Metadata metadata,
      Function<String, DoorDescription> description,
      byte[] openApi) {
    this.service = service;
    this.metadata = metadata;
    this.description = description;
    this.openApi = openApi.clone();
  }

  public List<DoorOperation> operations() {
    return List.of(
        DoorOperation.get(DoorPaths.DESCRIPTION, "description", this::describe),
        DoorOperation.get(
            DoorPaths.OPEN_API,
            "description",
            (asked, reply) -> reply.accept(Reply.of(HttpStatus.OK_200, Reply.JSON, openApi))),
        DoorOperation.get(
            DoorPaths.CATALOGUE,
            "catalogue",
            (asked, reply) -> metadata.tell(asked.principal(), reply, service.catalogue())),
        DoorOperation.get(DoorPaths.DERIVED, "derived table", this::derived),
        DoorOperation.get(DoorPaths.DICTIONARY, "dictionary", this::dictionary),
        DoorOperation.get(DoorPaths.ORIGIN, "origin", this::origin),
        DoorOperation.post(
            DoorPaths.PREPARED, "prepared", PreparationRequest.MAX_BYTES, this::prepared),
        DoorOperation.post(DoorPaths.INDEX, "index", PreparationRequest.MAX_BYTES, this::index));
  }

  private void describe(DoorRequest asked, Consumer<Reply> reply) {
    metadata.ask(
        asked.principal(),
        reply,
        service.storage(),
        (storage, replying) -> {
          String id = new String(storage.orElseThrow(), US_ASCII);
          replying.accept(Reply.of(HttpStatus.OK_200, Reply.JSON, description.apply(id).encode()));
        });
  }

  private void derived(DoorRequest asked, Consumer<Reply> reply) {
    metadata.tell(asked.principal(), reply, service.derived(table(asked)));
  }

  private void dictionary(DoorRequest asked, Consumer<Reply> reply) {
    String table = table(asked);
    Fingerprint version = version(asked);
    String column = asked.parameter("column");
    if (!column.matches("[0-9]{1," + MAX_COLUMN_DIGITS + "}")) {
      throw notFound("a column is named by its place, from 0");
    }
    metadata.tell(
        asked.principal(), reply, service.dictionary(table, version, Integer.parseInt(column)));
  }

  private void origin(DoorRequest asked, Consumer<Reply> reply) {
    metadata.tell(asked.principal(), reply, service.origin(table(asked), version(asked)));
  }

  private void prepared(DoorRequest asked, Consumer<Reply> reply) {
    PreparationRequest request = PreparationsApi.read(asked.body());
    asked.record().about(request.family());
    metadata.tell(asked.principal(), reply, service.find(request));
  }

  private void index(DoorRequest asked, Consumer<Reply> reply) {
    PreparationRequest request = PreparationsApi.read(asked.body());
    asked.record().about(request.family());
    metadata.tell(asked.principal(), reply, service.index(request));
  }

  private static String table(DoorRequest asked) {
    String table = asked.parameter(TABLE);
    if (!TableName.isValid(table)) {
      throw notFound("no table can have this name");
    }
    asked.record().about(table);
    return table;
  }

  private static Fingerprint version(DoorRequest asked) {
    String version = asked.parameter("version");
    if (!version.matches("[0-9a-f]{" + 2 * Fingerprint.BYTES + "}")) {
      throw notFound("a version is named by its whole fingerprint, in lower case");
    }
    return new Fingerprint(HexFormat.of().parseHex(version));
  }

  private static ProblemException notFound(String detail) {
    return new ProblemException(HttpStatus.NOT_FOUND_404, detail);
  }
}
