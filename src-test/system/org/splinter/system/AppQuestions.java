package org.splinter.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.splinter.apps.Action;
import org.splinter.apps.ActionResult;
import org.splinter.apps.FlightDataset;
import org.splinter.apps.FlightQuestion;
import org.splinter.apps.Flights;
import org.splinter.apps.Near;
import org.splinter.apps.PlaceDataset;
import org.splinter.apps.PlaceFilter;
import org.splinter.apps.Places;
import org.splinter.client.SplinterClient;
import org.splinter.client.provider.Provider;
import org.splinter.client.query.QueryResult;
import org.splinter.hadoop.Providers;
import org.splinter.protocol.derived.HexagonSize;
import org.splinter.protocol.expression.LetterCase;

/**
 * A user who asks the applications at random, compares every answer with plain SQL, and demands
 * that answers of two providers were checked.
 */
final class AppQuestions {
  private static final String ABSENT = "No such value";

  private final PlainApps plain;
  private final SplinterClient client;
  private final Random random;

  /** Makes a user of the first embedded providers of a home. */
  static AppQuestions of(Path home, int parties, PlainApps plain, Random random)
      throws IOException {
    List<Provider> providers = new ArrayList<>();
    for (String name : Providers.EMBEDDED.subList(0, parties)) {
      providers.add(new Providers(home, new Configuration(false)).find(name));
    }
    return new AppQuestions(new SplinterClient(providers), plain, random);
  }

  AppQuestions(SplinterClient client, PlainApps plain, Random random) {
    this.client = client;
    this.plain = plain;
    this.random = random;
  }

  /**
   * Searches by scores, names and categories: at random, for everything, and for values that do not
   * occur.
   */
  void askPlaces(PlaceDataset dataset, int times) throws Exception {
    Places places = new Places(dataset, client);
    search(places, PlaceFilter.ANY, OptionalLong.empty(), OptionalLong.empty());
    name(places, PlaceFilter.ANY, "");
    String facet = dataset.facets().get(0).column();
    PlaceFilter none = new PlaceFilter(Map.of(facet, ABSENT), Optional.empty());
    search(places, none, OptionalLong.of(1), OptionalLong.empty());
    best(places, PlaceFilter.ANY, List.of(ABSENT));
    for (int i = 0; i < times; i++) {
      List<String> columns = PlainApps.columns(dataset.facets());
      long score = random.nextInt(dataset.score().lowerIsBetter() ? 40 : 100);
      search(
          places,
          filter(dataset, columns),
          random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(score),
          random.nextBoolean() ? OptionalLong.empty() : OptionalLong.of(score + random.nextInt(5)));
      List<String> names = plain.values(dataset.name(), dataset.label().column());
      String name = anyCase(any(names));
      name(
          places,
          filter(dataset, dataset.labelFacets()),
          name.substring(0, Math.min(name.length(), 1 + random.nextInt(12)))
              .replaceAll("[%_].*", ""));
      columns = columns.stream().filter(each -> !each.equals(dataset.categories())).toList();
      List<String> categories = new ArrayList<>();
      for (int j = 0; j <= random.nextInt(PlaceDataset.CATEGORIES); j++) {
        categories.add(anyCase(any(plain.values(dataset.name(), dataset.categories()))));
      }
      best(places, filter(dataset, columns), categories);
    }
  }

  private void search(Places places, PlaceFilter filter, OptionalLong least, OptionalLong most)
      throws Exception {
    plain.check(places.dataset(), filter, least, most, answer(places.search(filter, least, most)));
  }

  private void name(Places places, PlaceFilter filter, String prefix) throws Exception {
    plain.check(places.dataset(), filter, prefix, answer(places.byName(filter, prefix)));
  }

  private void best(Places places, PlaceFilter filter, List<String> categories) throws Exception {
    plain.check(places.dataset(), filter, answer(places.best(filter, categories)));
  }

  private static <T> T answer(Action<T> action) throws Exception {
    ActionResult<T> answered = action.ask(done -> {});
    for (QueryResult step : answered.steps()) {
      assertEquals(step.providers().size() == 2, step.checked(), step.privacy().line());
    }
    return answered.answer();
  }

  private PlaceFilter filter(PlaceDataset dataset, List<String> columns) throws Exception {
    Map<String, String> facets = new LinkedHashMap<>();
    for (String column : columns) {
      if (random.nextInt(3) == 0) {
        facets.put(column, anyCase(any(plain.values(dataset.name(), column))));
      }
    }
    boolean west = dataset.name().startsWith("sf");
    Near near =
        new Near(
            (west ? 37.77 : 40.73) + 0.05 * random.nextGaussian(),
            (west ? -122.43 : -73.97) + 0.05 * random.nextGaussian(),
            HexagonSize.values()[random.nextInt(HexagonSize.values().length)]);
    return new PlaceFilter(facets, random.nextBoolean() ? Optional.of(near) : Optional.empty());
  }

  /** Searches flights: at random, and for routes without flights. */
  void askFlights(FlightDataset dataset, int times) throws Exception {
    Flights flights = new Flights(dataset, client);
    for (int i = 0; i < times; i++) {
      Map<String, String> fields = new LinkedHashMap<>();
      for (String column : PlainApps.columns(dataset.fields())) {
        boolean required = PlainApps.columns(dataset.required()).contains(column);
        if (i == 0 ? required : required || random.nextInt(3) == 0) {
          fields.put(column, anyCase(any(plain.values(dataset.name(), column))));
        }
      }
      if (i == 1) {
        fields.put(dataset.facets().get(0).column(), ABSENT);
      }
      LocalDate first = LocalDate.of(dataset.year().orElse(2022), 2, 11);
      LocalDate from = first.plusDays(random.nextInt(49));
      FlightQuestion question =
          new FlightQuestion(
              fields,
              i > 0 && random.nextBoolean() ? Optional.of(from) : Optional.empty(),
              i > 0 && random.nextBoolean()
                  ? Optional.of(from.plusDays(random.nextInt(10)))
                  : Optional.empty());
      plain.check(dataset, question, answer(flights.search(question)));
    }
  }

  /** Returns a text as people type it: as it is, in small or in capital letters. */
  private String anyCase(String text) {
    return switch (random.nextInt(3)) {
      case 0 -> LetterCase.LOWER.of(text);
      case 1 -> LetterCase.UPPER.of(text);
      default -> text;
    };
  }

  private <T> T any(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }
}
