package org.splinter.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
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

  /**
   * A drawn magic and version; a map for pages consists of 32-bit numbers, the second its version.
   */
  private static final Pattern DRAWN =
      Pattern.compile("\"(SP[A-Z]{2})\"\\s+(?:u8 version = )?(\\d+)");

  private static final List<String> MODULES =
      List.of(
          "fss-native",
          "mapreduce-jobs/protocol",
          "mapreduce-jobs/jobs",
          "client/core",
          "client/hadoop",
          "client/apps",
          "client/cli",
          "http-frontend");

  private static final Pattern NAMED = Pattern.compile("\"(SP[A-Z]{2})\"");

  /** Formats between the tasks of one job, of one client version: no other reader meets them. */
  private static final Set<String> INTERNAL = Set.of("SPLI", "SPRN", "SPRW");

  /** The class that writes a format, and the version that it writes. */
  private record Codec(String name, int version) {}

  /** Reads the codecs of each magic. */
  private static Map<String, List<Codec>> codecs() throws ReflectiveOperationException {
    Map<String, List<Codec>> codecs = new TreeMap<>();
    for (JavaClass codec :
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("org.splinter")) {
      if (codec.tryGetField("MAGIC").isPresent()) {
        Class<?> type = Class.forName(codec.getName());
        codecs
            .computeIfAbsent(text(constant(type, "MAGIC")), magic -> new ArrayList<>())
            .add(new Codec(codec.getName(), (Integer) constant(type, "VERSION")));
      }
    }
    return codecs;
  }

  /** Returns a magic as its bytes are written, which a format of 32-bit numbers has as a number. */
  private static String text(Object magic) {
    return magic instanceof Integer number
        ? new String(
            ByteBuffer.allocate(Integer.BYTES).putInt(Integer.reverseBytes(number)).array(),
            StandardCharsets.US_ASCII)
        : (String) magic;
  }

  private static Object constant(Class<?> type, String name) throws ReflectiveOperationException {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(null);
  }

  private static List<Path> files(String directory, String... endings) throws IOException {
    try (Stream<Path> all = Files.walk(REPOSITORY.resolve(directory))) {
      return all.filter(file -> Stream.of(endings).anyMatch(file.toString()::endsWith)).toList();
    }
  }

  @Test
  void codecsHaveAMagicEach() throws Exception {
    codecs().forEach((magic, writers) -> assertEquals(1, writers.size(), magic + ": " + writers));
  }

  /** Checks that the code draws each format, and that all drawings are of the version written. */
  @Test
  void drawingsNameTheVersionsThatCodecsWrite() throws Exception {
    Map<String, List<Codec>> codecs = codecs();
    Set<String> undrawn = new TreeSet<>(codecs.keySet());
    for (Path file : files("docs", ".md")) {
      requireVersions(file, codecs);
    }
    for (String module : MODULES) {
      for (Path file : files(module + "/src/main", ".java", ".h")) {
        undrawn.removeAll(requireVersions(file, codecs));
      }
    }
    assertEquals(
        Set.of(), undrawn, "draw them in the comment of their codec: \"SPXX\"  u8 version = 1");
  }

  /** Checks the versions that a file draws, and returns the magics of the formats. */
  private static Set<String> requireVersions(Path file, Map<String, List<Codec>> codecs)
      throws IOException {
    Set<String> magics = new TreeSet<>();
    Matcher drawn = DRAWN.matcher(Files.readString(file));
    while (drawn.find()) {
      String magic = drawn.group(1);
      int version = Integer.parseInt(drawn.group(2));
      assertTrue(
          codecs.getOrDefault(magic, List.of()).stream().anyMatch(one -> one.version() == version),
          magic + " " + version + " in " + REPOSITORY.relativize(file) + ": " + codecs.get(magic));
      magics.add(magic);
    }
    return magics;
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
    Set<String> written = codecs().keySet();
    assertTrue(written.size() > 12, written.toString());
    Set<String> missing = new TreeSet<>(written);
    missing.removeAll(documented);
    assertEquals(Set.of(), missing, "draw them in docs");
  }
}
