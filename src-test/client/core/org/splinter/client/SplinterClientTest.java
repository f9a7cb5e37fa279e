package org.splinter.client;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.provider.SeparationFacts;
import org.splinter.client.provider.StubProvider;
import org.splinter.client.query.PreparedQuery;
import org.splinter.client.query.QueryResult;
import org.splinter.client.round.PublicText;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.Disclosure;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.PreparationPolicy;
import org.splinter.client.sql.RowTable;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Value;

/** Tests of what the client lets be public of a query. */
class SplinterClientTest {
  private static final String CONSTANT = "SELECT COUNT(*) FROM t WHERE city = 'Oslo'";
  private static final PlanOptions UNCHECKED = PlanOptions.DEFAULT.withCheck(false);
  private static final PlanOptions OPEN =
      UNCHECKED.withDisclosure(Disclosure.DEFAULT.withNothingHidden(true));
  private static final PlanOptions SECRET =
      UNCHECKED.withDisclosure(Disclosure.DEFAULT.withSecretConstants(true));

  @TempDir private Path directory;
  private RowTable table;
  private SplinterClient client;

  @BeforeEach
  void provide() throws Exception {
    List<@Nullable Value[]> rows = new ArrayList<>();
    for (int i = 0; i < PlainJavaClient.CITIES.size(); i++) {
      rows.add(new Value[] {new Value.Text(PlainJavaClient.CITIES.get(i)), new Value.Word(i)});
    }
    table =
        new RowTable(
            List.of(
                new Column("city", ColumnType.STRING), new Column("visits", ColumnType.INTEGER)),
            new boolean[] {true, false},
            rows,
            directory);
    client =
        new SplinterClient(List.of(new RowProvider("one", table), new RowProvider("two", table)));
  }

  private QueryResult ask(String sql, PlanOptions options, String... secrets) throws Exception {
    return client
        .prepare(sql, options)
        .run(List.of(secrets).stream().map(SecretValue::of).toList(), done -> {});
  }

  /** Checks that no provider hears of the query: these have no table, and fail when asked. */
  @Test
  void withoutASecretItIsRefusedBeforeAnyProviderIsAsked() {
    SplinterClient nobody =
        new SplinterClient(List.of(new StubProvider("one"), new StubProvider("two")));
    for (String sql : List.of(CONSTANT, "SELECT COUNT(*) FROM t JOIN u ON t.a = u.a")) {
      for (PlanOptions options :
          List.of(
              PlanOptions.DEFAULT,
              PlanOptions.DEFAULT.withPreparation(PreparationPolicy.NEVER),
              PlanOptions.DEFAULT.withQueries(5))) {
        String refusal =
            assertThrows(RefusedQueryException.class, () -> nobody.prepare(sql, options))
                .getMessage();
        assertTrue(refusal.startsWith("the query has no secret"), refusal);
      }
    }
  }

  @Test
  void whatIsPreparedWithoutASecretCannotBeAsked() throws Exception {
    PreparedQuery query =
        client.prepare(CONSTANT, PlanOptions.DEFAULT.withPreparation(PreparationPolicy.REQUESTED));
    assertThrows(RefusedQueryException.class, () -> query.run(List.of(), done -> {}));
    assertTrue(query.explain().contains("nothing    the query has no secret ?"));
  }

  @Test
  void explainingSendsNothingAndRefusesNothing() throws Exception {
    assertTrue(client.explain(CONSTANT, PlanOptions.DEFAULT).contains("city = 'Oslo'"));
    String secret = client.explain(CONSTANT, SECRET);
    assertTrue(secret.contains("SELECT COUNT(*) FROM t WHERE city = ?"), secret);
    assertTrue(!secret.contains("Oslo"), secret);
  }

  /** Checks that a query that will be refused is explained, and that this says why it will be. */
  @Test
  void oneClusterUnderTwoNamesIsExplainedAndRefused() throws Exception {
    SplinterClient same = new SplinterClient(List.of(cluster("east", 1), cluster("west", 2)));
    String why = "one cluster under two names: east and west have the files of one file system";
    String sql = "SELECT COUNT(*) FROM t WHERE city = ?";
    String text = same.explain(sql, UNCHECKED);
    assertTrue(text.contains("no (one cluster under two names)"), text);
    assertTrue(text.contains(why), text);
    assertTrue(same.foundSeparation().reason().startsWith(why));
    PreparedQuery query = same.prepare(sql, UNCHECKED);
    String refusal =
        assertThrows(
                RefusedQueryException.class,
                () -> query.run(List.of(SecretValue.of("Oslo")), done -> {}))
            .getMessage();
    assertTrue(refusal.contains(why), refusal);
    assertThrows(RefusedQueryException.class, same::separation);
  }

  /** Returns a provider that sees all marks, wherever they were made. */
  private RowProvider cluster(String name, int port) {
    return new RowProvider(name, table) {
      @Override
      public boolean embedded() {
        return false;
      }

      @Override
      public SeparationFacts separationFacts() {
        return new SeparationFacts() {
          @Override
          public List<InetSocketAddress> endpoints() {
            return List.of(InetSocketAddress.createUnresolved("127.0.0.1", port));
          }

          @Override
          public Link link() {
            return Link.ENCRYPTED;
          }

          @Override
          public List<InetSocketAddress> dataEndpoints() {
            return List.of();
          }

          @Override
          public Mark mark() {
            return new Mark() {
              @Override
              public String name() {
                return "mark of " + port;
              }

              @Override
              public void close() {}
            };
          }

          @Override
          public boolean sees(String mark) {
            return mark.startsWith("mark of ");
          }
        };
      }
    };
  }

  @Test
  void constantsAreCountedAsPublicOrHidden() throws Exception {
    QueryResult open = ask(CONSTANT, OPEN);
    assertEquals(0, open.privacy().secrets());
    assertEquals(1, open.privacy().constants());
    QueryResult secret = ask(CONSTANT, SECRET);
    assertEquals("[[3]]", secret.rows().toString());
    assertEquals(1, secret.privacy().secrets());
    assertEquals(0, secret.privacy().constants());
    assertTrue(secret.providers().stream().noneMatch(seen -> seen.template().contains("Oslo")));
  }

  /** Checks that a comparison that is written twice counts once, as it is named once. */
  @Test
  void aConstantOfTwoUsesIsCountedOnce() {
    assertEquals(
        2,
        PublicText.of(
                SqlReader.read(
                    "SELECT SUM(CASE WHEN city = 'Oslo' THEN visits END) FROM t"
                        + " WHERE city = 'Oslo' AND visits > 9"))
            .constants());
  }

  @Test
  void givenSecretsKeepTheirPlacesAmongConstants() throws Exception {
    String sql = "SELECT COUNT(*) FROM t WHERE city = 'Lima' AND visits > ? AND visits < 9";
    assertEquals("[[1]]", ask(sql, SECRET, "1").rows().toString());
    assertEquals("[[0]]", ask(sql, SECRET, "7").rows().toString());
    String message = assertThrows(RefusedQueryException.class, () -> ask(sql, SECRET)).getMessage();
    assertTrue(message.contains("1 secret ? and 0 parameters"), message);
  }

  /** Checks that a number is no text for that: a secret is text of any type. */
  @Test
  void constantOfAWrongTypeIsRefusedSecretOrNot() {
    String sql = "SELECT COUNT(*) FROM t WHERE city = 5";
    for (PlanOptions options : List.of(OPEN, SECRET)) {
      String message =
          assertThrows(RefusedQueryException.class, () -> client.prepare(sql, options))
              .getMessage();
      assertTrue(message.contains("city is string, 5 is not"), message);
    }
  }
}
