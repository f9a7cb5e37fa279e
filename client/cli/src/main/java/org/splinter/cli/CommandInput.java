package org.splinter.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import org.splinter.provider.job.RootCause;

/** A reader of the small text files that options name. */
final class CommandInput {
  private CommandInput() {}

  /**
   * Reads a whole file of UTF-8 text.
   *
   * @param what the kind of file, for messages
   * @throws IOException naming the file and why it cannot be read, but nothing that it holds
   */
  static String read(String what, Path file) throws IOException {
    return reading(what, file, () -> Files.readString(file));
  }

  /**
   * Reads the first line of a file of UTF-8 text, and leaves no other copy of it; the caller wipes
   * this one.
   *
   * @param what the kind of file, for messages
   * @throws IOException naming the file and why it cannot be read, but nothing that it holds
   */
  static char[] secretLine(String what, Path file) throws IOException {
    byte[] bytes = reading(what, file, () -> Files.readAllBytes(file));
    CharBuffer text = CharBuffer.allocate(0);
    try {
      text = reading(what, file, () -> UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)));
      int end = 0;
      while (end < text.length() && text.get(end) != '\n' && text.get(end) != '\r') {
        end++;
      }
      char[] line = new char[end];
      text.get(0, line);
      return line;
    } finally {
      Arrays.fill(bytes, (byte) 0);
      Arrays.fill(text.array(), '\0');
    }
  }

  private interface Reading<T> {
    T read() throws IOException;
  }

  private static <T> T reading(String what, Path file, Reading<T> work) throws IOException {
    try {
      return work.read();
    } catch (NoSuchFileException e) {
      throw new IOException("there is no " + what + " " + file, e);
    } catch (CharacterCodingException e) {
      throw new IOException("the " + what + " " + file + " is not UTF-8 text", e);
    } catch (IOException e) {
      throw new IOException("cannot read the " + what + " " + file + ": " + RootCause.of(e), e);
    }
  }
}
