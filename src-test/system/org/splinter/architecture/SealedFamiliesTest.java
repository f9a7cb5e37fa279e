package org.splinter.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.tngtech.archunit.core.domain.InstanceofCheck;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Test that a sealed family is visited rather than asked kind by kind, so that a new kind does not
 * compile until everything that depends on the kind has its answer.
 */
final class SealedFamiliesTest {
  /** The number of kinds that one condition may name, as in "an AND or an OR". */
  private static final int ALLOWED = 2;

  @Test
  void noMethodAsksForMoreThanTwoKindsOfOneFamily() {
    JavaClasses classes =
        new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("/src-test/")) // benchmarks
            .importPackages("org.splinter");
    List<Class<?>> families = new ArrayList<>();
    for (JavaClass type : classes) {
      if (type.isInterface() && type.reflect().isSealed()) {
        families.add(type.reflect());
      }
    }
    assertFalse(families.isEmpty());
    List<String> chains = new ArrayList<>();
    for (JavaClass type : classes) {
      for (JavaCodeUnit method : type.getCodeUnits()) {
        for (Class<?> family : families) {
          if (kindsAskedFor(method, family).size() > ALLOWED) {
            chains.add(method.getFullName() + " asks for the kinds of " + family.getSimpleName());
          }
        }
      }
    }
    assertEquals(List.of(), chains, "give the family a method, or a visitor");
  }

  private static Set<String> kindsAskedFor(JavaCodeUnit method, Class<?> family) {
    Set<String> kinds = new HashSet<>();
    for (InstanceofCheck check : method.getInstanceofChecks()) {
      for (Class<?> kind : family.getPermittedSubclasses()) {
        if (check.getRawType().getName().equals(kind.getName())) {
          kinds.add(kind.getName());
        }
      }
    }
    return kinds;
  }
}
