package org.splinter.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.query.QueryResult;

/** The format of a printed answer: a table to read, CSV to load, or one JSON object. */
enum ResultPrinter {
  TABLE {
    @Override
    void print(QueryResult result, PrintWriter out) {
      TablePrinter.print(result.columns(), result.rows(), out);
    }

    @Override
    void printBatch(List<QueryResult> results, PrintWriter out) {
      TablePrinter.print(numberedColumns(results), numberedRows(results), out);
    }
  },

  CSV {
    @Override
    void print(QueryResult result, PrintWriter out) throws IOException {
      CsvPrinter.print(result.columns(), result.rows(), out);
    }

    @Override
    void printBatch(List<QueryResult> results, PrintWriter out) throws IOException {
      CsvPrinter.print(numberedColumns(results), numberedRows(results), out);
    }
  },

  JSON {
    @Override
    void print(QueryResult result, PrintWriter out) throws IOException {
      JsonPrinter.print(result, out);
    }

    @Override
    void printBatch(List<QueryResult> results, PrintWriter out) throws IOException {
      JsonPrinter.printBatch(results, out);
    }
  };

  abstract void print(QueryResult result, PrintWriter out) throws IOException;

  /**
   * Prints the answers to a batch as one. A table has a first column {@code query}, which counts
   * the queries from 1; in JSON {@code answers} has the rows of each query, instead of {@code
   * rows}. A query that its answer ended has no rows, and null in JSON, where {@code refused} says
   * why.
   *
   * @param results one or more results in the order of the parameter rows, all of one request: they
   *     share their columns and the record of that request
   */
  abstract void printBatch(List<QueryResult> results, PrintWriter out) throws IOException;

  private static List<String> numberedColumns(List<QueryResult> results) {
    List<String> columns = new ArrayList<>(List.of("query"));
    columns.addAll(results.get(0).columns());
    return columns;
  }

  private static List<List<@Nullable Object>> numberedRows(List<QueryResult> results) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (int query = 0; query < results.size(); query++) {
      if (results.get(query).refusal().isPresent()) {
        continue;
      }
      for (List<@Nullable Object> row : results.get(query).rows()) {
        List<@Nullable Object> numbered = new ArrayList<>();
        numbered.add(query + 1L);
        numbered.addAll(row);
        rows.add(numbered);
      }
    }
    return rows;
  }
}
