package org.splinter.apps;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A user's choice of places. All of it is secret, also which fields are filled in.
 *
 * @param facets the values by column; a facet that is absent or empty stands for any value
 * @param near the place to search around; empty for anywhere
 */
public record PlaceFilter(Map<String, String> facets, Optional<Near> near) {
  /** The filter that all places pass. */
  public static final PlaceFilter ANY = new PlaceFilter(Map.of(), Optional.empty());

  public PlaceFilter {
    facets = Map.copyOf(facets);
  }

  /** Returns a filter with another value of one facet. */
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
