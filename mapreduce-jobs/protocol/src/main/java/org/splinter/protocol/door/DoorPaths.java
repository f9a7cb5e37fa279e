package org.splinter.protocol.door;

import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;

/** Paths and headers of a door (docs/door.md). */
public final class DoorPaths {
  /** The path of the door's {@link DoorDescription description}. */
  public static final String DESCRIPTION = "/v1";

  /** The path of the OpenAPI document. */
  public static final String OPEN_API = "/v1/openapi.json";

  /** The path of the {@link Catalogue}. */
  public static final String CATALOGUE = "/v1/catalogue";

  /**
   * The path of the manifest of a table that queries made of others, which no catalogue lists: its
   * name is a digest of what it was made by.
   */
  public static final String DERIVED = "/v1/derived/{table}";

  /** The path of a dictionary: table, fingerprint of the version, place of the column from 0. */
  public static final String DICTIONARY = "/v1/tables/{table}/{version}/dictionaries/{column}";

  /** The path of the definition that a version was made by: table, fingerprint of the version. */
  public static final String ORIGIN = "/v1/tables/{table}/{version}/origin";

  /**
   * The path that returns the manifest of what a {@link PreparationRequest} names, if it is there.
   */
  public static final String PREPARED = "/v1/prepared";

  /** The path that returns the public index of what a {@link PreparationRequest} names. */
  public static final String INDEX = "/v1/prepared/index";

  /** The path that has something prepared. */
  public static final String PREPARATIONS = "/v1/preparations";

  /** The path of a preparation that takes long. */
  public static final String PREPARATION = "/v1/preparations/{id}";

  /** The path of a preparation's events. */
  public static final String PREPARATION_EVENTS = "/v1/preparations/{id}/events";

  /** The path of a preparation's manifest. */
  public static final String PREPARATION_ANSWER = "/v1/preparations/{id}/answer";

  /** The path that answers rounds. */
  public static final String ROUNDS = "/v1/rounds";

  /** The path of a round that takes long, by its idempotency key. */
  public static final String ROUND = "/v1/rounds/{id}";

  /** The path of a round's events. */
  public static final String ROUND_EVENTS = "/v1/rounds/{id}/events";

  /** The path of a round's answer. */
  public static final String ROUND_ANSWER = "/v1/rounds/{id}/answer";

  /** The path of the catalogue of private tables, of which a door answers selected sums. */
  public static final String PRIVATE = "/v1/private";

  /** The path of the ids of a private table's rows: table, commitment of the version. */
  public static final String PRIVATE_IDS = "/v1/private/{table}/{version}/ids";

  /** The path that answers requests for selected sums of private tables. */
  public static final String SUMS = "/v1/sums";

  /** The path of a request for selected sums, by its idempotency key. */
  public static final String SUM = "/v1/sums/{id}";

  /** The path of the events of a request for selected sums. */
  public static final String SUM_EVENTS = "/v1/sums/{id}/events";

  /** The path of the answer to a request for selected sums. */
  public static final String SUM_ANSWER = "/v1/sums/{id}/answer";

  /**
   * The path of the pieces of a request for selected sums, by the key of its pieces: how many bytes
   * have come.
   */
  public static final String PIECES = "/v1/pieces/{id}";

  /** The path that takes a piece, by the number of bytes before it. */
  public static final String PIECE = "/v1/pieces/{id}/{from}";

  /** The path that takes requests of masks, ahead of those that follow them. */
  public static final String AHEAD = "/v1/ahead";

  /** The header of the {@link IdempotencyKey} of a round, or of a request for selected sums. */
  public static final String IDEMPOTENCY_KEY = "Idempotency-Key";

  /** The header that tells how a round, or a request for sums, was run: resident or job. */
  public static final String RUN = "Splinter-Run";

  /** The type of all bodies that are no JSON. */
  public static final String BYTES = "application/octet-stream";

  private DoorPaths() {}

  /** Returns the path of a table that queries made of others. */
  public static String derived(String table) {
    return "/v1/derived/" + table;
  }

  /** Returns the path of a version's dictionary. */
  public static String dictionary(Manifest manifest, int column) {
    return version(manifest.table(), manifest.fingerprint()) + "/dictionaries/" + column;
  }

  /** Returns the path of a version's origin. */
  public static String origin(Manifest manifest) {
    return version(manifest.table(), manifest.fingerprint()) + "/origin";
  }

  /** Returns the path of the pieces of a request. */
  public static String pieces(IdempotencyKey key) {
    return "/v1/pieces/" + key;
  }

  /** Returns the path of the piece of a request that follows a number of bytes. */
  public static String piece(IdempotencyKey key, long from) {
    return pieces(key) + "/" + from;
  }

  /** Returns the path of the ids of a private table version's rows. */
  public static String privateIds(String table, Fingerprint commitment) {
    return "/v1/private/" + table + "/" + commitment + "/ids";
  }

  private static String version(String table, Fingerprint fingerprint) {
    return "/v1/tables/" + table + "/" + fingerprint;
  }
}
