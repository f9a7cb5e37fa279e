package org.splinter.client.derived;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.splinter.client.sql.SampleTables;
import org.splinter.client.sql.aggregate.BareColumns;
import org.splinter.client.sql.ast.From;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.Scalar;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.parse.SqlReader;
import org.splinter.protocol.table.Manifest;

/** Tests of what names mean in a query of joined tables. */
final class JoinScopeTest {
  private static final Scalar ORIGIN = new Scalar.ColumnName("origin");
  private static final Scalar DELAY = new Scalar.ColumnName("delay");

  private static final String JOINED = " FROM flights a JOIN flights b ON a.origin = b.origin";

  private static SqlTemplate resolved(String select) {
    return resolve("SELECT " + select + JOINED);
  }

  private static SqlTemplate resolve(String sql) {
    Manifest flights = SampleTables.FLIGHTS.manifest();
    SqlTemplate template = SqlReader.read(sql);
    From from = template.from();
    JoinScope scope = new JoinScope(from.first(), flights);
    from.joins().forEach(join -> scope.join(join, flights));
    return scope.resolve(template);
  }

  @Test
  void comparedColumnsOfOneNameAreOne() {
    assertEquals(ORIGIN, resolved("b.origin").items().get(0).value());
    assertEquals(
        new Scalar.ColumnName("flights_delay"), resolved("b.delay").items().get(0).value());
  }

  /** Checks the items of a subquery that nothing around it asks for. */
  @Test
  void namesThatNothingAsksForAreResolved() {
    String nested = "SELECT o FROM (SELECT b.origin AS o, %s AS x" + JOINED + ") n";
    assertEquals(
        List.of(new Scalar.ColumnName("flights_delay")),
        resolve(nested.formatted("b.delay")).unused());
    RefusedQueryException refusal =
        assertThrows(RefusedQueryException.class, () -> resolve(nested.formatted("b.dealy")));
    assertTrue(refusal.getMessage().contains("did you mean"), refusal.getMessage());
  }

  /** Checks that aggregates are in canonical form although two names turned out to be one. */
  @Test
  void extremesOfOneColumnUnderTwoNamesArePlain() {
    SqlTemplate template = resolved("MAX_BY(a.origin, b.origin), MAX(b.origin), a.delay");
    Scalar greatest = new Scalar.Aggregate("MAX", List.of(ORIGIN));
    assertEquals(greatest, template.items().get(0).value());
    assertEquals(greatest, template.items().get(1).value());
    assertEquals(
        new Scalar.Aggregate("MAX_BY", List.of(DELAY, ORIGIN)),
        BareColumns.of(template).aggregate(template.items().get(2).value()));
  }
}
