package org.splinter.client.road;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntPredicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.protocol.road.RoadIndex;

/**
 * The secret ends of a trip: each a node's number, or {@code lon,lat} in degrees, which means the
 * node nearest to that place.
 */
public record Trip(SecretValue from, SecretValue to) {
  /** The secrets of a trip. */
  static final int ENDS = 2;

  private static final Pattern NODE = Pattern.compile("-?\\d{1,19}");
  private static final Pattern PLACE =
      Pattern.compile("([+-]?\\d{1,3}(?:\\.\\d{0,18})?)\\s*,\\s*([+-]?\\d{1,3}(?:\\.\\d{0,18})?)");
  private static final int DEGREE_DIGITS = 6;
  private static final int MAX_LON = 180_000_000;
  private static final int MAX_LAT = 90_000_000;

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
   * Finds an end that the graph lacks. Whether one is missing is secret: nothing that a provider
   * sees may depend on it.
   *
   * @param hasSource whether the graph has the source of a trip of this number
   * @return the refusal of the first such end, naming the trip and the end but not the secret
   */
  static Optional<RefusedQueryException> unknownEnd(
      List<Trip> trips, IntPredicate hasSource, IntPredicate hasTarget) {
    for (int i = 0; i < trips.size(); i++) {
      if (!hasSource.test(i)) {
        return Optional.of(unknown(name(trips, i, "FROM"), trips.get(i).from));
      }
      if (!hasTarget.test(i)) {
        return Optional.of(unknown(name(trips, i, "TO"), trips.get(i).to));
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
    Matcher place = PLACE.matcher(text);
    if (NODE.matcher(text).matches()) {
      return;
    }
    if (!place.matches()) {
      throw new RefusedQueryException(
          end + " must be a node's number such as 17, or lon,lat in degrees such as -73.98,40.75");
    }
    if (Math.abs(millionths(place.group(1))) > MAX_LON
        || Math.abs(millionths(place.group(2))) > MAX_LAT) {
      throw new RefusedQueryException(
          end + " must lie within 180 degrees of longitude, 90 of latitude");
    }
  }

  private static RefusedQueryException unknown(String end, SecretValue secret) {
    return new RefusedQueryException(
        PLACE.matcher(secret.reveal().strip()).matches()
            ? end
                + " is a place, and this graph has no coordinates; name a node by its number, or"
                + " import the graph with --coordinates"
            : end + " is no node of this graph");
  }

  /** Returns a node's position, by the public index alone. */
  private static OptionalInt position(RoadIndex index, SecretValue secret) {
    String text = secret.reveal().strip();
    Matcher place = PLACE.matcher(text);
    if (place.matches()) {
      return index.located()
          ? OptionalInt.of(index.nearest(millionths(place.group(1)), millionths(place.group(2))))
          : OptionalInt.empty();
    }
    BigInteger node = new BigInteger(text);
    return node.bitLength() < Long.SIZE ? index.position(node.longValue()) : OptionalInt.empty();
  }

  private static int millionths(String degrees) {
    return new BigDecimal(degrees)
        .movePointRight(DEGREE_DIGITS)
        .setScale(0, RoundingMode.HALF_EVEN)
        .intValueExact();
  }

  /** Overwrites both ends. */
  public void wipe() {
    from.wipe();
    to.wipe();
  }
}
