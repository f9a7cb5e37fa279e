package org.splinter.client;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.query.QueryResult;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.RowTable;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Value;

/**
 * A program that plans private queries, shares their secrets and combines the answers, with no more
 * on its class path than the client library needs.
 */
final class PlainJavaClient {
  static final List<String> CITIES = List.of("Oslo", "Lima", "Oslo", "Rome", "Oslo", "Lima");

  private PlainJavaClient() {}

  /** Counts the rows of a city, and those of visits below a bound, and prints both. */
  public static void main(String[] arguments) throws Exception {
    Path directory = Files.createTempDirectory("plain-java-client");
    List<@Nullable Value[]> rows = new ArrayList<>();
    for (int i = 0; i < CITIES.size(); i++) {
      rows.add(new Value[] {new Value.Text(CITIES.get(i)), new Value.Word(i)});
    }
    RowTable table =
        new RowTable(
            List.of(
                new Column("city", ColumnType.STRING), new Column("visits", ColumnType.INTEGER)),
            new boolean[] {true, false},
            rows,
            directory);
    SplinterClient client =
        new SplinterClient(List.of(new RowProvider("one", table), new RowProvider("two", table)));
    QueryResult oslo =
        client
            .prepare("SELECT COUNT(*) FROM t WHERE city = ?")
            .run(List.of(SecretValue.of("Oslo")), fraction -> {});
    QueryResult few =
        client
            .prepare("SELECT COUNT(*) FROM t WHERE visits < ?")
            .run(List.of(SecretValue.of("4")), fraction -> {});
    String explained = client.explain("SELECT COUNT(*) FROM t WHERE city = ?", PlanOptions.DEFAULT);
    System.out.println(
        oslo.rows().get(0).get(0)
            + " "
            + few.rows().get(0).get(0)
            + " "
            + oslo.scheme()
            + (explained.contains("made by the Java generator") ? ", in Java" : ", natively"));
  }
}
