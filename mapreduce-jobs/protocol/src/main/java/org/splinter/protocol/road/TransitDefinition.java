package org.splinter.protocol.road;

import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;

/**
 * The paths among a graph's transit nodes: a row of each and each transit hub of its label, or of
 * each pair of them.
 *
 * @param graph the name of its table
 * @param version of that
 * @param metric the column of the lengths that are to be shortest
 * @param transitNodes how many of the nodes, all if the graph has fewer
 * @param allPairs whether each pair has a row
 */
public record TransitDefinition(
    String graph, Fingerprint version, String metric, int transitNodes, boolean allPairs)
    implements RoadDefinition {
  /** Of a large graph: as many as the paper's case study has on New York. */
  private static final int USUAL_NODES = 1333;

  private static final long ROWS_OF_EACH = 64;

  @Override
  public TransitDefinition transit() {
    return this;
  }

  /** How many there are unless a user says: in a small graph fewer. */
  public static int usualNodes(Manifest graph) {
    return (int) Math.max(1, Math.min(USUAL_NODES, graph.rows() / ROWS_OF_EACH));
  }
}
