package org.splinter.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Who may know whom: the walls that keep secrets with the client and Hadoop out of the
 * cryptography.
 */
class WallsTest {
  private static final String SECRET_VALUE = "org.splinter.client.secret.SecretValue";
  private static final String BIND = "org.splinter.client.sql.bind";

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(location -> !location.contains("/src-test/")) // benchmarks
          .importPackages("org.splinter");

  @Test
  void packagesFormNoCycles() {
    slices().matching("org.splinter.(**)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void modulesDependInOneDirection() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("codec")
        .definedBy("org.splinter.codec..")
        .layer("fss")
        .definedBy("org.splinter.fss..")
        .layer("jobs")
        .definedBy(
            "org.splinter",
            "org.splinter.table..",
            "org.splinter.expression..",
            "org.splinter.query..",
            "org.splinter.job..",
            "org.splinter.eval..",
            "org.splinter.view..",
            "org.splinter.derive..",
            "org.splinter.node..",
            "org.splinter.precompute..")
        .layer("client")
        .definedBy("org.splinter.client..")
        .optionalLayer("http")
        .definedBy("org.splinter.http..")
        .whereLayer("codec")
        .mayOnlyBeAccessedByLayers("fss", "jobs", "client", "http")
        .whereLayer("fss")
        .mayOnlyBeAccessedByLayers("jobs", "client", "http")
        .whereLayer("jobs")
        .mayOnlyBeAccessedByLayers("client", "http")
        .whereLayer("client")
        .mayOnlyBeAccessedByLayers("http")
        .check(CLASSES);
  }

  @Test
  void cryptographyKnowsNoHadoop() {
    noClasses()
        .that()
        .resideInAnyPackage("org.splinter.fss..", "org.splinter.codec..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.apache.hadoop..")
        .check(CLASSES);
  }

  @Test
  void jnaStaysInTheBinding() {
    noClasses()
        .that()
        .resideOutsideOfPackage("org.splinter.fss.internal..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.sun.jna..")
        .check(CLASSES);
  }

  /** One class loads it, for tasks; the applications of a client find their hexagons by it too. */
  @Test
  void h3StaysInTheGridAndTheClient() {
    noClasses()
        .that()
        .resideOutsideOfPackage("org.splinter.client..")
        .and(not(belongToAnyOf("org.splinter.protocol.derived.HexagonGrid")))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.uber..")
        .check(CLASSES);
  }

  @Test
  void tablesKnowNoExpressionsTheseNoQueriesAndTheseNoEvaluation() {
    eachKnowsThoseBeforeItOnly("org.splinter.", "table", "expression", "query", "eval");
  }

  @Test
  void sqlIsUnderstoodThenPlannedThenBound() {
    eachKnowsThoseBeforeItOnly(
        "org.splinter.client.sql.",
        "ast",
        "condition",
        "logical",
        "cost",
        "fold",
        "view",
        "search",
        "bind",
        "explain");
  }

  private static void eachKnowsThoseBeforeItOnly(String parent, String... names) {
    List<String> order = Stream.of(names).map(name -> parent + name + "..").toList();
    for (int i = 0; i + 1 < order.size(); i++) {
      noClasses()
          .that()
          .resideInAPackage(order.get(i))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(order.subList(i + 1, order.size()).toArray(String[]::new))
          .check(CLASSES);
    }
  }

  /** The syntax tree knows nothing of this project; its reader nothing of plans and secrets. */
  @Test
  void sqlIsReadBeforeAnythingElseIsKnown() {
    noClasses()
        .that()
        .resideInAPackage("org.splinter.client.sql.ast")
        .should()
        .dependOnClassesThat(
            resideInAPackage("org.splinter..")
                .and(not(resideInAPackage("org.splinter.client.sql.ast"))))
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage("org.splinter.client.sql.parse")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.splinter.client.sql",
            "org.splinter.client.sql.condition..",
            "org.splinter.client.sql.logical..",
            "org.splinter.client.sql.cost..",
            "org.splinter.client.sql.fold..",
            "org.splinter.client.sql.view..",
            "org.splinter.client.sql.search..",
            "org.splinter.client.sql.explain..",
            "org.splinter.client.answer..",
            "org.splinter.client.provider..",
            "org.splinter.client.secret..",
            "org.splinter.expression..",
            "org.splinter.query..",
            "org.splinter.eval..",
            "org.splinter.fss..")
        .check(CLASSES);
    noClasses()
        .that()
        .resideOutsideOfPackage("org.splinter.client.sql.parse")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("net.sf.jsqlparser..")
        .check(CLASSES);
  }

