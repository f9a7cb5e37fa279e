package org.splinter.provider.ingest;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Arrays;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.table.Schema;

/**
 * The rows of one file of JSON lines: a flat object a line, UTF-8, in which a key that is missing
 * stands for NULL and the order of keys does not matter. Empty lines are no rows. A line that is no
 * such object is a bad row, and the next one can still be read; but one that is too long ends the
 * file with an error.
 */
final class JsonRows implements TextRows {
  /** The most characters of a line. */
  static final int MAX_LINE_CHARS = 32 << 20;

  private static final char[] EMPTY = new char[0];
  private static final int ROWS_PER_CHECK = 1024;

  private final Piece file;
  private final TextFile text;
  private final JsonColumns columns;
  private final FieldSink sink;
  private final JsonKeys keys = new JsonKeys();
  private final JsonLine parser = new JsonLine(new Fields());
  private char[] buffer = new char[1 << 16];
  private int start;
  private int limit;
  private boolean ended;
  private long line;
  private @Nullable BadRow problem;
  private boolean isObject;

  /** The row in which a column was last met. */
  private final long[] metIn = new long[Schema.MAX_COLUMNS];

  private long row;

  JsonRows(Piece file, JsonColumns columns, FieldSink sink, Configuration configuration)
      throws IOException {
    this.file = file;
    this.text = new TextFile(file, configuration);
    this.columns = columns;
    this.sink = sink;
  }

  @Override
  public boolean next() throws IOException {
    while (true) {
      int end = endOfLine();
      if (end < 0) {
        return false;
      }
      int from = start;
      start = Math.min(end + 1, limit);
      line++;
      if (!isBlank(from, end)) {
        readRow(from, end);
        return true;
      }
    }
  }

  private void readRow(int from, int end) throws InterruptedIOException {
    if (++row % ROWS_PER_CHECK == 0 && Thread.currentThread().isInterrupted()) {
      throw new InterruptedIOException("interrupted");
    }
    problem = null;
    int known = columns.size();
    String broken = parser.parse(buffer, from, end);
    isObject = broken == null;
    if (broken != null) {
      problem = new BadRow(file.place(line), null, "", "is no JSON object: " + broken);
    }
    for (int column = 0; column < columns.size(); column++) {
      if (metIn[column] != row) {
        sink.field(column, EMPTY, 0, 0, FieldForm.NULL);
      }
    }
    if (!isObject && columns.size() > known) {
      columns.keep(known);
      keys.clear();
    }
  }

  /** Returns where the line at {@code start} ends, or -1 at the end of the file. */
  private int endOfLine() throws IOException {
    int at = start;
    while (true) {
      while (at < limit) {
        if (buffer[at] == '\n') {
          return at;
        }
        at++;
      }
      if (ended) {
        return start < limit ? limit : -1;
      }
      at -= start;
      fill();
    }
  }

  /** Reads more characters, after moving the line's own to the buffer's start. */
  private void fill() throws IOException {
    System.arraycopy(buffer, start, buffer, 0, limit - start);
    limit -= start;
    start = 0;
    if (limit == buffer.length) {
      if (limit >= MAX_LINE_CHARS) {
        throw new IOException(
            file.place(line + 1)
                + ": the line has more than "
                + MAX_LINE_CHARS
                + " characters; JSON must be one object a line");
      }
      buffer = Arrays.copyOf(buffer, Math.min(MAX_LINE_CHARS, 2 * limit));
    }
    try {
      int count = text.reader().read(buffer, limit, buffer.length - limit);
      ended = count < 0;
      limit += Math.max(0, count);
    } catch (IOException e) {
      throw text.unreadable(line + 1, e);
    }
  }

  private boolean isBlank(int from, int end) {
    for (int i = from; i < end; i++) {
      if (buffer[i] != ' ' && buffer[i] != '\t' && buffer[i] != '\r') {
        return false;
      }
    }
    return true;
  }

  /** Returns whether the current row is a JSON object, good or bad. */
  boolean isObject() {
    return isObject;
  }

  @Override
  public @Nullable BadRow problem() {
    return problem;
  }

  @Override
  public long line() {
    return line;
  }

  @Override
  public float progress() {
    return text.progress();
  }

  @Override
  public byte[] digest() throws IOException {
    return text.digest();
  }

  @Override
  public void close() throws IOException {
    text.close();
  }

  /** Receiver of the fields of the current row, which finds what is wrong with them. */
  private final class Fields implements JsonLine.Receiver {
    private int column = JsonColumns.LEFT_OUT;
    private int before = JsonColumns.LEFT_OUT;
    private long ofRow;
    private int keyFrom;
    private int keyLength;

    @Override
    public void key(char[] chars, int from, int length) {
      if (ofRow != row) {
        ofRow = row;
        before = JsonColumns.LEFT_OUT;
      }
      keyFrom = from;
      keyLength = length;
      column = keys.find(chars, from, length);
      if (column == JsonKeys.NEW) {
        column = columns.columnOf(new String(chars, from, length), before);
        if (column == JsonColumns.REFUSED) {
          refuse(new BadRow(file.place(line), null, "", columns.problem()));
        } else {
          keys.add(chars, from, length, column);
        }
      }
      before = column >= 0 ? column : before;
    }

    @Override
    public void value(JsonLine.Kind kind, char[] chars, int from, int length) {
      if (column < 0) {
        return;
      }
      if (metIn[column] == row) {
        String reason = "has the key '" + columns.name(column) + "' twice";
        refuse(new BadRow(file.place(line), null, "", reason));
      }
      metIn[column] = row;
      if (kind == JsonLine.Kind.NESTED) {
        refuse(
            BadRow.of(
                file.place(line),
                columns.name(column),
                new String(chars, from, Math.min(length, BadRow.SHOWN + 1)),
                "is nested, which no column type holds; write its parts as columns of their own,"
                    + " or leave it out by --rename '"
                    + BadRow.shown(new String(chars, keyFrom, keyLength))
                    + "='"));
      }
      sink.field(column, chars, from, length, form(kind, length));
    }

    private void refuse(BadRow found) {
      problem = problem == null ? found : problem;
    }

    private static FieldForm form(JsonLine.Kind kind, int length) {
      return switch (kind) {
        case NULL, NESTED -> FieldForm.NULL;
        case NUMBER, BOOLEAN -> FieldForm.PLAIN;
        case EXPONENTIAL -> FieldForm.EXPONENTIAL;
        case STRING -> length == 0 ? FieldForm.QUOTED_NULL : FieldForm.STRING;
      };
    }
  }
}
