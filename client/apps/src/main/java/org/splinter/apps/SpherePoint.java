package org.splinter.apps;

/**
 * A place on a sphere of the earth's mean radius, as a vector of length 1: distances are right at
 * poles and across the antimeridian too. It does not print: it may be a secret.
 */
record SpherePoint(double x, double y, double z) {
  private static final double EARTH_MILES = 3958.7613;

  /** Returns the place of these coordinates, in degrees. */
  static SpherePoint of(double latitude, double longitude) {
    double north = Math.toRadians(latitude);
    double east = Math.toRadians(longitude);
    return new SpherePoint(
        Math.cos(north) * Math.cos(east), Math.cos(north) * Math.sin(east), Math.sin(north));
  }

  /** Returns the distance to another place, in miles. */
  double miles(SpherePoint other) {
    SpherePoint normal = cross(other);
    return EARTH_MILES * Math.atan2(Math.sqrt(normal.dot(normal)), dot(other));
  }

  /**
   * Returns the distance, in miles, to the nearest place of the shortest arc between two others.
   */
  double milesToArc(SpherePoint from, SpherePoint to) {
    SpherePoint normal = from.cross(to);
    boolean besideIt = normal.cross(from).dot(this) > 0 && to.cross(normal).dot(this) > 0;
    if (!besideIt) {
      return Math.min(miles(from), miles(to));
    }
    double length = Math.sqrt(normal.dot(normal));
    return EARTH_MILES * Math.asin(Math.min(1, Math.abs(normal.dot(this)) / length));
  }

  private double dot(SpherePoint other) {
    return x * other.x + y * other.y + z * other.z;
  }

  private SpherePoint cross(SpherePoint other) {
    return new SpherePoint(
        y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x);
  }

  @Override
  public String toString() {
    return "SpherePoint[hidden]";
  }
}
