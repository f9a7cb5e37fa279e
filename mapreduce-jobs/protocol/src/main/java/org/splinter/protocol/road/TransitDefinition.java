package org.splinter.protocol.road;

import java.util.Optional;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.table.Manifest;

/**
 * The paths among a graph's transit nodes: a row for each transit node and each transit hub of its
 * label, or for each pair of transit nodes.
 *
 * @param graph the name of the graph's table
 * @param version the version of that table
 * @param metric the column of the lengths that are to be shortest
 * @param transitNodes the number of transit nodes; all nodes if the graph has fewer
 * @param allPairs whether each pair has a row
 */
public record TransitDefinition(
    String graph, Fingerprint version, String metric, int transitNodes, boolean allPairs)
    implements RoadDefinition {
  /** The usual number in a large graph: that of the paper's case study on New York. */
  private static final int USUAL_NODES = 1333;

  private static final long ROWS_OF_EACH = 64;

  @Override
  public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
    return visitor.paths(this);
  }

  @Override
  public TransitDefinition transit() {
    return this;
  }

  @Override
  public Optional<TransitDefinition> network() {
    return Optional.empty();
  }

  @Override
  public String kind() {
    return "paths";
  }

  @Override
  public String units() {
    return "transit nodes";
  }

  @Override
  public String smaller() {
    return "take fewer transit nodes" + (allPairs ? ", not all pairs" : "");
  }

  /** Returns the number of transit nodes unless a user gives one; a small graph has fewer. */
  public static int usualNodes(Manifest graph) {
    return (int) Math.max(1, Math.min(USUAL_NODES, graph.rows() / ROWS_OF_EACH));
  }
}
