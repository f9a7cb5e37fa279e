package org.splinter.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.ast.RefusedQueryException;

/** Tests that a batch's rows are read as CSV says, or refused without a word of what they hold. */
final class ParameterRowsTest {
  private static final String SECRET = "s3cret";

  private static List<List<@Nullable String>> rows(String text, int width, @Nullable String nulls)
      throws IOException {
    return rows(text.getBytes(StandardCharsets.UTF_8), width, nulls);
  }

  private static List<List<@Nullable String>> rows(byte[] text, int width, @Nullable String nulls)
      throws IOException {
    List<List<@Nullable String>> revealed = new ArrayList<>();
    for (List<SecretValue> row :
        ParameterRows.read("-", new ByteArrayInputStream(text), width, nulls)) {
      List<@Nullable String> values = new ArrayList<>();
      for (SecretValue value : row) {
        values.add(value.isNull() ? null : value.reveal());
      }
      revealed.add(values);
    }
    return revealed;
  }

  private static void assertRefused(byte[] text, int width, String... parts) {
    RefusedQueryException refusal =
        assertThrows(RefusedQueryException.class, () -> rows(text, width, "NULL"));
    for (String part : parts) {
      assertTrue(refusal.getMessage().contains(part), refusal.getMessage());
    }
    assertFalse(refusal.getMessage().contains(SECRET), refusal.getMessage());
    assertNull(refusal.getCause());
    assertEquals(0, refusal.getSuppressed().length);
  }

  private static void assertRefused(String text, int width, String... parts) {
    assertRefused(text.getBytes(StandardCharsets.UTF_8), width, parts);
  }

  @Test
  void readsCsv() throws IOException {
    assertEquals(
        List.of(List.of("JFK", "2013-06-30"), List.of("a,b", "say \"é\"\nnow"), List.of(" x ", "")),
        rows("JFK,2013-06-30\r\n\"a,b\",\"say \"\"é\"\"\nnow\"\n x ,", 2, null));
    assertEquals(List.of(List.of("1"), List.of("2")), rows("\uFEFF1\n2\n", 1, null));
  }

  @Test
  void onlyTheGivenTextIsNull() throws IOException {
    assertEquals(
        List.of(Arrays.asList(null, "null"), Arrays.asList("", null)),
        rows("NULL,null\n,\"NULL\"\n", 2, "NULL"));
    assertEquals(List.of(List.of("NULL")), rows("NULL", 1, null));
    assertEquals(List.of(Arrays.asList((String) null), List.of("a")), rows("\na\n", 1, ""));
  }

  @Test
  void anEmptyLineIsAnEmptyStringUnlessAtTheEnd() throws IOException {
    assertEquals(
        List.of(List.of(""), List.of("a"), List.of(""), List.of(""), List.of("b")),
        rows("\na\r\n\r\n\nb\n\n\n", 1, null));
    assertEquals(List.of(List.of("a"), List.of("")), rows("a\n\"\"\n\n", 1, null));
    assertEquals(List.of(List.of("a", "b")), rows("a,b\n\n\n", 2, null));
    assertRefused("a,b\n\n\nc,d\n", 2, "line 2", "1 field ", "write 2 fields");
  }

  @Test
  void refusesAnotherNumberOfFields() {
    assertRefused("a,b\n\"x\ny\",z\n" + SECRET + "\n", 2, "line 4", "has 1 field for 2 secret ?");
    assertRefused("a,b\n" + SECRET + ",c,d\n", 2, "line 2", "has 3 fields for 2 secret ?");
    assertRefused(SECRET + ",\n", 1, "line 1", "has 2 fields for 1 secret ?; write 1 field,");
  }

  @Test
  void refusesABatchOfNothing() {
    for (String text : List.of("", "\n\n", "\uFEFF", "\r\n")) {
      assertRefused(text, 1, "standard input has no parameters", "1 field per query");
    }
    assertRefused(SECRET, 0, "no secret ?", "without --batch");
  }

  @Test
  void refusesMoreThanABatch() throws IOException {
    assertEquals(
        ParameterRows.MAX_ROWS, rows("a\n".repeat(ParameterRows.MAX_ROWS), 1, null).size());
    assertRefused("a\n".repeat(ParameterRows.MAX_ROWS) + SECRET, 1, "line 4097", "4096", "split");
    assertRefused("\n".repeat(ParameterRows.MAX_ROWS) + SECRET, 1, "line 4097", "4096", "split");
    assertRefused(new byte[ParameterRows.MAX_BYTES + 1], 1, "16777216 bytes", "split");
  }

  @Test
  void refusesBrokenText() {
    assertRefused("a\n\"" + SECRET + "\nb\n", 1, "line 2", "quotes");
    assertRefused("a\n\"" + SECRET + "\"x\nb\n", 1, "line 2", "quotes");
    byte[] text = ("a\nb\n" + SECRET + "?\n").getBytes(StandardCharsets.UTF_8);
    text[text.length - 2] = (byte) 0xE9;
    assertRefused(text, 1, "line 3", "UTF-8");
    assertRefused(Arrays.copyOf(text, text.length - 1), 1, "line 3", "UTF-8");
  }

  @Test
  void readsFilesAndNamesThem(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("batch.csv");
    IOException missing = assertThrows(IOException.class, () -> read(file));
    assertTrue(missing.getMessage().contains("there is no batch file " + file));
    Files.writeString(file, "a\nb,c\n");
    RefusedQueryException refusal = assertThrows(RefusedQueryException.class, () -> read(file));
    assertTrue(refusal.getMessage().contains("batch file " + file + ", line 2"));
    IOException unreadable = assertThrows(IOException.class, () -> read(folder));
    assertTrue(unreadable.getMessage().contains("cannot read batch file " + folder));
    Files.writeString(file, "a\n");
    assertEquals("a", read(file).get(0).get(0).reveal());
  }

  private static List<List<SecretValue>> read(Path file) throws IOException {
    return ParameterRows.read(file.toString(), InputStream.nullInputStream(), 1, null);
  }
}
