package org.splinter.fss;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;

/** Points of a domain that tests look at. */
final class Points {
  private Points() {}

  static DomainPoint clip(TreeParameters parameters, long high, long low) {
    int bits = parameters.domainBits();
    long lowMask = bits >= 64 ? -1L : (1L << bits) - 1;
    long highMask = bits <= 64 ? 0 : -1L >>> (128 - bits);
    return new DomainPoint(high & highMask, low & lowMask);
  }

  static DomainPoint largest(TreeParameters parameters) {
    return clip(parameters, -1L, -1L);
  }

  static DomainPoint random(TreeParameters parameters, Random random) {
    return clip(parameters, random.nextLong(), random.nextLong());
  }

  static List<DomainPoint> random(TreeParameters parameters, Random random, int count) {
    List<DomainPoint> points = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      points.add(random(parameters, random));
    }
    return points;
  }

  /** The whole domain in order. */
  static List<DomainPoint> all(int domainBits) {
    return LongStream.range(0, 1L << domainBits).mapToObj(key -> new DomainPoint(0, key)).toList();
  }

  /** Both ends of the domain and the borders of machine words inside it. */
  static List<DomainPoint> edges(TreeParameters parameters) {
    List<DomainPoint> points = new ArrayList<>();
    points.add(new DomainPoint(0, 0));
    points.add(largest(parameters));
    long[][] borders = {
      {0, 1},
      {0, (1L << 31) - 1},
      {0, 1L << 31},
      {0, (1L << 32) - 1},
      {0, 1L << 32},
      {0, Long.MAX_VALUE},
      {0, Long.MIN_VALUE},
      {0, -1L},
      {1, 0},
      {Long.MIN_VALUE, 0}
    };
    for (long[] border : borders) {
      DomainPoint point = new DomainPoint(border[0], border[1]);
      if (parameters.contains(point)) {
        points.add(point);
      }
    }
    return points;
  }

  /** The edges, the point, every point that differs from it in one bit, and random ones. */
  static List<DomainPoint> around(TreeParameters parameters, DomainPoint point, Random random) {
    List<DomainPoint> points = new ArrayList<>(edges(parameters));
    points.add(point);
    for (int bit = 0; bit < parameters.domainBits(); bit++) {
      points.add(
          bit < 64
              ? new DomainPoint(point.high(), point.low() ^ 1L << bit)
              : new DomainPoint(point.high() ^ 1L << (bit - 64), point.low()));
    }
    points.addAll(random(parameters, random, 9));
    return points;
  }
}
