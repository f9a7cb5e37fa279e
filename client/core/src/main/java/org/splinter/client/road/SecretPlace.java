package org.splinter.client.road;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.splinter.protocol.road.RoadIndex;

/**
 * A secret place on earth, in millionths of a degree. It does not print.
 *
 * <p>Latitude comes first, as people, maps and the other commands have it.
 */
record SecretPlace(int lat, int lon) {
  /** The farthest that a place can be from the node that it means. */
  static final int MOST_KILOMETRES = 5;

  static final String EXCHANGED = "a place is latitude,longitude; exchange the two numbers";

  private static final Pattern DEGREES =
      Pattern.compile("([+-]?\\d{1,3}(?:\\.\\d{0,18})?)\\s*,\\s*([+-]?\\d{1,3}(?:\\.\\d{0,18})?)");
  private static final int DEGREE_DIGITS = 6;
  private static final int MOST_LAT = 90_000_000;
  private static final int MOST_LON = 180_000_000;

  /**
   * Reads {@code latitude,longitude} in degrees, be they on earth or not; empty for other texts.
   */
  static Optional<SecretPlace> read(String text) {
    Matcher degrees = DEGREES.matcher(text);
    return degrees.matches()
        ? Optional.of(new SecretPlace(millionths(degrees.group(1)), millionths(degrees.group(2))))
        : Optional.empty();
  }

  private static int millionths(String degrees) {
    return new BigDecimal(degrees)
        .movePointRight(DEGREE_DIGITS)
        .setScale(0, RoundingMode.HALF_EVEN)
        .intValueExact();
  }

  boolean onEarth() {
    return Math.abs(lat) <= MOST_LAT && Math.abs(lon) <= MOST_LON;
  }

  /** Returns the place that was meant if longitude came first. */
  SecretPlace exchanged() {
    return new SecretPlace(/* lat= */ lon, /* lon= */ lat);
  }

  /** Returns the position of the nearest node, if one is near enough to be meant. */
  OptionalInt node(RoadIndex index) {
    return index.nearest(lon, lat, MOST_KILOMETRES);
  }

  /** Returns why a place without a node that is near enough is refused, without showing it. */
  String tooFar(RoadIndex index) {
    SecretPlace exchanged = exchanged();
    boolean meant = exchanged.onEarth() && exchanged.node(index).isPresent();
    return "is "
        + kilometres(index)
        + " from the nearest node of this graph, "
        + (meant
            ? "and near one if longitude came first: " + EXCHANGED
            : "farther than "
                + MOST_KILOMETRES
                + " km; name a place on its roads, as latitude,longitude");
  }

  private String kilometres(RoadIndex index) {
    double distance = index.kilometres(index.nearest(lon, lat), lon, lat);
    return distance < 100
        ? String.format(Locale.ROOT, "%.1f km", distance)
        : String.format(Locale.ROOT, "%,.0f km", distance);
  }

  @Override
  public String toString() {
    return "SecretPlace[hidden]";
  }
}
