package org.splinter.apps;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The best place of each category that was asked for. It does not print.
 *
 * @param area the hexagons that were searched, to which all values but the distances of rows refer:
 *     they hold all places within the miles that were asked for, and some beyond; empty for
 *     anywhere
 */
public record BestAnswer(List<Category> categories, List<Hexagon> area) {
  public BestAnswer {
    categories = List.copyOf(categories);
    area = List.copyOf(area);
  }

  /**
   * A category.
   *
   * @param average the average score; null if no place has a score
   * @param best the best place; null if there is none
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
