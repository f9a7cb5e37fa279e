package org.splinter.provider.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that the defaults that local jobs load are Hadoop's own, except for those that no code
 * reads.
 */
final class TerseDefaultsTest {
  private final ClassLoader hadoops = TerseDefaultsTest.class.getClassLoader();
  private final ClassLoader terse = new TerseDefaults(hadoops);

  @ParameterizedTest
  @ValueSource(strings = {"core-default.xml", "mapred-default.xml"})
  void namesValuesAndWhatIsFinalAreTheOriginals(String name) {
    URL original = Objects.requireNonNull(hadoops.getResource(name));
    URL shorter = Objects.requireNonNull(terse.getResource(name));
    assertNotEquals(original, shorter);
    Map<String, String> expected = properties(original);
    assertTrue(expected.size() > 100, expected.toString());
    assertEquals(expected, properties(shorter));
  }

  private static Map<String, String> properties(URL url) {
    Configuration configuration = new Configuration(false);
    configuration.addResource(url);
    Map<String, String> properties = new TreeMap<>();
    for (Map.Entry<String, String> each : configuration) {
      String isFinal = configuration.getFinalParameters().contains(each.getKey()) ? " (final)" : "";
      properties.put(each.getKey(), configuration.getRaw(each.getKey()) + isFinal);
    }
    return properties;
  }

  /** Checks that jobs share a loader, and that none becomes the parent of another. */
  @Test
  void aParentHasOneLoader() {
    ClassLoader shared = TerseDefaults.of(hadoops);
    assertSame(shared, TerseDefaults.of(hadoops));
    assertSame(shared, TerseDefaults.of(shared));
    assertSame(hadoops, shared.getParent());
    assertNotSame(shared, TerseDefaults.of(new ClassLoader(hadoops) {}));
  }

  /** Checks that a loader looks for a configuration once, also for one that is not there. */
  @Test
  void configurationsAreLookedForOnce() {
    List<String> asked = new ArrayList<>();
    ClassLoader counting =
        new ClassLoader(hadoops) {
          @Override
          public @Nullable URL getResource(String name) {
            asked.add(name);
            return super.getResource(name);
          }
        };
    ClassLoader loader = new TerseDefaults(counting);
    List<String> names = List.of("core-default.xml", "core-site.xml", "no-such-site.xml");
    for (String name : names) {
      assertEquals(loader.getResource(name), loader.getResource(name));
    }
    assertEquals(names, asked);
  }

  @Test
  void othersAreTheParents() {
    String here = TerseDefaultsTest.class.getName().replace('.', '/') + ".class";
    assertEquals(hadoops.getResource(here), terse.getResource(here));
    assertNull(terse.getResource("no-such-default.xml"));
    assertNull(terse.getResource(TerseDefaults.UNUSED), "no local job reads YARN's");
  }
}
