package org.splinter.apps;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The best place of each category that was asked for. It does not print.
 *
 * @param area the hexagons that were searched, which all but the distances of rows is of: they hold
 *     all within the miles that were asked for, and some beyond; none for anywhere
 */
public record BestAnswer(List<Category> categories, List<Hexagon> area) {
  public BestAnswer {
    categories = List.copyOf(categories);
    area = List.copyOf(area);
  }

  /**
   * A category.
   *
   * @param average score; null if no place has one
   * @param best null if there is no place
   */
  public record Category(
      String name, long count, long scored, @Nullable Double average, @Nullable Found best) {
    @Override
    public String toString() {
      return "Category[hidden]";
    }
  }

  @Override
  public String toString() {
    return "BestAnswer[hidden]";
  }
}
