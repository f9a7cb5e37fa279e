package org.splinter.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Tests that no sentence of comments and docs begins with a word that leans on the sentence before
 * it: each is read alone, in an editor's hover or at the end of a link.
 */
final class CommentsTest {
  private static final Path REPOSITORY = Path.of(System.getProperty("splinter.repository"));

  private static final List<String> FOLDERS =
      List.of("fss-native/src", "mapreduce-jobs", "client", "http-frontend", "src-test", "docs");

  /** A line that is a comment or a part of one, and its text. */
  private static final Pattern COMMENT = Pattern.compile("\\s*(?:/\\*+|\\*/?|//+)\\s?(.*)");

  /** A comment behind code. */
  private static final Pattern BEHIND = Pattern.compile(".*[;{},)] // (.*)");

  /** The place where a sentence, a paragraph, a list's item or a table's cell begins. */
  private static final Pattern LEANING =
      Pattern.compile(
          "(?:^|[.!?]\\s+|\\n\\s*\\n|<p>|\\|\\s*|\\n\\s*(?:-|\\d+\\.) )\\s*"
              + "((?:Of|What|The\\s+same)\\b[^\\n]*)");

  private static List<String> leaning(Path file) throws IOException {
    boolean prose = file.toString().endsWith(".md");
    List<String> found = new ArrayList<>();
    StringBuilder block = new StringBuilder();
    boolean drawn = false;
    for (String line : Files.readAllLines(file)) {
      if (prose) {
        drawn ^= line.startsWith("```");
        block.append(drawn ? "" : line).append('\n');
        continue;
      }
      Matcher comment = COMMENT.matcher(line);
      if (comment.matches()) {
        block.append(comment.group(1)).append('\n');
        continue;
      }
      addLeaning(file, block, found);
      Matcher behind = BEHIND.matcher(line);
      if (behind.matches()) {
        block.append(behind.group(1)).append('\n');
      }
    }
    addLeaning(file, block, found);
    return found;
  }

  /** Adds the sentences of a block that begin so, and empties it. */
  private static void addLeaning(Path file, StringBuilder block, List<String> found) {
    Matcher sentence = LEANING.matcher(block);
    while (sentence.find()) {
      found.add(REPOSITORY.relativize(file) + ": " + sentence.group(1));
    }
    block.setLength(0);
  }

  private static List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    for (String folder : FOLDERS) {
      try (Stream<Path> all = Files.walk(REPOSITORY.resolve(folder))) {
        all.filter(file -> file.toString().matches(".*\\.(java|cpp|h|md)"))
            .filter(file -> !file.toString().contains("/target/"))
            .forEach(files::add);
      }
    }
    files.add(REPOSITORY.resolve("README.md"));
    files.add(REPOSITORY.resolve("CONTRIBUTING.md"));
    return files;
  }

  @Test
  void noSentenceLeansOnTheOneBefore() throws IOException {
    List<String> found = new ArrayList<>();
    List<Path> files = files();
    for (Path file : files) {
      found.addAll(leaning(file));
    }
    assertTrue(files.size() > 1000, files.size() + " files");
    assertEquals(List.of(), found, "name the actor, or begin with the noun");
  }
}
