package org.splinter.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Tests that drawings of byte formats name the versions that the codecs write. */
final class FormatVersionsTest {
  private static final Path REPOSITORY = Path.of(System.getProperty("splinter.repository"));
  private static final Pattern DRAWN = Pattern.compile("\"(SP[A-Z]{2})\"\\s+u8 version = (\\d+)");
  private static final Pattern NAMED = Pattern.compile("\"(SP[A-Z]{2})\"");

  /** Formats between the tasks of one job, of one client version: no other reader meets them. */
  private static final Set<String> INTERNAL = Set.of("SPLI", "SPRN", "SPRW");

  /** Reads the versions that the codecs write, by magic. */
  private static Map<String, Integer> written() throws ReflectiveOperationException {
    Map<String, Integer> versions = new TreeMap<>();
    for (JavaClass codec :
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.splinter")) {
      if (codec.tryGetField("MAGIC").isPresent()
          && codec.getField("MAGIC").getRawType().isEquivalentTo(String.class)) {
        Class<?> type = Class.forName(codec.getName());
        versions.put((String) constant(type, "MAGIC"), (Integer) constant(type, "VERSION"));
      }
    }
    return versions;
  }

  private static Object constant(Class<?> type, String name) throws ReflectiveOperationException {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(null);
  }

  private static List<Path> files(String directory, String ending) throws IOException {
    try (Stream<Path> all = Files.walk(REPOSITORY.resolve(directory))) {
      return all.filter(file -> file.toString().endsWith(ending)).toList();
    }
  }

  @Test
  void drawingsNameTheVersionsThatCodecsWrite() throws Exception {
    Map<String, Integer> written = written();
    List<Path> drawings = new ArrayList<>(files("docs", ".md"));
    drawings.addAll(files("mapreduce-jobs/protocol/src/main", ".java"));
    drawings.addAll(files("mapreduce-jobs/jobs/src/main", ".java"));
    drawings.addAll(files("fss-native/src/main/java", ".java"));
    for (Path file : drawings) {
      Matcher drawn = DRAWN.matcher(Files.readString(file));
      while (drawn.find()) {
        assertEquals(
            written.get(drawn.group(1)),
            Integer.valueOf(drawn.group(2)),
            drawn.group(1) + " in " + REPOSITORY.relativize(file));
      }
    }
  }

  @Test
  void formatsThatOthersReadAreDocumented() throws Exception {
    Set<String> documented = new TreeSet<>(INTERNAL);
    for (Path file : files("docs", ".md")) {
      Matcher named = NAMED.matcher(Files.readString(file));
      while (named.find()) {
        documented.add(named.group(1));
      }
    }
    Set<String> written = written().keySet();
    assertTrue(written.size() > 12, written.toString());
    Set<String> missing = new TreeSet<>(written);
    missing.removeAll(documented);
    assertEquals(Set.of(), missing, "draw them in docs");
  }
}
