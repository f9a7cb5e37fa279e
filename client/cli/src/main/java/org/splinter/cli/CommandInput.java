package org.splinter.cli;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
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
    try {
      return Files.readString(file);
    } catch (NoSuchFileException e) {
      throw new IOException("there is no " + what + " " + file, e);
    } catch (CharacterCodingException e) {
      throw new IOException("the " + what + " " + file + " is not UTF-8 text", e);
    } catch (IOException e) {
      throw new IOException("cannot read the " + what + " " + file + ": " + RootCause.of(e), e);
    }
  }
}
