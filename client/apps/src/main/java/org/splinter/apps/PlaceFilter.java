package org.splinter.apps;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Which places a user looks for. All of it is secret, also which of it is filled in.
 *
 * @param facets values by column; one that is not there, or empty, can be any
 * @param near around which place; empty for anywhere
 */
public record PlaceFilter(Map<String, String> facets, Optional<Near> near) {
  /** All places. */
  public static final PlaceFilter ANY = new PlaceFilter(Map.of(), Optional.empty());

  public PlaceFilter {
    facets = Map.copyOf(facets);
  }

  /** The same with another value of a facet. */
  PlaceFilter with(String column, String value) {
    Map<String, String> changed = new LinkedHashMap<>(facets);
    changed.put(column, value);
    return new PlaceFilter(changed, near);
  }

  @Override
  public String toString() {
    return "PlaceFilter[hidden]";
  }
}
