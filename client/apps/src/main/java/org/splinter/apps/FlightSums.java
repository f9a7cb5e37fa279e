package org.splinter.apps;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.answer.HistogramValue;

/** A sum over days of flights. It does not print. */
final class FlightSums {
  private final FlightDataset dataset;
  private long count;
  private final long[] counts;
  private final BigDecimal[] sums;
  private final long[] bins;

  /** The flights with the least ranks so far, ascending. */
  private List<Long> cheapest = List.of();

  FlightSums(FlightDataset dataset) {
    this.dataset = dataset;
    int measures = dataset.measures().size();
    this.counts = new long[measures];
    this.sums = new BigDecimal[measures];
    for (int i = 0; i < measures; i++) {
      sums[i] = BigDecimal.ZERO;
    }
    this.bins = new long[dataset.boundaries().size() + 1];
  }

  /** Adds a day, a row of the answer to {@link FlightDataset#days}. */
  void add(List<@Nullable Object> row) {
    int next = dataset.dates().size();
    count += AnswerReader.number(row.get(next++));
    for (int i = 0; i < counts.length; i++) {
      counts[i] += AnswerReader.number(row.get(next++));
      sums[i] = sums[i].add(AnswerReader.sum(row.get(next++)));
    }
    List<Long> ofDay = ((HistogramValue) AnswerReader.required(row.get(next++))).counts();
    for (int i = 0; i < bins.length; i++) {
      bins[i] += ofDay.get(i);
    }
    if (dataset.cheapest().isPresent()) {
      List<Long> all = new ArrayList<>(cheapest);
      all.addAll(AnswerReader.numbers(row.get(next)));
      Collections.sort(all);
      cheapest = all.subList(0, Math.min(FlightDataset.TOP, all.size()));
    }
  }

  FlightAnswer.Averages averages() {
    List<@Nullable Double> values = new ArrayList<>();
    for (int i = 0; i < counts.length; i++) {
      Double average = AnswerReader.average(sums[i], counts[i]);
      int divisor = dataset.measures().get(i).divisor();
      values.add(average == null ? null : average / divisor);
    }
    return new FlightAnswer.Averages(count, values);
  }

  List<Bin> histogram() {
    List<Long> all = new ArrayList<>();
    for (long bin : bins) {
      all.add(bin);
    }
    return Bin.of(dataset.boundaries(), all);
  }

  /** Returns the keys of the cheapest flights, in their order. */
  List<Long> cheapest() {
    return dataset.cheapest().stream()
        .flatMap(list -> cheapest.stream().map(rank -> rank % list.keys()))
        .toList();
  }

  @Override
  public String toString() {
    return "FlightSums[hidden]";
  }
}
