package org.splinter.apps;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The unit of a graph's lengths by one metric, as the source of its files documents it; public. */
public enum RoadUnit {
  DECIMETRE("decimetre", 1),
  /** The source says that lengths can be compared with each other, and no more. */
  ARBITRARY(null, 0);

  /** The name of the graph that applications find routes on. */
  public static final String GRAPH = "ny";

  /** The units of the 9th DIMACS challenge, by metric; other graphs are their importer's. */
  private static final Map<String, RoadUnit> OF_METRIC =
      Map.of("distance", DECIMETRE, "time", ARBITRARY);

  private static final int KILO_DIGITS = 3;

  private final Optional<String> name;
  private final int metreDigits;

  RoadUnit(@Nullable String name, int metreDigits) {
    this.name = Optional.ofNullable(name);
    this.metreDigits = metreDigits;
  }

  /** Returns the unit of a graph's metric; empty where nothing documents one. */
  public static Optional<RoadUnit> of(String graph, String metric) {
    return graph.equals(GRAPH) ? Optional.ofNullable(OF_METRIC.get(metric)) : Optional.empty();
  }

  /** Returns the unit's name in the singular; empty if it has none. */
  public Optional<String> unitName() {
    return name;
  }

  /** Returns the unit in words. */
  public String words() {
    return name.map(one -> "in " + one + "s").orElse("in an arbitrary unit");
  }

  /** Returns a length in words, with its kilometres where the unit says how many. */
  public String words(long length) {
    BigDecimal kilometres = BigDecimal.valueOf(length, metreDigits + KILO_DIGITS);
    return length
        + (name.isEmpty() ? " " : String.format(Locale.ROOT, " (%.1f km) ", kilometres))
        + words();
  }
}