  /** A job family knows what both sides agree on, and no other family. */
  @ParameterizedTest
  @ValueSource(strings = {"eval", "view", "derive", "node", "precompute"})
  void jobFamiliesShareOnlyTheCommonPackages(String family) {
    String own = "org.splinter." + family + "..";
    DescribedPredicate<JavaClass> common =
        resideInAnyPackage(
            own,
            "org.splinter.codec..",
            "org.splinter.fss",
            "org.splinter.table..",
            "org.splinter.expression..",
            "org.splinter.query..",
            "org.splinter.job..");
    classes()
        .that()
        .resideInAPackage(own)
        .should()
        .onlyDependOnClassesThat(
            common.or(
                resideInAnyPackage("java..", "javax..", "org.apache.hadoop..", "org.jspecify..")))
        .check(CLASSES);
  }

  /** What rows are made by knows no jobs; what reads them knows no providers, rounds or secrets. */
  @Test
  void routesAreComputedWithoutJobsAndProviders() {
    noClasses()
        .that()
        .resideInAPackage("org.splinter.precompute.road")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.apache.hadoop..", "org.splinter.precompute", "org.splinter.table..")
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage("org.splinter.client.route")
        .should()
        .dependOnClassesThat(
            resideInAPackage("org.splinter.client..")
                .and(not(resideInAPackage("org.splinter.client.route"))))
        .check(CLASSES);
  }

  @Test
  void doorKnowsNoClient() {
    noClasses()
        .that()
        .resideInAPackage("org.splinter.http.door..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.splinter.client..")
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  @Test
  void onlyTheUsersSideHoldsSecrets() {
    CLASSES.get(SECRET_VALUE);
    noClasses()
        .that()
        .resideOutsideOfPackages("org.splinter.client..", "org.splinter.http.gateway..")
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName(SECRET_VALUE)
        .check(CLASSES);
  }

  /**
   * Planners fix everything a provider will see, so they must not even be able to reach a secret;
   * nor does what makes answers of sums.
   */
  @Test
  void plannersNeverReachASecret() {
    noClasses()
        .that()
        .resideInAnyPackage("org.splinter.client.sql..", "org.splinter.client.answer..")
        .and()
        .resideOutsideOfPackage(BIND)
        .should()
        .transitivelyDependOnClassesThat()
        .resideInAnyPackage("org.splinter.client.secret..", BIND)
        .check(CLASSES);
  }

  /** Whoever is not named here has no way from a secret to a share. */
  @Test
  void onlyTheBindersTurnSecretsIntoShares() {
    noClasses()
        .that()
        .resideInAPackage(BIND)
        .and(
            not(
                belongToAnyOf(
                    BIND + ".Binder",
                    BIND + ".LookupBinder",
                    BIND + ".SearchBinder",
                    BIND + ".SecretBoxes",
                    BIND + ".SecretReader")))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.splinter.client.secret..")
        .check(CLASSES);
    noClasses()
        .that()
        .resideOutsideOfPackage(BIND)
        .and(
            not(
                belongToAnyOf(
                    "org.splinter.client.round.BundleMaker",
                    "org.splinter.client.fold.FoldRound",
                    "org.splinter.client.lookup.LookupRound",
                    "org.splinter.client.road.RouteQuery",
                    "org.splinter.client.road.RouteRounds",
                    "org.splinter.client.view.ViewQuery",
                    "org.splinter.client.search.SearchQuery")))
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName(BIND + ".BoundShare")
        .check(CLASSES);
  }

  /** Classes of these names, and those inside of them. */
  private static DescribedPredicate<JavaClass> belongToAnyOf(String... names) {
    return DescribedPredicate.describe(
        "belong to any of " + List.of(names),
        type ->
            Stream.of(names)
                .anyMatch(
                    name -> type.getName().equals(name) || type.getName().startsWith(name + "$")));
  }

  @Test
  void onlyTheCommandLineEndsTheProcess() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName("org.splinter.cli.SplinterCommand")
        .should()
        .callMethod(System.class, "exit", int.class)
        .orShould()
        .callMethod(Runtime.class, "exit", int.class)
        .orShould()
        .callMethod(Runtime.class, "halt", int.class)
        .check(CLASSES);
  }

  @Test
  void nothingPrintsOrLogsOnItsOwn() {
    noClasses()
        .that()
        .resideOutsideOfPackage("org.splinter.client.cli..")
        .should()
        .callMethodWhere(target(name("printStackTrace")))
        .check(CLASSES);
    noClasses()
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(
                "org.slf4j..", "org.apache.commons.logging..", "java.util.logging.."))
        .check(CLASSES);
    noClasses()
        .that()
        .resideOutsideOfPackage("org.splinter.client.cli..")
        .should()
        .accessField(System.class, "out")
        .orShould()
        .accessField(System.class, "err")
        .check(CLASSES);
  }

  @Test
  void noRandomnessIsPredictable() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .belongToAnyOf(Random.class, SplittableRandom.class, ThreadLocalRandom.class)
        .orShould()
        .callMethod(Math.class, "random")
        .check(CLASSES);
  }
}
