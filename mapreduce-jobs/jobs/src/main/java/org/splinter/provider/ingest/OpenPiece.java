package org.splinter.provider.ingest;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Column;

/** The piece of a map task, and its rows once the task asks for them. */
final class OpenPiece implements Closeable {
  private final ImportPlan plan;
  private final int number;
  private final Configuration configuration;
  private @Nullable RowSource rows;
  private @Nullable TextRows text;
  private @Nullable JsonColumns keys;

  OpenPiece(ImportPlan plan, int number, Configuration configuration) {
    this.plan = plan;
    this.number = number;
    this.configuration = configuration;
  }

  ImportPlan plan() {
    return plan;
  }

  /** Returns the piece's number in the plan. */
  int number() {
    return number;
  }

  Piece piece() {
    return plan.pieces().get(number);
  }

  /** Opens the piece's rows, with the types of the plan. */
  RowSource rows() throws IOException {
    RowSource opened =
        switch (piece().format()) {
          case CSV, JSON ->
              new TextRowSource(piece(), plan.declared(), sink -> text(columns(), sink));
          case PARQUET ->
              new ParquetRowSource(
                  piece(), plan.declared(), plan.reading().renames(), configuration);
          case VERSION -> new VersionRowSource(piece(), configuration);
          case ROWS -> new RowsFileSource(piece(), plan.schema(), configuration);
        };
    rows = opened;
    return opened;
  }

  /** Returns the columns of the plan, to which those of JSON lines may be added. */
  JsonColumns columns() {
    boolean open = plan.unknown() == UnknownKeys.ADDED;
    return new JsonColumns(
        open ? List.of() : plan.schema().columns(), plan.unknown(), plan.reading().renames());
  }

  /** Returns the columns that the rows of JSON lines were read into; null of any other format. */
  @Nullable JsonColumns keys() {
    return keys;
  }

  /** Opens a text file whose fields go to a sink, by their number in the columns. */
  TextRows text(JsonColumns columns, FieldSink sink) throws IOException {
    if (piece().format() == Piece.Format.JSON) {
      keys = columns;
      text = new JsonRows(piece(), columns, sink, configuration);
      return text;
    }
    CsvRows csv = new CsvRows(piece(), plan.reading(), configuration);
    text = csv;
    return csv.readInto(plan.schema(), sink);
  }

  /**
   * Returns what is wrong with the current row, or null; a NULL in a column that must be unique is
   * wrong too.
   *
   * @throws IOException if it is a row of the version that is appended to, which is never left out
   */
  @Nullable BadRow problem(RowSource row) throws IOException {
    BadRow problem = row.problem();
    if (problem != null) {
      return problem;
    }
    for (int column : plan.unique()) {
      if (row.isNull(column)) {
        Column described = plan.schema().columns().get(column);
        problem =
            BadRow.of(
                piece().place(row.position()), described.name(), "", "is NULL in a unique column");
        if (piece().format() == Piece.Format.VERSION) {
          throw new IOException(problem + "; append without --unique " + described.name());
        }
        return problem;
      }
    }
    return null;
  }

  float progress() {
    if (rows != null) {
      return rows.progress();
    }
    return text == null ? 0 : text.progress();
  }

  @Override
  public void close() throws IOException {
    if (rows != null) {
      rows.close();
    } else if (text != null) {
      text.close();
    }
  }
}
