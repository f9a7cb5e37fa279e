package org.splinter.protocol.road;

import java.util.ArrayList;
import java.util.List;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Schema;

/**
 * The columns of a graph's table: a row without a target declares a node, maybe with its place in
 * millionths of a degree; a row with a target is an arc, with the lengths that it has.
 *
 * @param metric the number of the column of lengths
 */
public record GraphColumns(int node, int target, int lon, int lat, int metric) {
  public static final String NODE = "node";
  public static final String TARGET = "target";
  public static final String LON = "lon";
  public static final String LAT = "lat";

  /** The columns that are no metrics. */
  public static final List<String> OTHERS = List.of(NODE, TARGET, LON, LAT);

  /** Returns the schema of a graph with these metrics. */
  public static Schema schema(List<String> metrics) {
    List<Column> columns = new ArrayList<>();
    OTHERS.forEach(name -> columns.add(new Column(name, ColumnType.INTEGER)));
    metrics.forEach(name -> columns.add(new Column(name, ColumnType.INTEGER)));
    return new Schema(columns);
  }

  /**
   * Finds the columns of a table.
   *
   * @throws RefusedRequestException if it is no graph, or has no such metric
   */
  public static GraphColumns of(Manifest table, String metric) throws RefusedRequestException {
    List<String> metrics = metrics(table);
    if (!metrics.contains(metric)) {
      throw new RefusedRequestException(
          "graph '"
              + table.table()
              + "' has no metric '"
              + metric
              + "'; choose "
              + String.join(" or ", metrics));
    }
    Schema schema = table.schema();
    return new GraphColumns(
        schema.indexOf(NODE),
        schema.indexOf(TARGET),
        schema.indexOf(LON),
        schema.indexOf(LAT),
        schema.indexOf(metric));
  }

  /**
   * Returns the metrics of a graph, in the order of its columns.
   *
   * @throws RefusedRequestException if the table is no graph
   */
  public static List<String> metrics(Manifest table) throws RefusedRequestException {
    List<String> integers =
        table.schema().columns().stream()
            .filter(column -> column.type().equals(ColumnType.INTEGER))
            .map(Column::name)
            .toList();
    List<String> metrics = integers.stream().filter(name -> !OTHERS.contains(name)).toList();
    if (!integers.containsAll(OTHERS) || metrics.isEmpty()) {
      throw new RefusedRequestException(
          "table '"
              + table.table()
              + "' is no graph: it needs integer columns "
              + String.join(", ", OTHERS)
              + " and a metric; make one by 'splinter graph import', or import these columns with --schema");
    }
    return metrics;
  }

  /** Returns all columns of the graph. */
  public List<Integer> all() {
    return List.of(node, target, lon, lat, metric);
  }
}
