package org.splinter.protocol.road;

import java.util.Optional;
import org.splinter.protocol.table.Manifest;

/**
 * The cells of a graph: a row of each, from which the way to its transit nodes is found.
 *
 * @param transit the paths that go on from there
 * @param cells the number of cells; fewer if the graph has fewer nodes
 */
public record GridDefinition(TransitDefinition transit, int cells) implements RoadDefinition {
  public static final int MAX_CELLS = 1 << 20;

  private static final int USUAL_CELLS = 5000;
  private static final long ROWS_OF_EACH = 64;

  @Override
  public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
    return visitor.cells(this);
  }

  @Override
  public Optional<TransitDefinition> network() {
    return Optional.of(transit);
  }

  @Override
  public String kind() {
    return "cells";
  }

  @Override
  public String units() {
    return "cells";
  }

  @Override
  public String smaller() {
    return "take other numbers of cells and transit nodes";
  }

  /** Returns the number of cells unless a user gives one; a small graph has fewer. */
  public static int usualCells(Manifest graph) {
    return (int) Math.max(1, Math.min(USUAL_CELLS, graph.rows() / ROWS_OF_EACH));
  }
}
