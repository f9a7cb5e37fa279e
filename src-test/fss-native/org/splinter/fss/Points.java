package org.splinter.fss;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;

/** Points of a domain that tests look at. */
final class Points {
  private Points() {}

  static DomainPoint clip(int domainBits, long high, long low) {
    long lowMask = domainBits >= 64 ? -1L : (1L << domainBits) - 1;
    long highMask = domainBits <= 64 ? 0 : -1L >>> (128 - domainBits);
    return new DomainPoint(high & highMask, low & lowMask);
  }

  static DomainPoint largest(int domainBits) {
    return clip(domainBits, -1L, -1L);
  }

  static DomainPoint random(int domainBits, Random random) {
    return clip(domainBits, random.nextLong(), random.nextLong());
  }

  static List<DomainPoint> random(int domainBits, Random random, int count) {
    List<DomainPoint> points = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      points.add(random(domainBits, random));
    }
    return points;
  }

  /** Returns the whole domain in order. */
  static List<DomainPoint> all(int domainBits) {
    return range(0, 1 << domainBits);
  }

  static List<DomainPoint> range(long first, int count) {
    return LongStream.range(0, count).mapToObj(i -> new DomainPoint(0, first + i)).toList();
  }

  /** Returns both ends of the domain and the borders of machine words inside it. */
  static List<DomainPoint> edges(int domainBits) {
    List<DomainPoint> points = new ArrayList<>();
    points.add(new DomainPoint(0, 0));
    points.add(largest(domainBits));
    long[][] borders = {
      {0, 1},
      {0, (1L << 31) - 1},
      {0, 1L << 31},
      {0, (1L << 31) + 1},
      {0, (1L << 32) - 1},
      {0, 1L << 32},
      {0, (1L << 32) + 1},
      {0, Long.MAX_VALUE},
      {0, Long.MIN_VALUE},
      {0, Long.MIN_VALUE + 1},
      {0, -1L},
      {1, 0},
      {Long.MIN_VALUE, 0}
    };
    for (long[] border : borders) {
      DomainPoint point = new DomainPoint(border[0], border[1]);
      if (new KeyDomain(domainBits).contains(point.high(), point.low())) {
        points.add(point);
      }
    }
    return points;
  }

  /**
   * Returns a point, all points that differ from it in one bit, the edges, and some random points.
   */
  static List<DomainPoint> around(int domainBits, DomainPoint point, Random random) {
    List<DomainPoint> points = new ArrayList<>(edges(domainBits));
    points.add(point);
    for (int bit = 0; bit < domainBits; bit++) {
      points.add(
          bit < 64
              ? new DomainPoint(point.high(), point.low() ^ 1L << bit)
              : new DomainPoint(point.high() ^ 1L << (bit - 64), point.low()));
    }
    points.addAll(random(domainBits, random, 9));
    return points;
  }
}
