package org.splinter.client.fold;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.splinter.client.round.FailedCheckException;
import org.splinter.client.sql.answer.QuerySums;
import org.splinter.codec.FormatException;
import org.splinter.fss.Output;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PartialSums;
import org.splinter.protocol.fold.PlanLayout;

/**
 * Combiner of partial sums, which adds them word by word, in the plan's group, and checks their
 * tags if they have some.
 *
 * <p>It refuses answers whose groups differ, and names both providers (docs/protocol.md).
 */
final class Combiner {
  private final EvaluationPlan plan;
  private final PlanLayout layout;
  private final int queries;
  private final Optional<TagCheck> check;
  private final SumReader reader;

  /**
   * Makes a combiner of the answers to one round.
   *
   * @param check of the sums' tags; empty if they have none
   * @param reader of each sum
   */
  Combiner(
      EvaluationPlan plan,
      PlanLayout layout,
      int queries,
      Optional<TagCheck> check,
      SumReader reader) {
    if (plan.check() != check.isPresent()) {
      throw new IllegalArgumentException("a check goes with a plan that asks for one");
    }
    this.plan = plan;
    this.layout = layout;
    this.queries = queries;
    this.check = check;
    this.reader = reader;
  }

  /**
   * Returns the sums of each query.
   *
   * @throws FailedCheckException if a sum and its tag do not belong together
   * @throws IOException naming the provider whose answer is none, or two that do not fit together
   */
  List<QuerySums> combine(List<PartialAnswer> answers) throws IOException {
    List<List<SortedMap<Long, byte[]>>> sums = new ArrayList<>();
    for (int query = 0; query < queries; query++) {
      List<SortedMap<Long, byte[]>> aggregations = new ArrayList<>();
      plan.aggregations().forEach(aggregation -> aggregations.add(new TreeMap<>()));
      sums.add(aggregations);
    }
    for (PartialSums each : decode(plan, layout, queries, answers)) {
      add(each, sums);
    }
    if (check.isPresent() && !allHold(sums, check.get())) {
      throw new FailedCheckException(
          answers.stream().map(answer -> answer.header().provider()).toList());
    }
    return sums.stream()
        .map(ofQuery -> new QuerySums(ofQuery.stream().map(this::words).toList()))
        .toList();
  }

  /**
   * Returns the partial sums of all answers, which have equal keys.
   *
   * @throws IOException naming the provider whose answer is none, or two that do not fit together
   */
  static List<PartialSums> decode(
      EvaluationPlan plan, PlanLayout layout, int queries, List<PartialAnswer> answers)
      throws IOException {
    List<PartialSums> all = new ArrayList<>();
    for (PartialAnswer answer : answers) {
      String provider = answer.header().provider();
      PartialSums read;
      try {
        read = PartialSums.decode(answer, plan, queries);
      } catch (FormatException e) {
        throw new IOException("provider " + provider + ": " + e.getMessage(), e);
      }
      all.add(read);
      if (!all.get(0).sameKeys(read)) {
        throw new IOException(
            "providers "
                + answers.get(0).header().provider()
                + " and "
                + provider
                + " returned different groups, although their tables have the same fingerprint;"
                + " one of them is faulty");
      }
      requireGroups(plan, layout, provider, read);
    }
    return all;
  }

  private static void requireGroups(
      EvaluationPlan plan, PlanLayout layout, String provider, PartialSums answer)
      throws IOException {
    int[] aggregationOfWord = aggregationOfWord(plan);
    for (int i = 0; i < answer.size(); i++) {
      long groups = layout.groups().get(aggregationOfWord[answer.word(i)]).count();
      if (answer.group(i) >= groups) {
        throw new IOException(
            "provider "
                + provider
                + " returned group "
                + answer.group(i)
                + ", the table has groups below "
                + groups);
      }
    }
  }

  private void add(PartialSums answer, List<List<SortedMap<Long, byte[]>>> sums) {
    int[] aggregationOfWord = aggregationOfWord(plan);
    for (int i = 0; i < answer.size(); i++) {
      int aggregation = aggregationOfWord[answer.word(i)];
      int bytes = plan.aggregations().get(aggregation).words() * plan.sumBytes();
      byte[] sum =
          sums.get(answer.query(i))
              .get(aggregation)
              .computeIfAbsent(answer.group(i), key -> new byte[bytes]);
      int at = (answer.word(i) - plan.firstWord(aggregation)) * plan.sumBytes();
      answer.addTo(sum, at, i);
    }
  }

  /** Returns the number of the aggregation of each word of a plan. */
  static int[] aggregationOfWord(EvaluationPlan plan) {
    int[] aggregations = new int[plan.words()];
    int word = 0;
    for (int aggregation = 0; aggregation < plan.aggregations().size(); aggregation++) {
      for (int i = plan.aggregations().get(aggregation).words(); i > 0; i--) {
        aggregations[word++] = aggregation;
      }
    }
    return aggregations;
  }

  /** Returns whether all sums have their tags; it looks at each, whatever it found before. */
  private static boolean allHold(List<List<SortedMap<Long, byte[]>>> queries, TagCheck check) {
    boolean all = true;
    for (int query = 0; query < queries.size(); query++) {
      for (SortedMap<Long, byte[]> groups : queries.get(query)) {
        for (byte[] bytes : groups.values()) {
          long[] numbers = new long[bytes.length / Long.BYTES];
          littleEndian(bytes).asLongBuffer().get(numbers);
          for (int sum = 0; sum < numbers.length / Output.TAGGED.words(); sum++) {
            all &= check.holds(query, numbers, sum);
          }
        }
      }
    }
    return all;
  }

  /** Returns each sum as a word. */
  private SortedMap<Long, long[]> words(SortedMap<Long, byte[]> groups) {
    SortedMap<Long, long[]> words = new TreeMap<>();
    for (Map.Entry<Long, byte[]> group : groups.entrySet()) {
      ByteBuffer bytes = littleEndian(group.getValue());
      long[] sums = new long[bytes.capacity() / plan.sumBytes()];
      for (int sum = 0; sum < sums.length; sum++) {
        sums[sum] = reader.read(bytes, sum * plan.sumBytes());
      }
      words.put(group.getKey(), sums);
    }
    return words;
  }

  private static ByteBuffer littleEndian(byte[] bytes) {
    return ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }
}
