package org.splinter.cli;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.secret.SecretValue;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.provider.job.RootCause;

/**
 * The secrets of a batch: CSV (RFC 4180, UTF-8, no header), one row of parameters per query of the
 * batch. An empty field is the empty string. Where the query has one parameter, an empty line is
 * the empty string too, but empty lines at the end of the file are no rows (quote an empty string
 * in the last row: {@code ""}).
 *
 * <p>Messages name the file and the line, and never show what stands there.
 */
final class ParameterRows {
  /** The file name that stands for standard input. */
  static final String STANDARD_INPUT = "-";

  static final int MAX_ROWS = ShareBundle.MAX_QUERIES;
  static final int MAX_BYTES = 16 << 20;

  private final String name;
  private final int width;
  private final @Nullable String nullText;

  private ParameterRows(String name, int width, @Nullable String nullText) {
    this.name = name;
    this.width = width;
    this.nullText = nullText;
  }

  /**
   * Reads and checks a batch of parameters.
   *
   * @param file a path, or {@link #STANDARD_INPUT}
   * @param width the number of the query's parameters, and so of fields in a row
   * @param nullText the text that stands for NULL in a field, quoted or not; null if none does
   * @return 1 to {@link #MAX_ROWS} rows of {@code width} secrets
   * @throws IOException if the file cannot be read
   * @throws RefusedQueryException if it has no such rows, or the query has no parameter
   */
  static List<List<SecretValue>> read(
      String file, InputStream standardInput, int width, @Nullable String nullText)
      throws IOException {
    if (width == 0) {
      throw new RefusedQueryException(
          "the query has no secret ? that a batch could fill; run it without --batch");
    }
    boolean standard = file.equals(STANDARD_INPUT);
    String name = standard ? "the batch on standard input" : "batch file " + file;
    ParameterRows rows = new ParameterRows(name, width, nullText);
    return rows.parse(rows.decode(rows.bytes(standard ? null : Path.of(file), standardInput)));
  }

  private byte[] bytes(@Nullable Path file, InputStream standardInput) throws IOException {
    try (InputStream in = file == null ? null : Files.newInputStream(file)) {
      byte[] bytes = (in == null ? standardInput : in).readNBytes(MAX_BYTES + 1);
      if (bytes.length > MAX_BYTES) {
        throw new RefusedQueryException(
            name + " has more than " + MAX_BYTES + " bytes; split it into several batches");
      }
      return bytes;
    } catch (NoSuchFileException e) {
      throw new IOException("there is no " + name, e);
    } catch (IOException e) {
      throw new IOException("cannot read " + name + ": " + RootCause.of(e), e);
    }
  }

  /** Returns the text, without a byte order mark. */
  private String decode(byte[] bytes) {
    CharsetDecoder decoder =
        StandardCharsets.UTF_8
            .newDecoder()
            .onMalformedInput(CodingErrorAction.REPORT)
            .onUnmappableCharacter(CodingErrorAction.REPORT);
    ByteBuffer in = ByteBuffer.wrap(bytes);
    CharBuffer out = CharBuffer.allocate(bytes.length);
    boolean malformed = decoder.decode(in, out, true).isError();
    String text = out.flip().toString();
    if (malformed) {
      long line = 1 + text.chars().filter(c -> c == '\n').count();
      throw refused(line, "is not UTF-8 text; save the file as UTF-8");
    }
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private List<List<SecretValue>> parse(String text) throws IOException {
    List<List<SecretValue>> rows = new ArrayList<>();
    ParameterRow row = new ParameterRow(this::secret);
    int emptyLines = 0;
    try (CsvReader<ParameterRow> reader = reader(row, text)) {
      for (Iterator<ParameterRow> found = reader.iterator(); advance(found, row); ) {
        if (row.isEmptyLine()) {
          emptyLines++;
          continue;
        }
        // Only now is it known that these lines were not the end of the file.
        for (; emptyLines > 0; emptyLines--) {
          add(rows, List.of(secret("")), row.line() - emptyLines);
        }
        add(rows, row.secrets(), row.line());
      }
    }
    if (rows.isEmpty()) {
      throw new RefusedQueryException(
          name + " has no parameters; write one CSV row of " + fields(width) + " per query");
    }
    return Collections.unmodifiableList(rows);
  }

  private static CsvReader<ParameterRow> reader(ParameterRow row, String text) {
    return CsvReader.builder()
        .skipEmptyLines(false)
        .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
        .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
        .allowUnclosedQuote(false)
        .maxBufferSize(MAX_BYTES)
        .build(row, text);
  }

  private boolean advance(Iterator<ParameterRow> rows, ParameterRow row) {
    try {
      if (!rows.hasNext()) {
        return false;
      }
      rows.next();
      return true;
    } catch (CsvParseException | UncheckedIOException e) {
      // Without the cause, whose message may quote the text.
      throw refused(
          row.line(),
          "has broken quotes; close each quoted field, and double the quotes inside it");
    }
  }

  private void add(List<List<SecretValue>> rows, List<SecretValue> row, long line) {
    if (row.size() != width) {
      throw refused(
          line,
          "has "
              + fields(row.size())
              + " for "
              + width
              + " secret ?; write "
              + fields(width)
              + ", and quote one that has a comma");
    }
    if (rows.size() == MAX_ROWS) {
      throw refused(
          line, "is beyond the " + MAX_ROWS + " queries of a batch; split it into several");
    }
    rows.add(row);
  }

  private SecretValue secret(String field) {
    return field.equals(nullText) ? SecretValue.ofNull() : SecretValue.of(field);
  }

  private static String fields(int count) {
    return count == 1 ? "1 field" : count + " fields";
  }

  private RefusedQueryException refused(long line, String problem) {
    return new RefusedQueryException(name + ", line " + line + ": " + problem);
  }
}
