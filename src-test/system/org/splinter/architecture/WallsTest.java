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
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The walls between packages, as tests: they keep secrets with the client and Hadoop out of the
 * cryptography.
 */
class WallsTest {
  private static final String SECRET_VALUE = "org.splinter.client.secret.SecretValue";
  private static final String BIND = "org.splinter.client.sql.bind";

  /** The families, in an order in which each knows only those before it. */
  private static final List<String> FAMILIES =
      List.of("fold", "pir", "view", "search", "derived", "page", "road", "sum");

  /** The families that only clients know: they ask rounds of other families. */
  private static final Set<String> OF_CLIENTS = Set.of("search", "page");

  /** The families that each family builds on. */
  private static final Map<String, Set<String>> BUILDS_ON =
      Map.of(
          "search", Set.of("fold", "pir", "view", "derived"),
          "view", Set.of("fold", "pir"),
          "page", Set.of("derived"),
          "road", Set.of("pir"));

  /** The classes where families meet: each registers families or chooses among them. */
  private static final List<String> REGISTRIES =
      List.of(
          "org.splinter.client.QueryChooser",
          "org.splinter.client.SplinterClient",
          "org.splinter.provider.prepared.PreparedCodecs",
          "org.splinter.provider.service.ProviderAdministration",
          "org.splinter.provider.service.ProviderService");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(location -> !location.contains("/src-test/")) // benchmarks
          .importPackages("org.splinter");

  static Stream<String> parents() {
    return CLASSES.stream()
        .flatMap(type -> enclosing(type.getPackageName()))
        .filter(parent -> !parent.isEmpty())
        .distinct()
        .sorted();
  }

  private static Stream<String> enclosing(String name) {
    return Stream.iterate(name, inner -> inner.substring(0, Math.max(0, inner.lastIndexOf('.'))))
        .takeWhile(outer -> outer.startsWith("org.splinter"));
  }

  /**
   * Checks at every depth that the parts directly below a package, each with all that is below it,
   * and the package's own classes have no cycles.
   */
  @ParameterizedTest
  @MethodSource("parents")
  void packagesFormNoCycles(String parent) {
    slices()
        .assignedFrom(new Children(parent))
        .should()
        .beFreeOfCycles()
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  /**
   * An assignment of the classes below a package to its children, and of its own classes to one
   * slice.
   */
  private record Children(String parent) implements SliceAssignment {
    @Override
    public SliceIdentifier getIdentifierOf(JavaClass type) {
      String name = type.getPackageName();
      if (name.equals(parent)) {
        return SliceIdentifier.of("its own classes");
      }
      if (!name.startsWith(parent + ".")) {
        return SliceIdentifier.ignore();
      }
      String below = name.substring(parent.length() + 1);
      int dot = below.indexOf('.');
      return SliceIdentifier.of(dot < 0 ? below : below.substring(0, dot));
    }

    @Override
    public String getDescription() {
      return "what is in " + parent;
    }
  }

  @Test
  void modulesDependInOneDirection() {
    layeredArchitecture()
        .consideringOnlyDependenciesInLayers()
        .layer("codec")
        .definedBy("org.splinter.codec..")
        .layer("fss")
        .definedBy("org.splinter.fss..")
        .layer("protocol")
        .definedBy("org.splinter.protocol..")
        .layer("provider")
        .definedBy("org.splinter.provider..")
        .layer("client")
        .definedBy("org.splinter.client..")
        .layer("hadoop")
        .definedBy("org.splinter.hadoop..")
        .layer("apps")
        .definedBy("org.splinter.apps..")
        .layer("cli")
        .definedBy("org.splinter.cli..")
        .optionalLayer("http")
        .definedBy("org.splinter.http..")
        .ensureAllClassesAreContainedInArchitecture()
        .whereLayer("codec")
        .mayOnlyBeAccessedByLayers(
            "fss", "protocol", "provider", "client", "hadoop", "apps", "cli", "http")
        .whereLayer("fss")
        .mayOnlyBeAccessedByLayers(
            "protocol", "provider", "client", "hadoop", "apps", "cli", "http")
        .whereLayer("protocol")
        .mayOnlyBeAccessedByLayers("provider", "client", "hadoop", "apps", "cli", "http")
        .whereLayer("provider")
        .mayOnlyBeAccessedByLayers("hadoop", "cli", "http")
        .whereLayer("client")
        .mayOnlyBeAccessedByLayers("hadoop", "apps", "cli", "http")
        .whereLayer("hadoop")
        .mayOnlyBeAccessedByLayers("cli", "http")
        .whereLayer("apps")
        .mayOnlyBeAccessedByLayers("cli", "http")
        .whereLayer("cli")
        .mayOnlyBeAccessedByLayers("http")
        .check(CLASSES);
  }

  /**
   * Checks that a family has one name in every layer: only its own packages, those of a family that
   * builds on it, and the places where all families meet name its classes.
   */
  @ParameterizedTest
  @FieldSource("FAMILIES")
  void familiesAreKnownToThoseThatBuildOnThemOnly(String family) {
    List<String> allowed =
        Stream.concat(
                Stream.of(family),
                BUILDS_ON.entrySet().stream()
                    .filter(builder -> builder.getValue().contains(family))
                    .map(Map.Entry::getKey))
            .map(name -> "..splinter.." + name + "..")
            .toList();
    noClasses()
        .that()
        .resideOutsideOfPackages(allowed.toArray(String[]::new))
        .and()
        .resideOutsideOfPackages("org.splinter.apps..", "org.splinter.cli..", "org.splinter.http..")
        .and(not(belongToAnyOf(REGISTRIES.toArray(String[]::new))))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("..splinter.." + family + "..")
        .check(CLASSES);
  }

  /** Checks that each registry names a family: a class that names none is no registry. */
  @Test
  void registriesNameFamilies() {
    for (String registry : REGISTRIES) {
      assertTrue(
          CLASSES.get(registry).getDirectDependenciesFromSelf().stream()
              .map(arrow -> List.of(arrow.getTargetClass().getPackageName().split("\\.", -1)))
              .anyMatch(name -> FAMILIES.stream().anyMatch(name::contains)),
          registry);
    }
  }

  @Test
  void cryptographyProtocolAndClientKnowNoHadoop() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "org.splinter.codec..",
            "org.splinter.fss..",
            "org.splinter.protocol..",
            "org.splinter.client..",
            "org.splinter.apps..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.hadoop..", "org.apache.parquet..")
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

