package org.splinter.client.road;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.protocol.road.RoadIndex;

/**
 * The secret ends of a trip: each a node's number, or {@code latitude,longitude} in degrees, which
 * means the node nearest to that place.
 */
public record Trip(SecretValue from, SecretValue to) {
  /** The secrets of a trip. */
  static final int ENDS = 2;

  private static final Pattern NODE = Pattern.compile("-?\\d{1,19}");

  /**
   * Refuses ends that are neither a number nor a place on earth, whatever the graph.
   *
   * @throws RefusedQueryException naming the trip and the end; it does not show the secret
   */
  public static void check(List<Trip> trips) {
    for (int i = 0; i < trips.size(); i++) {
      check(name(trips, i, "FROM"), trips.get(i).from);
      check(name(trips, i, "TO"), trips.get(i).to);
    }
  }

  /**
   * Finds an end that the graph lacks, or a place that is far from all of its nodes. Whether there
   * is one is secret: nothing that a provider sees may depend on it, so that it is looked for once
   * the last round was asked.
   *
   * @return the refusal of the first such end, naming the trip and the end but not the secret
   */
  static Optional<RefusedQueryException> refusal(List<Trip> trips, RoadIndex index) {
    for (int i = 0; i < trips.size(); i++) {
      if (trips.get(i).source(index).isEmpty()) {
        return Optional.of(unknown(name(trips, i, "FROM"), trips.get(i).from, index));
      }
      if (trips.get(i).target(index).isEmpty()) {
        return Optional.of(unknown(name(trips, i, "TO"), trips.get(i).to, index));
      }
    }
    return Optional.empty();
  }

  private static String name(List<Trip> trips, int trip, String end) {
    return trips.size() == 1 ? end : "trip " + (trip + 1) + ": " + end;
  }

  /** Returns the position of the node that the trip starts from, none if the graph lacks it. */
  OptionalInt source(RoadIndex index) {
    return position(index, from);
  }

  /** Returns the position of the node that the trip ends at, none if the graph lacks it. */
  OptionalInt target(RoadIndex index) {
    return position(index, to);
  }

  private static void check(String end, SecretValue secret) {
    String text = secret.reveal().strip();
    if (NODE.matcher(text).matches()) {
      return;
    }
    SecretPlace place =
        SecretPlace.read(text)
            .orElseThrow(
                () ->
                    new RefusedQueryException(
                        end
                            + " must be a node's number such as 17, or latitude,longitude in"
                            + " degrees such as 40.75,-73.98"));
    if (!place.onEarth()) {
      throw new RefusedQueryException(
          end
              + " must lie within 90 degrees of latitude, 180 of longitude"
              + (place.exchanged().onEarth() ? ": " + SecretPlace.EXCHANGED : ""));
    }
  }

  private static RefusedQueryException unknown(String end, SecretValue secret, RoadIndex index) {
    Optional<SecretPlace> place = SecretPlace.read(secret.reveal().strip());
    if (place.isEmpty()) {
      return new RefusedQueryException(end + " is no node of this graph");
    }
    return new RefusedQueryException(
        index.located()
            ? end + " " + place.get().tooFar(index)
            : end
                + " is a place, and this graph has no coordinates; name a node by its number, or"
                + " import the graph with --coordinates");
  }

  /** Returns a node's position, by the public index alone. */
  private static OptionalInt position(RoadIndex index, SecretValue secret) {
    String text = secret.reveal().strip();
    Optional<SecretPlace> place = SecretPlace.read(text);
    if (place.isPresent()) {
      return index.located() ? place.get().node(index) : OptionalInt.empty();
    }
    BigInteger node = new BigInteger(text);
    return node.bitLength() < Long.SIZE ? index.position(node.longValue()) : OptionalInt.empty();
  }

  /** Overwrites both ends. */
  public void wipe() {
    from.wipe();
    to.wipe();
  }
}
