package org.splinter.apps;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.splinter.client.secret.SecretValue;
import org.splinter.protocol.derived.CubeColumns;

/**
 * The secrets of a search for places; their number does not depend on what was filled in. An empty
 * facet becomes any; a place becomes its hexagons, no place the whole area, and NULLs make up a
 * fixed number.
 */
final class PlaceSecrets {
  private final PlaceDataset dataset;
  private final PlaceFilter filter;
  private final List<Hexagon> area;

  /**
   * @throws InputException naming an unknown facet or a coordinate that is no place on earth
   */
  PlaceSecrets(PlaceDataset dataset, PlaceFilter filter) throws InputException, IOException {
    this.dataset = dataset;
    this.filter = filter;
    requireFields(filter.facets(), Field.columns(dataset.facets()));
    Optional<Near> near = filter.near();
    if (near.isPresent()) {
      near.get().check();
      this.area = Hexagons.around(near.get());
    } else {
      this.area = List.of();
    }
  }

  /** Refuses values of columns that cannot be filled in. */
  static void requireFields(Map<String, String> values, List<String> columns)
      throws InputException {
    for (String column : values.keySet()) {
      if (!columns.contains(column)) {
        throw new InputException(
            "field", "must be one of " + String.join(", ", columns) + ", which can be filled in");
      }
    }
  }

  /** Returns a value as a secret, or the secret that stands for any value if it is empty. */
  static SecretValue orAny(@Nullable String value) {
    return Template.secret(value == null || value.isEmpty() ? CubeColumns.ANY : value);
  }

  List<Hexagon> area() {
    return area;
  }

  /** Returns the secrets of some facets, and of the area. */
  List<SecretValue> of(List<String> facets) {
    List<SecretValue> secrets = new ArrayList<>();
    facets.forEach(facet -> secrets.add(orAny(filter.facets().get(facet))));
    addArea(secrets);
    return secrets;
  }

  /**
   * Returns the secrets of some facets and of the area, with another value of one facet.
   *
   * @param value the other value; null for one that no row has
   */
  List<SecretValue> of(List<String> facets, String column, @Nullable String value) {
    List<SecretValue> secrets = of(facets);
    int index = facets.indexOf(column);
    secrets.set(index, value == null ? SecretValue.ofNull() : Template.secret(value));
    return secrets;
  }

  private void addArea(List<SecretValue> secrets) {
    if (area.isEmpty()) {
      secrets.add(SecretValue.of(CubeColumns.ANY));
    }
    area.forEach(hexagon -> secrets.add(SecretValue.of(hexagon.address())));
    for (int i = Math.max(1, area.size()); i < Hexagons.MOST; i++) {
      secrets.add(SecretValue.ofNull());
    }
  }

  /** Returns a row with its distance from where the user searched, if both have a place. */
  Found found(Map<String, @Nullable Object> row) {
    if (filter.near().isEmpty()
        || !(row.get(dataset.latitude()) instanceof Number north)
        || !(row.get(dataset.longitude()) instanceof Number east)) {
      return new Found(row, null, false);
    }
    Near near = filter.near().get();
    double miles =
        Hexagons.miles(near.latitude(), near.longitude(), north.doubleValue(), east.doubleValue());
    return new Found(row, miles, miles > near.size().miles());
  }

  @Override
  public String toString() {
    return "PlaceSecrets[hidden]";
  }
}