  /** Checks that Bouncy Castle handles certificates alone: other cryptography is Java's or ours. */
  @Test
  void bouncyCastleStaysInTheDoorsTls() {
    noClasses()
        .that()
        .resideOutsideOfPackage("org.splinter.http.door.tls..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.bouncycastle..")
        .check(CLASSES);
  }

  /** Checks that one class loads H3 for tasks; the applications find their hexagons by H3 too. */
  @Test
  void h3StaysInTheGridAndTheApplications() {
    noClasses()
        .that()
        .resideOutsideOfPackage("org.splinter.apps..")
        .and(not(belongToAnyOf("org.splinter.protocol.derived.HexagonGrid")))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.uber..")
        .check(CLASSES);
  }

  @Test
  void whatBothSidesAgreeOnIsLayered() {
    eachKnowsThoseBeforeItOnly(
        "org.splinter.protocol.",
        withFamilies(List.of("cost", "table", "expression", "contract", "key", "slot"), List.of()));
  }

  @Test
  void jobsAreLayered() {
    eachKnowsThoseBeforeItOnly(
        "org.splinter.provider.",
        withFamilies(
            List.of("files", "job", "table", "site", "ingest", "prepared", "measure", "round"),
            List.of("node", "service")));
  }

  /**
   * Returns the families between the packages before and behind them, without those that only
   * clients know.
   */
  private static String[] withFamilies(List<String> before, List<String> behind) {
    return Stream.of(before, FAMILIES, behind)
        .flatMap(List::stream)
        .filter(name -> !OF_CLIENTS.contains(name))
        .toArray(String[]::new);
  }

