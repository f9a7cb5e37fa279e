package org.splinter.apps;

import java.io.IOException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.splinter.client.SplinterClient;
import org.splinter.client.query.QueryResult;
import org.splinter.client.secret.SecretValue;
import org.splinter.protocol.contract.Progress;

/**
 * The search for flights.
 *
 * <p>Guarantee: the action sends the templates that {@link FlightDataset#templates} lists, each
 * once and with a fixed number of secrets, whatever was filled in, left empty or found; days are no
 * part of them. Inputs are checked when an action is made; no action that was made is refused for
 * its inputs.
 */
public final class Flights {
  private final FlightDataset dataset;
  private final Asking asking;

  /**
   * @param client a client of the providers to ask; it may serve other applications too
   */
  public Flights(FlightDataset dataset, SplinterClient client) {
    this.dataset = dataset;
    this.asking = new Asking(client, dataset.tables());
  }

  public FlightDataset dataset() {
    return dataset;
  }

  /** Makes what providers need to answer, unless they have it. */
  public void prepare(Progress progress) throws IOException, InterruptedException {
    List<Template> templates = dataset.templates();
    for (int i = 0; i < templates.size(); i++) {
      double all = templates.size();
      asking.prepare(templates.get(i), progress.part(i / all, (i + 1) / all));
    }
  }

  /** Finds flights. */
  public Action<FlightAnswer> search(FlightQuestion question) throws InputException {
    List<SecretValue> secrets = secrets(question);
    return progress -> find(question, secrets, progress);
  }

  private ActionResult<FlightAnswer> find(
      FlightQuestion question, List<SecretValue> secrets, Progress progress)
      throws IOException, InterruptedException {
    if (dataset.details().isEmpty()) {
      QueryResult found = asking.ask(dataset.days(), secrets, progress);
      return new ActionResult<>(answer(question, found, List.of()), List.of(found));
    }
    Asking.Details details =
        asking.askThen(
            new Asking.First(
                dataset.days(),
                List.of(secrets),
                found -> period(question, found.get(0)).cheapest()),
            dataset.details().get(),
            FlightDataset.TOP,
            progress);
    QueryResult found = details.found().get(0);
    return new ActionResult<>(
        answer(question, found, details.rows().rows()), List.of(found, details.rows()));
  }

  private List<SecretValue> secrets(FlightQuestion question) throws InputException {
    PlaceSecrets.requireFields(question.fields(), Field.columns(dataset.fields()));
    for (Field field : dataset.required()) {
      if (question.fields().getOrDefault(field.column(), "").isEmpty()) {
        throw new InputException(field.column(), "must be filled in");
      }
    }
    if (question.from().isPresent()
        && question.to().isPresent()
        && question.to().get().isBefore(question.from().get())) {
      throw new InputException("to", "must not be before 'from'");
    }
    List<SecretValue> secrets = new ArrayList<>();
    for (Field field : dataset.fields()) {
      secrets.add(PlaceSecrets.orAny(question.fields().get(field.column())));
    }
    return secrets;
  }

  private FlightAnswer answer(
      FlightQuestion question, QueryResult found, List<List<@Nullable Object>> details)
      throws IOException {
    FlightSums period = period(question, found);
    List<FlightAnswer.Day> days = new ArrayList<>();
    SortedMap<YearMonth, FlightSums> months = new TreeMap<>();
    SortedMap<LocalDate, List<@Nullable Object>> rows = new TreeMap<>();
    found.rows().forEach(row -> rows.put(date(row), row));
    rows.forEach(
        (date, row) -> {
          FlightSums day = new FlightSums(dataset);
          day.add(row);
          days.add(new FlightAnswer.Day(date, day.averages()));
          months.computeIfAbsent(YearMonth.from(date), month -> new FlightSums(dataset)).add(row);
        });
    return new FlightAnswer(
        period.averages(),
        period.histogram(),
        cheapest(period, details),
        days,
        months.entrySet().stream()
            .map(month -> new FlightAnswer.Month(month.getKey(), month.getValue().averages()))
            .toList());
  }

  /** Returns the sums of the days that were asked for. */
  private FlightSums period(FlightQuestion question, QueryResult found) {
    FlightSums sums = new FlightSums(dataset);
    for (List<@Nullable Object> row : found.rows()) {
      if (question.includes(date(row))) {
        sums.add(row);
      }
    }
    return sums;
  }

  private LocalDate date(List<@Nullable Object> row) {
    return dataset
        .year()
        .map(
            year ->
                LocalDate.of(
                    year,
                    (int) AnswerReader.number(row.get(0)),
                    (int) AnswerReader.number(row.get(1))))
        .orElseGet(() -> (LocalDate) AnswerReader.required(row.get(0)));
  }

  private List<Found> cheapest(FlightSums period, List<List<@Nullable Object>> details)
      throws IOException {
    if (dataset.cheapest().isEmpty()) {
      return List.of();
    }
    FlightDataset.Cheapest list = dataset.cheapest().get();
    Map<Long, Found> rows = new HashMap<>();
    for (List<@Nullable Object> row : details) {
      Map<String, @Nullable Object> values = Found.values(list.shown(), row);
      rows.put(AnswerReader.number(values.get(list.key())), new Found(values, null, false));
    }
    List<Found> cheapest = new ArrayList<>();
    for (long key : period.cheapest()) {
      Found found = rows.get(key);
      if (found == null) { // the tables changed meanwhile
        throw asking.outdated();
      }
      cheapest.add(found);
    }
    return cheapest;
  }
}
