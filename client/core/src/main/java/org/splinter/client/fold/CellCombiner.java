package org.splinter.client.fold;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.splinter.client.sql.answer.QuerySums;
import org.splinter.codec.FormatException;
import org.splinter.fss.paillier.CellAnswers;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.fold.CellLayout;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PartialSums;
import org.splinter.protocol.fold.PlanLayout;

/**
 * Combiner of the ciphertexts that all parties answer of functions of cells: their product is the
 * sum of the weights of what is selected, modulo 2^64, of which the offsets are taken back.
 */
final class CellCombiner {
  private final EvaluationPlan plan;
  private final PlanLayout layout;
  private final CellLayout cells;
  private final int queries;
  private final PaillierModulus modulus;

  /** Makes a combiner of the answers to one round under a key. */
  CellCombiner(
      EvaluationPlan plan,
      PlanLayout layout,
      CellLayout cells,
      int queries,
      PaillierModulus modulus) {
    this.plan = plan;
    this.layout = layout;
    this.cells = cells;
    this.queries = queries;
    this.modulus = modulus;
  }

  /**
   * Returns the sums of each query.
   *
   * @param answers of all parties, in their order
   * @throws IOException naming the provider whose answer is none, or two that do not fit together,
   *     or all of them if their ciphertexts do not
   */
  List<QuerySums> combine(List<PartialAnswer> answers) throws IOException {
    List<PartialSums> parts = Combiner.decode(plan, layout, queries, answers);
    List<List<SortedMap<Long, long[]>>> sums = new ArrayList<>();
    for (int query = 0; query < queries; query++) {
      List<SortedMap<Long, long[]>> aggregations = new ArrayList<>();
      plan.aggregations().forEach(aggregation -> aggregations.add(new TreeMap<>()));
      sums.add(aggregations);
    }
    int[] aggregationOfWord = Combiner.aggregationOfWord(plan);
    PartialSums first = parts.get(0);
    for (int i = 0; i < first.size(); i++) {
      int aggregation = aggregationOfWord[first.word(i)];
      int words = plan.aggregations().get(aggregation).words();
      sums.get(first.query(i))
              .get(aggregation)
              .computeIfAbsent(first.group(i), group -> new long[words])[
              first.word(i) - plan.firstWord(aggregation)] =
          sum(parts, i, answers);
    }
    sums.forEach(this::takeOffsetsBack);
    return sums.stream().map(QuerySums::new).toList();
  }

  private long sum(List<PartialSums> parts, int record, List<PartialAnswer> answers)
      throws IOException {
    try {
      List<byte[]> ofParties = parts.stream().map(part -> part.sum(record)).toList();
      return CellAnswers.sum(modulus, ofParties).longValue();
    } catch (FormatException e) {
      throw new IOException(
          "one of the providers "
              + String.join(
                  ", ", answers.stream().map(answer -> answer.header().provider()).toList())
              + " is faulty: "
              + e.getMessage(),
          e);
    }
  }

  /** Takes back what was added to each row's weight, once for each row that counts. */
  private void takeOffsetsBack(List<SortedMap<Long, long[]>> ofQuery) {
    for (int i = 0; i < ofQuery.size(); i++) {
      List<Long> offsets = cells.offsets().get(i);
      for (long[] words : ofQuery.get(i).values()) {
        for (int word = 1; word < words.length; word++) {
          words[word] -= offsets.get(word) * words[0];
        }
      }
    }
  }
}
