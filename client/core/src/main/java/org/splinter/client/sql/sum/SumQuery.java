package org.splinter.client.sql.sum;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sql.aggregate.MeasureParts;
import org.splinter.client.sql.answer.AnswerRows;
import org.splinter.client.sql.answer.AnswerShape;
import org.splinter.client.sql.answer.QuerySums;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.sum.SumLayout;
import org.splinter.protocol.sum.SumPlan;

/**
 * Everything about a query of a private table that its template and the table's public facts
 * decide; nothing in it is secret.
 *
 * @param plan what the provider receives beside the encrypted selection
 * @param layout of the plan on the table: the sums that are answered
 * @param parts how the query's measures were cut into parts
 * @param shape how the answer follows from sums
 */
public record SumQuery(
    PrivateTable table, SumPlan plan, SumLayout layout, MeasureParts parts, AnswerShape shape) {

  /**
   * Returns the answer's rows.
   *
   * @param sums the decrypted sums of the layout, in its order, each of numbers that are not
   *     negative
   */
  public List<List<@Nullable Object>> rows(List<BigInteger> sums) {
    List<SortedMap<Long, long[]>> aggregations = new ArrayList<>();
    int next = 0;
    for (int i = 0; i < layout.sums().size(); i++) {
      List<SumLayout.Sum> ofGroup = layout.sums().get(i);
      SortedMap<Long, long[]> groups = new TreeMap<>();
      long codes = layout.groups().get(i).count();
      for (long code = 0; code < codes; code++) {
        groups.put(code, words(ofGroup, sums.subList(next, next + ofGroup.size())));
        next += ofGroup.size();
      }
      aggregations.add(groups);
    }
    boolean grouped = !plan.aggregations().get(0).groups().isEmpty();
    return AnswerRows.of(
        shape, layout.groups(), grouped, parts.joined(new QuerySums(aggregations)));
  }

  /** Takes the offsets of all rows that a group counts off its sums, modulo 2^64. */
  private static long[] words(List<SumLayout.Sum> ofGroup, List<BigInteger> sums) {
    BigInteger count = sums.get(0);
    long[] words = new long[ofGroup.size()];
    for (int i = 0; i < words.length; i++) {
      BigInteger offset = BigInteger.valueOf(ofGroup.get(i).offset());
      words[i] = sums.get(i).subtract(offset.multiply(count)).longValue();
    }
    return words;
  }
}
