package org.splinter.apps;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.splinter.client.SplinterClient;
import org.splinter.client.query.QueryResult;
import org.splinter.client.secret.SecretValue;
import org.splinter.protocol.contract.Progress;

/**
 * The searches for places.
 *
 * <p>Guarantee: each action sends the templates that {@link PlaceDataset#templates} lists for it,
 * each once and with a fixed number of secrets, whatever was filled in, left empty or found. Inputs
 * are checked when an action is made; no action that was made is refused for its inputs.
 */
public final class Places {
  private final PlaceDataset dataset;
  private final Asking asking;

  /**
   * @param client a client of the providers to ask; it may serve other applications too
   */
  public Places(PlaceDataset dataset, SplinterClient client) {
    this.dataset = dataset;
    this.asking = new Asking(client, dataset.tables());
  }

  public PlaceDataset dataset() {
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

  /**
   * Finds places, also by their score.
   *
   * @param least the least score; empty for any. If both bounds are empty, places without a score
   *     count too
   * @param most the greatest score; empty for any
   */
  public Action<PlaceAnswer> search(PlaceFilter filter, OptionalLong least, OptionalLong most)
      throws InputException, IOException {
    PlaceSecrets secrets = new PlaceSecrets(dataset, filter);
    if (least.orElse(0) > Score.MOST) {
      throw new InputException("low", "must be at most " + Score.MOST);
    }
    boolean any = least.isEmpty() && most.isEmpty();
    long from = any ? Score.NONE : Math.max(0, least.orElse(0));
    long to = most.orElse(Score.MOST);
    if (to < from) {
      throw new InputException("high", "must be at least 0, and not less than 'low'");
    }
    List<SecretValue> values = secrets.of(Field.columns(dataset.facets()));
    values.add(SecretValue.of(Long.toString(from)));
    values.add(SecretValue.of(Long.toString(to)));
    return progress -> find(dataset.search(), values, secrets, progress);
  }

  /**
   * Finds places whose name begins with a prefix.
   *
   * @param filter a filter with no facets but those that can be combined with names
   * @param prefix the beginning of a name; empty for any name
   */
  public Action<PlaceAnswer> byName(PlaceFilter filter, String prefix)
      throws InputException, IOException {
    for (Field facet : dataset.facets()) {
      if (!dataset.labelFacets().contains(facet.column())
          && filter.facets().containsKey(facet.column())) {
        throw new InputException(facet.column(), "does not go together with a name; leave it out");
      }
    }
    if (prefix.indexOf('%') >= 0 || prefix.indexOf('_') >= 0 || prefix.indexOf('\\') >= 0) {
      throw new InputException("prefix", "must be the beginning of a name, without _, \\ and %");
    }
    PlaceSecrets secrets = new PlaceSecrets(dataset, filter);
    List<SecretValue> values = secrets.of(dataset.labelFacets());
    values.add(Template.secret(prefix + "%"));
    return progress -> find(dataset.byName(), values, secrets, progress);
  }

  /**
   * Finds the best place of each of some categories.
   *
   * @param filter a filter that leaves the facet of the categories empty
   * @param categories up to {@link PlaceDataset#CATEGORIES} values of that facet
   */
  public Action<BestAnswer> best(PlaceFilter filter, List<String> categories)
      throws InputException, IOException {
    if (filter.facets().containsKey(dataset.categories())) {
      throw new InputException(dataset.categories(), "is given by the categories; leave it out");
    }
    if (categories.isEmpty() || categories.size() > PlaceDataset.CATEGORIES) {
      throw new InputException(
          "categories", "must be 1 to " + PlaceDataset.CATEGORIES + " of the facet's values");
    }
    PlaceSecrets secrets = new PlaceSecrets(dataset, filter);
    List<List<SecretValue>> batch = new ArrayList<>();
    for (int i = 0; i < PlaceDataset.CATEGORIES; i++) {
      batch.add(
          secrets.of(
              Field.columns(dataset.facets()),
              dataset.categories(),
              i < categories.size() ? categories.get(i) : null));
    }
    List<String> names = List.copyOf(categories);
    return progress -> best(batch, names, secrets, progress);
  }

  private ActionResult<BestAnswer> best(
      List<List<SecretValue>> batch,
      List<String> categories,
      PlaceSecrets secrets,
      Progress progress)
      throws IOException, InterruptedException {
    Asking.Details details =
        asking.askThen(
            new Asking.First(dataset.best(), batch, Places::bestKeys),
            dataset.details("best"),
            PlaceDataset.TOP,
            progress);
    Map<Long, Found> rows = rows(details.rows(), secrets);
    List<BestAnswer.Category> answer = new ArrayList<>();
    for (int i = 0; i < categories.size(); i++) {
      List<@Nullable Object> row = details.found().get(i).rows().get(0);
      long scored = AnswerReader.number(row.get(1));
      Object key = row.get(4);
      answer.add(
          new BestAnswer.Category(
              categories.get(i),
              AnswerReader.number(row.get(0)),
              scored,
              AnswerReader.average(AnswerReader.sum(row.get(2)), scored),
              key == null ? null : row(rows, AnswerReader.number(key))));
    }
    return new ActionResult<>(
        new BestAnswer(answer, secrets.area()), List.of(details.found().get(0), details.rows()));
  }

  /** Returns the key of each category's best place, if it has any. */
  private static List<Long> bestKeys(List<QueryResult> found) {
    return found.stream()
        .map(result -> result.rows().get(0).get(4))
        .filter(Objects::nonNull)
        .map(AnswerReader::number)
        .toList();
  }

  private ActionResult<PlaceAnswer> find(
      Template template, List<SecretValue> values, PlaceSecrets secrets, Progress progress)
      throws IOException, InterruptedException {
    Asking.Details details =
        asking.askThen(
            new Asking.First(
                template,
                List.of(values),
                found -> AnswerReader.numbers(found.get(0).rows().get(0).get(4))),
            dataset.details(template.action()),
            PlaceDataset.TOP,
            progress);
    List<@Nullable Object> row = details.found().get(0).rows().get(0);
    Map<Long, Found> rows = rows(details.rows(), secrets);
    List<Found> best = new ArrayList<>();
    for (long key : AnswerReader.numbers(row.get(4))) {
      best.add(row(rows, key));
    }
    long scored = AnswerReader.number(row.get(1));
    PlaceAnswer answer =
        new PlaceAnswer(
            AnswerReader.number(row.get(0)),
            scored,
            AnswerReader.average(AnswerReader.sum(row.get(2)), scored),
            Bin.of(dataset.score().boundaries(), row.get(3)),
            best,
            secrets.area());
    return new ActionResult<>(answer, List.of(details.found().get(0), details.rows()));
  }

  /** Returns a row that was found; it can be missing only if the tables changed meanwhile. */
  private Found row(Map<Long, Found> rows, long key) throws IOException {
    Found found = rows.get(key);
    if (found == null) {
      throw asking.outdated();
    }
    return found;
  }

  /** Returns the found rows by their keys. */
  private Map<Long, Found> rows(QueryResult result, PlaceSecrets secrets) {
    Map<Long, Found> rows = new HashMap<>();
    for (List<@Nullable Object> row : result.rows()) {
      Map<String, @Nullable Object> values = Found.values(dataset.shown(), row);
      rows.put(AnswerReader.number(values.get(dataset.key())), secrets.found(values));
    }
    return rows;
  }
}