  @Test
  void sqlIsUnderstoodThenPlannedThenBound() {
    eachKnowsThoseBeforeItOnly(
        "org.splinter.client.sql.",
        "ast",
        "disclosure",
        "row",
        "condition",
        "answer",
        "aggregate",
        "logical",
        "cost",
        "pir",
        "fold",
        "view",
        "search",
        "page",
        "sum",
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

  /**
   * Checks that the syntax tree does not depend on this project, nor its reader on plans and
   * secrets: it knows no aggregate, but asks their registry what is written how, and of expressions
   * only how letters change their case.
   */
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
        .dependOnClassesThat(
            resideInAPackage("org.splinter..")
                .and(
                    not(
                        resideInAnyPackage(
                            "org.splinter.client.sql.parse",
                            "org.splinter.client.sql.ast",
                            "org.splinter.protocol.table")))
                .and(
                    not(
                        belongToAnyOf(
                            "org.splinter.client.sql.aggregate.AggregateFunction",
                            "org.splinter.client.sql.aggregate.AggregateFunctions",
                            "org.splinter.protocol.expression.LetterCase"))))
        .check(CLASSES);
    noClasses()
        .that()
        .resideOutsideOfPackage("org.splinter.client.sql.parse")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("net.sf.jsqlparser..")
        .check(CLASSES);
  }

  /**
   * Returns the families that have packages at a provider, and "node", the look at a provider's
   * nodes, which is no client's family.
   */
  static List<String> familiesOfProviders() {
    return Stream.concat(FAMILIES.stream(), Stream.of("node"))
        .filter(family -> !OF_CLIENTS.contains(family))
        .toList();
  }

  /**
   * Checks that a job family knows the protocol, the packages that all jobs share, and no other
   * family.
   */
  @ParameterizedTest
  @MethodSource("familiesOfProviders")
  void jobFamiliesShareOnlyTheCommonPackages(String family) {
    String own = "org.splinter.provider." + family + "..";
    DescribedPredicate<JavaClass> common =
        resideInAnyPackage(
            own,
            "org.splinter.codec..",
            "org.splinter.fss",
            "org.splinter.fss.sum",
            "org.splinter.fss.paillier",
            "org.splinter.protocol..",
            "org.splinter.provider.files..",
            "org.splinter.provider.job..",
            "org.splinter.provider.table..",
            "org.splinter.provider.measure..",
            "org.splinter.provider.prepared..",
            "org.splinter.provider.round..");
    DescribedPredicate<JavaClass> ingest = resideInAPackage("org.splinter.provider.ingest..");
    classes()
        .that()
        .resideInAPackage(own)
        .should()
        .onlyDependOnClassesThat(
            (Set.of("derived", "sum").contains(family) ? common.or(ingest) : common)
                .or(
                    resideInAnyPackage(
                        "java..",
                        "javax..",
                        "com.carrotsearch.hppc..",
                        "org.apache.hadoop..",
                        "org.jspecify..")))
        .check(CLASSES);
  }

  /**
   * Checks that the packages that make rows know no jobs; those that read rows know no providers,
   * rounds or secrets.
   */
  @Test
  void routesAreComputedWithoutJobsAndProviders() {
    noClasses()
        .that()
        .resideInAPackage("org.splinter.provider.road.network")
        .should()
        .dependOnClassesThat(
            resideInAnyPackage(
                    "org.apache.hadoop..",
                    "org.splinter.provider..",
                    "org.splinter.protocol.table..")
                .and(not(resideInAPackage("org.splinter.provider.road.network"))))
        .check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage("org.splinter.client.road.path")
        .should()
        .dependOnClassesThat(
            resideInAPackage("org.splinter.client..")
                .and(not(resideInAPackage("org.splinter.client.road.path"))))
        .check(CLASSES);
  }

  @Test
  void doorKnowsNoClient() {
    noClasses()
        .that()
        .resideInAPackage("org.splinter.http.door..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "org.splinter.client..",
            "org.splinter.hadoop..",
            "org.splinter.apps..",
            "org.splinter.cli..")
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  @Test
  void onlyTheUsersSideHoldsSecrets() {
    CLASSES.get(SECRET_VALUE);
    noClasses()
        .that()
        .resideOutsideOfPackages(
            "org.splinter.client..",
            "org.splinter.apps..",
            "org.splinter.cli..",
            "org.splinter.http.gateway..")
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName(SECRET_VALUE)
        .check(CLASSES);
  }

  /**
   * Checks that planners cannot even reach a secret, since they fix everything a provider will see;
   * nor can the code that makes answers of sums.
   */
  @Test
  void plannersNeverReachASecret() {
    noClasses()
        .that()
        .resideInAPackage("org.splinter.client.sql..")
        .and()
        .resideOutsideOfPackage(BIND + "..")
        .should()
        .transitivelyDependOnClassesThat()
        .resideInAnyPackage("org.splinter.client.secret..", BIND + "..")
        .check(CLASSES);
  }

  /** Checks that a class that is not named here has no way from a secret to a share. */
  @Test
  void onlyTheBindersTurnSecretsIntoShares() {
    noClasses()
        .that()
        .resideInAPackage(BIND + "..")
        .and(
            not(
                belongToAnyOf(
                    BIND + ".fold.FoldBinder",
                    BIND + ".fold.DenseBinder",
                    BIND + ".view.PirBinder",
                    BIND + ".search.SearchBinder",
                    BIND + ".SecretBoxes",
                    BIND + ".SecretCoordinates",
                    BIND + ".SecretReader")))
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.splinter.client.secret..")
        .check(CLASSES);
    noClasses()
        .that()
        .resideOutsideOfPackage(BIND + "..")
        .and(
            not(
                belongToAnyOf(
                    "org.splinter.client.round.SharePayloads",
                    "org.splinter.client.fold.FoldRound",
                    "org.splinter.client.pir.PirRound",
                    "org.splinter.client.pir.SlotCheck",
                    "org.splinter.client.pir.RobustSlots",
                    "org.splinter.client.road.RouteQuery",
                    "org.splinter.client.road.RouteRounds",
                    "org.splinter.client.view.ViewQuery",
                    "org.splinter.client.search.SearchQuery")))
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName(BIND + ".BoundShare")
        .check(CLASSES);
  }

  /**
   * Checks that bounds in the clear stay in the package that binds them, though each family's
   * binder is a package.
   */
  @Test
  void onlyTheBindersSeeBounds() {
    noClasses()
        .that()
        .resideOutsideOfPackage(BIND + "..")
        .should()
        .dependOnClassesThat(
            belongToAnyOf(BIND + ".SecretBox", BIND + ".SecretBoxes", BIND + ".SecretSet"))
        .check(CLASSES);
  }

  /** Returns a predicate of classes of these names and the classes nested in them. */
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
        .resideOutsideOfPackage("org.splinter.cli..")
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
        .resideOutsideOfPackage("org.splinter.cli..")
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
