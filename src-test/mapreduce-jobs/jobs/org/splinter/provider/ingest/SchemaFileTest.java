package org.splinter.provider.ingest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.splinter.protocol.table.Column;
import org.splinter.protocol.table.ColumnType;
import org.splinter.protocol.table.Schema;

/** Tests of schema files, and of the refusal that names a wrong line. */
final class SchemaFileTest {
  @Test
  void readsNamesTypesAndComments() {
    Schema schema =
        SchemaFile.parse(
                "s", "# flights\r\n\n  Id integer\nfull name\tstring # people\nprice decimal(2)\n")
            .schema();
    assertEquals(
        new Schema(
            List.of(
                new Column("id", ColumnType.INTEGER),
                new Column("full name", ColumnType.STRING),
                new Column("price", ColumnType.decimal(2)))),
        schema);
    assertEquals(schema, SchemaFile.parse("s", SchemaFile.format(schema)).schema());
  }

  /** Checks that a schema which is written says what it cannot name, one line for each column. */
  @Test
  void saysWhichNamesItCannotHold() {
    Schema schema =
        new Schema(
            List.of(
                new Column("#chrom", ColumnType.STRING),
                new Column("item # 2", ColumnType.INTEGER),
                new Column("pos", ColumnType.INTEGER)));
    String text = SchemaFile.format(schema);
    assertEquals(3, text.lines().count());
    assertTrue(text.contains("import it by --rename '#chrom=NEW'"), text);
    assertEquals(
        new Schema(List.of(new Column("pos", ColumnType.INTEGER))),
        SchemaFile.parse("s", text).schema());
    for (String control : List.of("a\nb", "a\tb", "\u0085a")) {
      IllegalArgumentException refusal =
          assertThrows(
              IllegalArgumentException.class, () -> new Column(control, ColumnType.INTEGER));
      assertTrue(refusal.getMessage().lines().count() == 1, refusal.getMessage());
    }
  }

  @Test
  void namesTheLineThatIsWrong() {
    assertRefused("s.txt, line 2: 'name' must be a column's name and its type", "a date\nname\n");
    assertRefused("s.txt, line 1: 'words' is not a type; use integer", "a words");
    assertRefused("s.txt, line 3: 'decimal' is not a type", "#\n\na decimal");
    assertRefused("s.txt: column 'a' stands twice", "a date\nA date");
    assertRefused("s.txt: a table has 1 to 1024 columns, not 0", "# nothing\n");
  }

  @Test
  void readsPrefixesAndRounding() {
    DeclaredSchema declared =
        SchemaFile.parse(
            "s", "a string prefix(12)\nlat decimal(6)   round # degrees\nfull name string\n");
    assertEquals(
        new Schema(
            List.of(
                new Column("a", ColumnType.STRING, 12),
                new Column("lat", ColumnType.decimal(6)),
                new Column("full name", ColumnType.STRING, 8))),
        declared.schema());
    assertEquals(Set.of(1), declared.rounded());
    assertEquals(
        declared.schema(), SchemaFile.parse("s", SchemaFile.format(declared.schema())).schema());
    assertRefused("s.txt, line 1: prefix(15) of column 'a' must be 1 to 14", "a string prefix(15)");
    assertRefused("s.txt, line 1: prefix(0) of column 'a' must be 1 to 14", "a string prefix(0)");
    assertRefused("s.txt, line 1: column 'a' is date; only a string has", "a date prefix(4)");
    assertRefused(
        "s.txt, line 1: only decimals, times and timestamps can be rounded, 'a' is integer",
        "a integer round");
  }

  /** Checks that the size of numbers of more than 18 digits is left to be found. */
  @Test
  void readsWideDecimals() {
    DeclaredSchema declared =
        SchemaFile.parse(
            "s",
            "a decimal(38, 2) round\nb numeric(19,0)\nc hugeint\nd UBIGINT\ne decimal(18, 2)\n");
    assertEquals(
        new Schema(
            List.of(
                new Column("a", ColumnType.wide(2)),
                new Column("b", ColumnType.wide(0)),
                new Column("c", ColumnType.INTEGER),
                new Column("d", ColumnType.INTEGER),
                new Column("e", ColumnType.decimal(2)))),
        declared.schema());
    assertEquals(Set.of(0), declared.rounded());
    assertEquals(Set.of(0, 1, 2, 3), declared.measured());
    Schema wide = new Schema(List.of(new Column("a", ColumnType.wide(2))));
    assertEquals(wide, SchemaFile.parse("s", SchemaFile.format(wide)).schema());
    assertRefused(
        "s.txt, line 1: column 'a' is decimal(38, 2); only a string has a prefix",
        "a decimal(38, 2) prefix(4)");
    assertRefused(
        "s.txt, line 1: 'decimal(39, 2)' is not a type; use integer, decimal(0..18),"
            + " decimal(38, 0..38), double, date",
        "a decimal(39, 2)");
  }

  @Test
  void readsNamesOfSeveralWords() {
    DeclaredSchema declared =
        SchemaFile.parse(
            "s",
            """
            pickup time timestamp with time zone
            weight  double precision
            x real
            sum decimal( 10, 2 ) round
            name character varying prefix(3)
            at timestamp round
            id uuid
            valid time date
            """);
    assertEquals(
        new Schema(
            List.of(
                new Column("pickup time", ColumnType.TIMESTAMPTZ),
                new Column("weight", DeclaredSchema.UNMEASURED),
                new Column("x", DeclaredSchema.UNMEASURED),
                new Column("sum", ColumnType.decimal(2)),
                new Column("name", ColumnType.STRING, 3),
                new Column("at", ColumnType.TIMESTAMP),
                new Column("id", ColumnType.UUID),
                new Column("valid time", ColumnType.DATE))),
        declared.schema());
    assertEquals(Set.of(3, 5), declared.rounded());
    assertEquals(Set.of(1, 2), declared.measured());
    assertRefused(
        "s.txt, line 1: 'w' keeps all its digits; to round them declare it decimal(6) round",
        "w double round");
    assertRefused("s.txt, line 1: 'precision' is not a type", "double precision");
  }

  private static void assertRefused(String message, String text) {
    String refusal =
        assertThrows(IllegalArgumentException.class, () -> SchemaFile.parse("s.txt", text))
            .getMessage();
    assertTrue(refusal.startsWith(message), refusal);
  }
}
