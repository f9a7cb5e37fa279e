package org.splinter.client.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.splinter.client.QueryResult;

/** What is printed says the same in every format, and an answer is printed only when asked for. */
final class ResultPrinterTest {
  private final QueryResult result =
      new QueryResult(
          List.of("name", "sum"),
          List.of(
              Arrays.asList("", 3L),
              Arrays.asList(null, new BigDecimal("1.50")),
              Arrays.asList("a,b", null)),
          1,
          "two-party",
          true,
          List.of(
              new QueryResult.ProviderRecord(
                  "east", "host", "SELECT", 10, 20, "c0ffee", 30, 40, Map.of())),
          new QueryResult.Timing(1, 2, 3, 4));

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
  void aLogDoesNotGetTheAnswerOrTheShare() {
    assertFalse(result.toString().contains("1.50"), result.toString());
    assertFalse(result.toString().contains("c0ffee"), result.toString());
    assertFalse(result.providers().toString().contains("c0ffee"), result.providers().toString());
  }

  private String print(ResultPrinter printer) throws IOException {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);
    printer.print(result, out);
    out.flush();
    return text.toString();
  }
}
