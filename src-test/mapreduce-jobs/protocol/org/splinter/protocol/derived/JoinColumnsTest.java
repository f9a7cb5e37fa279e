package org.splinter.protocol.derived;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.splinter.protocol.derived.DerivedTable.Pair;
import org.splinter.protocol.derived.DerivedTable.RowNumbers;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Schema;

final class JoinColumnsTest {
  private static final Schema DOMAINS =
      new Schema(
          List.of(
              new Column("domain", ColumnType.STRING, 12),
              new Column("registrar_id", ColumnType.INTEGER),
              new Column("status", ColumnType.STRING),
              new Column("created", ColumnType.DATE),
              new Column("price", ColumnType.decimal(2))));
  private static final Schema REGISTRARS =
      new Schema(
          List.of(
              new Column("status", ColumnType.STRING, 3),
              new Column("registrar_id", ColumnType.INTEGER),
              new Column("name", ColumnType.STRING)));

  private static JoinColumns join(Schema left, Schema right, Pair... pairs) {
    return JoinColumns.of(left, "r", right, List.of(pairs));
  }

  private static List<String> names(JoinColumns columns) {
    return columns.schema().columns().stream().map(Column::name).toList();
  }

  @Test
  void equalColumnsOfOneNameAreOneAndTakenNamesGetTheTables() {
    JoinColumns columns = join(DOMAINS, REGISTRARS, new Pair(1, 1));
    assertEquals(
        List.of("domain", "registrar_id", "status", "created", "price", "r_status", "name"),
        names(columns));
    assertEquals(List.of(0, 2), columns.kept());
    assertEquals(List.of(5, 1, 6), List.of(columns.place(0), columns.place(1), columns.place(2)));
    assertEquals(12, columns.schema().columns().get(0).prefixBytes());
    assertEquals(3, columns.schema().columns().get(5).prefixBytes());
  }

  /** In an outer join the right column may be NULL where the left one is not. */
  @Test
  void anOuterJoinHasAllColumnsOfBothSides() {
    JoinColumns columns = JoinColumns.of(DOMAINS, "r", REGISTRARS, List.of(new Pair(1, 1)), true);
    assertEquals(
        List.of(
            "domain",
            "registrar_id",
            "status",
            "created",
            "price",
            "r_status",
            "r_registrar_id",
            "name"),
        names(columns));
    assertEquals(List.of(0, 1, 2), columns.kept());
    assertEquals(6, columns.place(1));
  }

  @Test
  void equalColumnsOfDifferentNamesBothStay() {
    JoinColumns columns = join(DOMAINS, REGISTRARS, new Pair(0, 2), new Pair(2, 0));
    assertEquals(
        List.of("domain", "registrar_id", "status", "created", "price", "r_registrar_id", "name"),
        names(columns));
    assertEquals(2, columns.place(0));
  }

  @Test
  void namesTakenTwiceAreNumbered() {
    Schema left =
        new Schema(
            List.of(
                new Column("a", ColumnType.INTEGER),
                new Column("b", ColumnType.INTEGER),
                new Column("r_a", ColumnType.INTEGER)));
    assertEquals(
        List.of("a", "b", "r_a", "r_a_2"),
        names(join(left, new Schema(left.columns().subList(0, 2)), new Pair(1, 1))));
  }

  @Test
  void numbersOfAnyScaleCanBeCompared() {
    assertEquals(8, join(DOMAINS, REGISTRARS, new Pair(4, 1)).schema().columns().size());
  }

  @Test
  void refusesWhatCannotBeCompared() {
    assertProblem("column 'created' is date and column 'name' is string", new Pair(3, 2));
    assertProblem("column 'registrar_id' is integer and column 'name'", new Pair(1, 2));
    assertProblem("column 5 is not in the join's left table", new Pair(5, 0));
    assertProblem("column 3 is not in the join's right table", new Pair(0, 3));
    assertProblem("1 to 16 pairs of columns, not 0");
    assertProblem(
        "1 to 16 pairs of columns, not 17",
        Collections.nCopies(17, new Pair(1, 1)).toArray(Pair[]::new));
  }

  @Test
  void aRankIsAColumnOfItsOwn() {
    Schema rowNumbers = RowNumbers.schema(REGISTRARS);
    assertEquals(new Column("rank_", ColumnType.INTEGER), rowNumbers.columns().get(3));
    assertThrows(IllegalArgumentException.class, () -> RowNumbers.schema(rowNumbers));
  }

  private static void assertProblem(String part, Pair... pairs) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> join(DOMAINS, REGISTRARS, pairs));
    assertTrue(String.valueOf(e.getMessage()).contains(part), e.getMessage());
  }
}
