package org.splinter.client;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.ast.RefusedException;
import org.splinter.query.road.RoadIndex;

/**
 * Where a secret trip goes from and to: each a node's number, or {@code lon,lat} in degrees, which
 * means the node nearest to it.
 */
public record Trip(SecretValue from, SecretValue to) {
  private static final Pattern NODE = Pattern.compile("-?\\d{1,18}");
  private static final Pattern PLACE =
      Pattern.compile("([+-]?\\d{1,3}(?:\\.\\d{0,18})?)\\s*,\\s*([+-]?\\d{1,3}(?:\\.\\d{0,18})?)");
  private static final int DEGREE_DIGITS = 6;
  private static final int MAX_LON = 180_000_000;
  private static final int MAX_LAT = 90_000_000;

  /**
   * The position of the node that it starts from.
   *
   * @param which trip it is, for messages: empty of an only one
   */
  int source(RoadIndex index, String which) {
    return position(index, which + "FROM", from);
  }

  /** The position of the node that it ends at. */
  int target(RoadIndex index, String which) {
    return position(index, which + "TO", to);
  }

  /**
   * Finds a node, by the public index alone.
   *
   * @throws RefusedException if there is none; it does not show the secret
   */
  private static int position(RoadIndex index, String end, SecretValue secret) {
    String text = secret.reveal().strip();
    if (NODE.matcher(text).matches()) {
      OptionalInt position = index.position(Long.parseLong(text));
      return position.orElseThrow(() -> new RefusedException(end + " is no node of this graph"));
    }
    Matcher place = PLACE.matcher(text);
    if (!place.matches()) {
      throw new RefusedException(
          end + " must be a node's number such as 17, or lon,lat in degrees such as -73.98,40.75");
    }
    if (!index.located()) {
      throw new RefusedException(
          end
              + " is a place, and this graph has no coordinates; name a node by its number, or"
              + " import the graph with --coordinates");
    }
    int lon = millionths(place.group(1));
    int lat = millionths(place.group(2));
    if (Math.abs(lon) > MAX_LON || Math.abs(lat) > MAX_LAT) {
      throw new RefusedException(end + " must lie within 180 degrees of longitude, 90 of latitude");
    }
    return index.nearest(lon, lat);
  }

  private static int millionths(String degrees) {
    return new BigDecimal(degrees)
        .movePointRight(DEGREE_DIGITS)
        .setScale(0, RoundingMode.HALF_EVEN)
        .intValueExact();
  }

  /** Overwrites both. */
  public void wipe() {
    from.wipe();
    to.wipe();
  }
}
