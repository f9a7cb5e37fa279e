package org.splinter.client.fold;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.splinter.client.sql.answer.QuerySums;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Group;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PartialSums;
import org.splinter.protocol.fold.PlanLayout;

/**
 * Combiner of partial sums, which adds them word by word, in the plan's group.
 *
 * <p>It refuses answers whose groups differ, and names both providers (docs/protocol.md).
 */
final class Combiner {
  private final EvaluationPlan plan;
  private final PlanLayout layout;
  private final int queries;
  private final Group group = EvaluationPlan.SUMS;

  private Combiner(EvaluationPlan plan, PlanLayout layout, int queries) {
    this.plan = plan;
    this.layout = layout;
    this.queries = queries;
  }

  /** Returns the sums of each query. */
  static List<QuerySums> combine(
      EvaluationPlan plan, PlanLayout layout, int queries, List<PartialAnswer> answers)
      throws IOException {
    return new Combiner(plan, layout, queries).combine(answers);
  }

  private List<QuerySums> combine(List<PartialAnswer> answers) throws IOException {
    List<List<SortedMap<Long, byte[]>>> sums = new ArrayList<>();
    for (int query = 0; query < queries; query++) {
      List<SortedMap<Long, byte[]>> aggregations = new ArrayList<>();
      plan.aggregations().forEach(aggregation -> aggregations.add(new TreeMap<>()));
      sums.add(aggregations);
    }
    PartialSums first = null;
    for (PartialAnswer answer : answers) {
      PartialSums read = decode(answer);
      first = first == null ? read : first;
      if (!first.sameKeys(read)) {
        throw new IOException(
            "providers "
                + answers.get(0).header().provider()
                + " and "
                + answer.header().provider()
                + " returned different groups, although their tables have the same fingerprint;"
                + " one of them is faulty");
      }
      add(answer.header().provider(), read, sums);
    }
    return sums.stream().map(this::words).toList();
  }

  private PartialSums decode(PartialAnswer answer) throws IOException {
    try {
      return PartialSums.decode(answer, group, queries, plan.words());
    } catch (FormatException e) {
      throw new IOException("provider " + answer.header().provider() + ": " + e.getMessage(), e);
    }
  }

  private void add(String provider, PartialSums answer, List<List<SortedMap<Long, byte[]>>> sums)
      throws IOException {
    int[] aggregationOfWord = aggregationOfWord();
    for (int i = 0; i < answer.size(); i++) {
      int aggregation = aggregationOfWord[answer.word(i)];
      long groups = layout.groups().get(aggregation).count();
      if (answer.group(i) >= groups) {
        throw new IOException(
            "provider "
                + provider
                + " returned group "
                + answer.group(i)
                + ", the table has groups below "
                + groups);
      }
      int bytes = plan.aggregations().get(aggregation).words() * group.elementBytes();
      byte[] sum =
          sums.get(answer.query(i))
              .get(aggregation)
              .computeIfAbsent(answer.group(i), key -> new byte[bytes]);
      int at = (answer.word(i) - plan.firstWord(aggregation)) * group.elementBytes();
      answer.addTo(sum, at, i);
    }
  }

  private int[] aggregationOfWord() {
    int[] aggregations = new int[plan.words()];
    int word = 0;
    for (int aggregation = 0; aggregation < plan.aggregations().size(); aggregation++) {
      for (int i = plan.aggregations().get(aggregation).words(); i > 0; i--) {
        aggregations[word++] = aggregation;
      }
    }
    return aggregations;
  }

  /** Reads sums modulo 2^64 as numbers. */
  private QuerySums words(List<SortedMap<Long, byte[]>> aggregations) {
    List<SortedMap<Long, long[]>> words = new ArrayList<>();
    for (SortedMap<Long, byte[]> aggregation : aggregations) {
      SortedMap<Long, long[]> ofAggregation = new TreeMap<>();
      for (Map.Entry<Long, byte[]> sum : aggregation.entrySet()) {
        long[] numbers = new long[sum.getValue().length / Long.BYTES];
        ByteBuffer.wrap(sum.getValue()).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(numbers);
        ofAggregation.put(sum.getKey(), numbers);
      }
      words.add(ofAggregation);
    }
    return new QuerySums(words);
  }
}
