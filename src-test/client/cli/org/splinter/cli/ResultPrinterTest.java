package org.splinter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.splinter.client.provider.Separation;
import org.splinter.client.query.PrivacyClaim;
import org.splinter.client.query.QueryResult;
import org.splinter.client.sql.answer.HistogramValue;

/** Tests that every format prints the same facts, and prints an answer only when asked for. */
final class ResultPrinterTest {
  /** The end of every answer's JSON object. */
  private static final String RECORD =
      "\"rounds\":1,\"sent_bytes\":10,\"received_bytes\":30,\"index_bytes\":5,\"wall_ms\":10,"
          + "\"overruns\":0,\"scheme\":\"two-party\",\"private\":true,\"not_private\":null,"
          + "\"secrets\":2,\"public_constants\":1,\"separate\":true,\"checked\":true,"
          + "\"privacy\":\"2 secrets hidden, 1 constant public, providers separate: yes,"
          + " answer checked: yes\",\"providers\":[\"east\"],"
          + "\"done_without\":[]}\n";

  private final QueryResult result =
      answer(
          List.of("name", "sum"),
          List.of(
              Arrays.asList("", 3L),
              Arrays.asList(null, new BigDecimal("1.50")),
              Arrays.asList("a,b", null)));

  private static QueryResult answer(List<String> columns, List<List<@Nullable Object>> rows) {
    return new QueryResult(
        columns,
        rows,
        1,
        1,
        "two-party",
        new PrivacyClaim(2, 1, new Separation(List.of()), true),
        List.of(
            new QueryResult.ProviderRecord(
                "east", "host", "SELECT", 10, 20, "c0ffee", 30, 5, 40, Map.of(), Optional.empty())),
        new QueryResult.Timing(1_000_000, 0, 2_000_000, 0, 3_000_000, 4_000_000, 0, 0));
  }

  @Test
  void csvTellsTheEmptyStringFromNull() throws IOException {
    assertEquals("name,sum\n\"\",3\n,1.50\n\"a,b\",\n", print(ResultPrinter.CSV));
  }

  @Test
  void tableNamesNull() throws IOException {
    assertEquals(
        List.of("name  sum", "----------", "         3", "NULL  1.50", "a,b   NULL"),
        print(ResultPrinter.TABLE).lines().toList());
  }

  @Test
  void jsonKeepsTheContract() throws IOException {
    assertEquals(
        "{\"columns\":[\"name\",\"sum\"],\"rows\":[[\"\",3],[null,1.50],[\"a,b\",null]]," + RECORD,
        print(ResultPrinter.JSON));
  }

  @Test
  void jsonHasNumbersAndDates() throws IOException {
    List<Object> row =
        List.of(new BigDecimal("1E+3"), 1e-7, -0.0, true, LocalDate.of(2013, 6, 30), "\"");
    QueryResult values = answer(List.of("a", "b", "c", "d", "e", "f"), List.of(row));
    assertTrue(
        print(ResultPrinter.JSON, values)
            .contains("\"rows\":[[1000,1.0E-7,-0.0,true,\"2013-06-30\",\"\\\"\"]]"),
        print(ResultPrinter.JSON, values));
  }

  @Test
  void histogramsShowEveryBinAndBothEnds() throws IOException {
    HistogramValue numbers = new HistogramValue(List.of("-.5", "0", "60"), List.of(5L, 0L, 7L, 3L));
    HistogramValue dates = new HistogramValue(List.of("2013-06-30"), List.of(0L, 1L));
    QueryResult histograms = answer(List.of("h", "d"), List.of(List.of(numbers, dates)));
    assertEquals(
        List.of(
            "h" + " ".repeat(40) + "d",
            "-".repeat(72),
            "<-.5: 5, [-.5,0): 0, [0,60): 7, >=60: 3  <2013-06-30: 0, >=2013-06-30: 1"),
        print(ResultPrinter.TABLE, histograms).lines().toList());
    assertEquals(
        "h,d\n\"<-.5: 5, [-.5,0): 0, [0,60): 7, >=60: 3\",\"<2013-06-30: 0, >=2013-06-30: 1\"\n",
        print(ResultPrinter.CSV, histograms));
    assertEquals(
        "{\"columns\":[\"h\",\"d\"],\"rows\":[[["
            + "{\"from\":null,\"to\":-0.5,\"count\":5},"
            + "{\"from\":-0.5,\"to\":0,\"count\":0},"
            + "{\"from\":0,\"to\":60,\"count\":7},"
            + "{\"from\":60,\"to\":null,\"count\":3}],["
            + "{\"from\":null,\"to\":\"2013-06-30\",\"count\":0},"
            + "{\"from\":\"2013-06-30\",\"to\":null,\"count\":1}]]],"
            + RECORD,
        print(ResultPrinter.JSON, histograms));
  }

  @Test
  void listsShowTheirValuesInOrder() throws IOException {
    List<@Nullable Object> list =
        Arrays.asList(new BigDecimal("1.50"), null, 2L, LocalDate.of(2013, 6, 30), "a \"b\"");
    QueryResult lists = answer(List.of("l", "e"), List.of(List.of(list, List.of())));
    assertEquals(
        "[1.50, NULL, 2, 2013-06-30, a \"b\"]  []",
        print(ResultPrinter.TABLE, lists).lines().toList().get(2));
    assertEquals(
        "l,e\n\"[1.50, NULL, 2, 2013-06-30, a \"\"b\"\"]\",[]\n", print(ResultPrinter.CSV, lists));
    assertTrue(
        print(ResultPrinter.JSON, lists)
            .contains("\"rows\":[[[1.50,null,2,\"2013-06-30\",\"a \\\"b\\\"\"],[]]]"),
        print(ResultPrinter.JSON, lists));
  }

  @Test
  void aBatchIsOneOutputWithItsQueriesNumbered() throws IOException {
    List<String> columns = List.of("name");
    List<QueryResult> batch =
        List.of(
            answer(columns, List.of(List.of("a"), List.of("b"))),
            answer(columns, List.of()),
            answer(columns, List.of(List.of("a"))));
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    for (ResultPrinter printer : ResultPrinter.values()) {
      printer.printBatch(batch, out);
    }
    out.flush();
    assertEquals(
        List.of(
            "query  name",
            "-----------",
            "    1  a",
            "    1  b",
            "    3  a",
            "query,name",
            "1,a",
            "1,b",
            "3,a",
            ("{\"columns\":[\"name\"],\"answers\":[[[\"a\"],[\"b\"]],[],[[\"a\"]]],\"refused\":[],"
                    + RECORD)
                .strip()),
        text.toString().lines().toList());
  }

  @Test
  void aLogDoesNotGetTheAnswerOrTheShare() {
    assertFalse(result.toString().contains("1.50"), result.toString());
    assertFalse(result.toString().contains("c0ffee"), result.toString());
    assertFalse(result.providers().toString().contains("c0ffee"), result.providers().toString());
  }

  private String print(ResultPrinter printer) throws IOException {
    return print(printer, result);
  }

  private static String print(ResultPrinter printer, QueryResult answer) throws IOException {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    printer.print(answer, out);
    out.flush();
    return text.toString();
  }
}
