package org.splinter.cli;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.protocol.contract.Progress;
import org.splinter.provider.job.RootCause;

/** A reader of a DIMACS file's lines as words, without comments; errors name file and line. */
final class DimacsReader implements Closeable {
  private static final Pattern BLANKS = Pattern.compile("\\s+");
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,18}");
  private static final int TOLD = 1 << 12;

  private final Path file;
  private final Progress progress;
  private final long bytes;
  private final CountingStream counted;
  private final BufferedReader lines;
  private long line;

  DimacsReader(Path file, Progress progress) throws IOException {
    this.file = file;
    this.progress = progress.named("reading " + file.getFileName());
    try {
      this.bytes = Math.max(1, Files.size(file));
      this.counted = new CountingStream(Files.newInputStream(file));
      boolean packed = file.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
      InputStream in = packed ? new GZIPInputStream(counted, 1 << 16) : counted;
      this.lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.ISO_8859_1));
    } catch (NoSuchFileException e) {
      throw new IOException("no such file: " + file, e);
    } catch (ZipException | EOFException e) {
      throw new IOException(file + ": is called .gz and is not gzip; rename it, or fetch it again");
    } catch (IOException e) {
      throw new IOException("cannot read " + file + ": " + RootCause.of(e), e);
    }
  }

  /** Returns the words of the next line that is no comment; null at the end of the file. */
  String @Nullable [] next() throws IOException {
    while (true) {
      String text;
      try {
        text = lines.readLine();
      } catch (ZipException | EOFException e) {
        throw error("the gzip file ends or breaks after it; fetch it again");
      }
      if (text == null) {
        return null;
      }
      if (++line % TOLD == 0) {
        progress.accept(Math.min(1, (double) counted.count / bytes));
      }
      String stripped = text.strip();
      if (!stripped.isEmpty() && !stripped.equals("c") && !stripped.startsWith("c ")) {
        return BLANKS.split(stripped);
      }
    }
  }

  /** Returns the words of the line that declares what the file holds, which must come first. */
  String[] problem(String form, int words, String... after) throws IOException {
    String[] found = next();
    if (found == null
        || found.length != words
        || !found[0].equals("p")
        || !Arrays.asList(found).subList(1, 1 + after.length).equals(List.of(after))) {
      throw error("the first line but comments must be '" + form + "'");
    }
    return found;
  }

  /** Refuses a line that does not begin with a given word or has another number of words. */
  void require(String[] words, String first, int count, String form) {
    if (words.length != count || !words[0].equals(first)) {
      throw error(
          "'"
              + RefusedQueryException.excerpt(String.join(" ", words))
              + "' must be '"
              + form
              + "'");
    }
  }

  /** Returns the number that a word stands for; refuses one out of bounds. */
  long number(String what, String word, long least, long most) {
    if (NUMBER.matcher(word).matches()) {
      long number = Long.parseLong(word);
      if (number >= least && number <= most) {
        return number;
      }
    }
    throw error(
        what
            + " is '"
            + RefusedQueryException.excerpt(word)
            + "', must be a whole number from "
            + least
            + " to "
            + most);
  }

  /** Refuses a file with another number of lines than it declares. */
  void requireCount(long count, long expected, String what) {
    if (count != expected) {
      throw error(
          "the file ends after "
              + count
              + " "
              + what
              + ", its 'p' line says "
              + expected
              + "; fetch it again, or mend that line");
    }
  }

  RefusedQueryException error(String problem) {
    return new RefusedQueryException(file + ", line " + line + ": " + problem);
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }

  /** A stream that counts the bytes read of a file. */
  private static final class CountingStream extends FilterInputStream {
    private long count;

    CountingStream(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      int read = super.read();
      count += read < 0 ? 0 : 1;
      return read;
    }

    @Override
    public int read(byte[] buffer, int from, int length) throws IOException {
      int read = super.read(buffer, from, length);
      count += Math.max(0, read);
      return read;
    }
  }
}
