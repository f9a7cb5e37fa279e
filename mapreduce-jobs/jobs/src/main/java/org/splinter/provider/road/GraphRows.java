package org.splinter.provider.road;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.road.GraphColumns;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.ColumnVector;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.Value;
import org.splinter.provider.road.network.RoadGraph;
import org.splinter.provider.table.TableStore;

/** Conversion of the rows of a graph's batches into a graph. */
final class GraphRows {
  private final Numbers node;
  private final Numbers target;
  private final Numbers lon;
  private final Numbers lat;
  private final Numbers metric;

  GraphRows(TableStore tables, Manifest manifest, GraphColumns columns) throws IOException {
    this.node = new Numbers(tables, manifest, columns.node());
    this.target = new Numbers(tables, manifest, columns.target());
    this.lon = new Numbers(tables, manifest, columns.lon());
    this.lat = new Numbers(tables, manifest, columns.lat());
    this.metric = new Numbers(tables, manifest, columns.metric());
  }

  /**
   * Adds a batch.
   *
   * @throws IllegalArgumentException naming a row that no graph can have
   */
  void add(Batch batch, RoadGraph.Builder graph) {
    for (Numbers column : List.of(node, target, lon, lat, metric)) {
      column.open(batch);
    }
    for (int row = 0; row < batch.rows(); row++) {
      if (node.isNull(row)) {
        throw new IllegalArgumentException("a row has no node; import the graph anew");
      }
      long from = node.at(row);
      if (!target.isNull(row)) {
        if (metric.isNull(row)) { // an arc of another metric, whose nodes are this graph's too
          graph.node(from).node(target.at(row));
        } else {
          graph.arc(from, target.at(row), metric.at(row));
        }
      } else if (lon.isNull(row) && lat.isNull(row)) {
        graph.node(from);
      } else if (lon.isNull(row) || lat.isNull(row)) {
        throw new IllegalArgumentException(
            "node " + from + " has one coordinate of two; import the graph anew");
      } else {
        graph.node(from, degrees(lon.at(row)), degrees(lat.at(row)));
      }
    }
  }

  /** Returns millionths of a degree; a value beyond every place stays too large for one. */
  private static int degrees(long value) {
    return (int) Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, value));
  }

  /** A column of integers, with or without a dictionary. */
  private static final class Numbers {
    private final int column;
    private final long @Nullable [] values;
    private long[] words = new long[0];
    private boolean @Nullable [] nulls;

    Numbers(TableStore tables, Manifest manifest, int column) throws IOException {
      this.column = column;
      this.values =
          manifest.statistics().get(column).hasDictionary()
              ? words(tables.dictionary(manifest, column))
              : null;
    }

    private static long[] words(Dictionary dictionary) {
      return dictionary.values().stream().mapToLong(value -> ((Value.Word) value).word()).toArray();
    }

    void open(Batch batch) {
      ColumnVector vector = batch.column(column);
      words = vector.words();
      nulls = vector.nulls();
    }

    boolean isNull(int row) {
      return nulls != null && nulls[row];
    }

    long at(int row) {
      return values == null ? words[row] : values[(int) words[row]];
    }
  }
}
