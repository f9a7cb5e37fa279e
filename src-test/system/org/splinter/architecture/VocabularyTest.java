package org.splinter.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that classes have the names of the glossary (docs/design.md), and each its own. */
final class VocabularyTest {
  private static final Path REPOSITORY = Path.of(System.getProperty("splinter.repository"));

  /** Words that the glossary replaced. */
  private static final Pattern REPLACED =
      Pattern.compile(
          "Lookup|Section|Weight|Facet|Joined|RankedTable|Spelling|Trouble|Patience"
              + "|Preparing|RefusalException|RefusedException|^Way$|Cell(Hash|Shape)");

  /** Returns the names of all classes that have a file, each with its files. */
  private static Map<String, List<String>> classes() throws IOException {
    try (Stream<Path> all = Files.walk(REPOSITORY)) {
      return all.map(file -> REPOSITORY.relativize(file).toString().replace('\\', '/'))
          .filter(file -> file.endsWith(".java") && !file.endsWith("package-info.java"))
          .filter(file -> file.contains("/src/main/java/") || file.startsWith("src-test/"))
          .filter(file -> !file.contains("/target/"))
          .sorted()
          .collect(
              Collectors.groupingBy(
                  file -> file.substring(file.lastIndexOf('/') + 1, file.length() - 5),
                  TreeMap::new,
                  Collectors.toList()));
    }
  }

  @Test
  void noTwoClassesShareAName() throws IOException {
    Map<String, List<String>> shared = classes();
    assertTrue(shared.size() > 500, "found " + shared.size() + " classes");
    shared.values().removeIf(files -> files.size() == 1);
    assertEquals(Map.of(), shared);
  }

  @Test
  void namesUseTheGlossary() throws IOException {
    assertEquals(List.of(), classes().keySet().stream().filter(REPLACED.asPredicate()).toList());
  }
}
