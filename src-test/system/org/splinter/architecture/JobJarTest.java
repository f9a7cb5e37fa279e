package org.splinter.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests of the jar that goes to the nodes of a cluster: it carries every class of this project, and
 * none that Hadoop brings. {@code mvn verify} packs the jar before this module's tests run.
 */
class JobJarTest {
  /**
   * The packages that the jar may carry. JNA and H3 keep their names, which their native halves
   * know; jobs put their own class path first.
   */
  private static final List<String> PACKAGES =
      List.of(
          "org/splinter/",
          "com/sun/jna/",
          "com/uber/h3core/",
          "net/sf/jsqlparser/",
          "de/siegmar/fastcsv/",
          "picocli/");

  private static final List<String> MODULES =
      List.of(
          "fss-native",
          "mapreduce-jobs/protocol",
          "mapreduce-jobs/jobs",
          "client/core",
          "client/hadoop",
          "client/apps",
          "client/cli");

  private static final Path REPOSITORY = Path.of(System.getProperty("splinter.repository", ".."));
  private static final Path JAR = REPOSITORY.resolve("client/target/splinter.jar");

  private static Set<String> entries = Set.of();

  @BeforeAll
  static void readJar() throws IOException {
    assertTrue(Files.exists(JAR), () -> "there is no " + JAR + ": run mvn verify at the top");
    entries = entries(JAR);
  }

  @Test
  void carriesOnlyPackagesThatAreItsOwn() {
    assertEquals(
        Set.of(),
        entriesThat(
            name -> name.endsWith(".class") && PACKAGES.stream().noneMatch(name::startsWith)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"hadoop-client-api", "hadoop-client-runtime", "slf4j-api", "commons-logging"})
  void sharesNoClassWithHadoop(String artifact) throws IOException {
    Set<String> theirs = entries(runtimeJar(artifact));
    assertFalse(theirs.isEmpty());
    assertEquals(Set.of(), entriesThat(name -> name.endsWith(".class") && theirs.contains(name)));
  }

  @Test
  void carriesNoSignatureNorModule() {
    assertEquals(
        Set.of(),
        entriesThat(
            name ->
                name.endsWith("module-info.class")
                    || name.startsWith("META-INF/versions/")
                    || name.matches("META-INF/.*\\.(SF|DSA|RSA|EC)")));
  }

  /** Shows also that the jar is of this build. */
  @Test
  void carriesEveryClassOfTheModulesItPacks() throws IOException {
    Set<String> built = new TreeSet<>();
    for (String module : MODULES) {
      Path classes = REPOSITORY.resolve(module).resolve("target/classes");
      try (Stream<Path> files = Files.walk(classes)) {
        files
            .filter(Files::isRegularFile)
            .map(file -> classes.relativize(file).toString())
            .filter(name -> name.endsWith(".class"))
            .forEach(built::add);
      }
    }
    assertEquals(
        built,
        entriesThat(
            name ->
                name.startsWith("org/splinter/")
                    && !name.startsWith("org/splinter/shaded/")
                    && name.endsWith(".class")));
  }

  @Test
  void carriesTheNativeLibrary() {
    assertEquals(1, entriesThat(name -> name.endsWith("/libsplinter_fss.so")).size());
  }

  /** Checks that the jar has H3's libraries only for the systems that nodes of a cluster run. */
  @Test
  void carriesH3ForLinuxAlone() {
    assertEquals(
        Set.of("linux-x64/libh3-java.so", "linux-arm64/libh3-java.so"),
        entriesThat(name -> name.contains("h3-java")));
  }

  @Test
  void startsTheCommandLine() throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      String main = jar.getManifest().getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
      assertEquals("org.splinter.cli.SplinterCommand", main);
      assertTrue(entries.contains(main.replace('.', '/') + ".class"), main);
    }
  }

  private static Set<String> entriesThat(Predicate<String> condition) {
    return entries.stream().filter(condition).collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> entries(Path file) throws IOException {
    try (JarFile jar = new JarFile(file.toFile())) {
      return jar.stream()
          .filter(entry -> !entry.isDirectory())
          .map(ZipEntry::getName)
          .collect(Collectors.toSet());
    }
  }

  private static Path runtimeJar(String artifact) throws IOException {
    try (Stream<Path> files = Files.list(REPOSITORY.resolve("client/target/lib"))) {
      return files
          .filter(file -> file.getFileName().toString().startsWith(artifact + "-"))
          .findFirst()
          .orElseThrow(() -> new AssertionError("no " + artifact + " in client/target/lib"));
    }
  }
}
