package org.splinter.bench.kernel;

import java.util.Locale;

/** Numbers as people read them: three digits and a unit, always with a space before the unit. */
final class Units {
  private static final String[] PREFIXES = {"", "k", "M", "G", "T"};

  private Units() {}

  /**
   * Formats a number with a decimal prefix: "213 M", "1.24 G"; "443 " below a thousand, so that a
   * unit can follow.
   */
  static String decimal(double value) {
    int step = 0;
    double scaled = value;
    // Half a unit of the third digit below a thousand rounds up to a thousand.
    while (scaled >= 999.5 && step < PREFIXES.length - 1) {
      scaled /= 1000;
      step++;
    }
    int decimals = scaled < 9.995 ? 2 : scaled < 99.95 ? 1 : 0;
    return String.format(Locale.ROOT, "%." + decimals + "f %s", scaled, PREFIXES[step]);
  }

  /** Formats the rate of a kernel, or the time of one operation where people ask for that. */
  static String rate(Kernel kernel, double rate) {
    if (kernel.isTimed()) {
      return String.format(Locale.ROOT, "%.1f µs", 1e6 / rate);
    }
    return (kernel.unit().equals("bytes/s") ? bytes(rate) : decimal(rate)) + "/s";
  }

  /** Formats a number of bytes: "443 B", "10.3 kB". */
  static String bytes(double value) {
    return decimal(value) + "B";
  }

  static String percent(double fraction) {
    return Math.round(100 * fraction) + "%";
  }

  /** Formats how many times as long something takes: "1.35 times". */
  static String times(double ratio) {
    return String.format(Locale.ROOT, "%.2f times", ratio);
  }

  /** Formats a slot's size: "64 B", "3000 B", "4 KiB". */
  static String slot(int bytes) {
    return bytes % 1024 == 0 ? bytes / 1024 + " KiB" : bytes + " B";
  }
}
