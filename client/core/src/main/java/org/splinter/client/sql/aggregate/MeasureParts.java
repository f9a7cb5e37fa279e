package org.splinter.client.sql.aggregate;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.splinter.client.sql.answer.QuerySums;
import org.splinter.protocol.aggregate.Aggregation;
import org.splinter.protocol.aggregate.Measure;
import org.splinter.protocol.expression.Magnitude;
import org.splinter.protocol.table.PublicTable;

/**
 * Measures in parts of so few bits that a scheme reads their sums exactly, and the sums of whole
 * ones that follow. Public: they depend on the template and the table's statistics.
 */
public final class MeasureParts {
  private final List<Aggregation> aggregations = new ArrayList<>();

  /** The parts of each word of each aggregation, in order; word 0 is the count. */
  private final List<List<List<Part>>> words = new ArrayList<>();

  /**
   * One part.
   *
   * @param word its number among the words of the aggregation in parts
   * @param shift the power of two that it counts for
   */
  private record Part(int word, int shift) {}

  /**
   * Splits measures.
   *
   * @param bits the most bits of a part
   */
  public MeasureParts(List<Aggregation> whole, PublicTable table, int bits) {
    for (Aggregation aggregation : whole) {
      List<Measure> measures = new ArrayList<>();
      List<List<Part>> ofWords = new ArrayList<>();
      ofWords.add(List.of(new Part(0, 0)));
      for (Measure measure : aggregation.measures()) {
        List<Part> parts = new ArrayList<>();
        for (Measure part : split(measure, table, bits)) {
          if (!measures.contains(part)) {
            measures.add(part);
          }
          parts.add(new Part(1 + measures.indexOf(part), part.shift() - measure.shift()));
        }
        ofWords.add(parts);
      }
      words.add(ofWords);
      aggregations.add(new Aggregation(aggregation.groups(), measures));
    }
  }

  /** Returns the aggregations of all parts. */
  public List<Aggregation> aggregations() {
    return aggregations;
  }

  /** Returns the number of words of all parts. */
  public int words() {
    return aggregations.stream().mapToInt(Aggregation::words).sum();
  }

  private static List<Measure> split(Measure measure, PublicTable table, int bits) {
    if (measure.kind() == Measure.Kind.PRESENT) {
      return List.of(measure);
    }
    List<Measure> parts = new ArrayList<>();
    int shift = measure.shift();
    // A signed rest has a sign beside the bits of the table's greatest number.
    boolean signed = measure.bits() == Measure.REST;
    int end = signed ? greatest(measure, table).bitLength() + 1 : shift + measure.bits();
    for (; end - shift > bits; shift += bits) {
      parts.add(new Measure(measure.kind(), measure.argument(), shift, bits));
    }
    int last = signed ? Measure.REST : end - shift;
    parts.add(new Measure(measure.kind(), measure.argument(), shift, last));
    return parts;
  }

  private static BigInteger greatest(Measure measure, PublicTable table) {
    // A word of -2^63 has 63 bits and a sign, as one of 2^63 - 1 has.
    BigInteger greatest = Magnitude.of(measure.argument(), table);
    return measure.kind() == Measure.Kind.SQUARE
        ? greatest.multiply(greatest)
        : greatest.min(BigInteger.valueOf(Long.MAX_VALUE));
  }

  /** Returns the sums of whole measures by those of their parts, modulo 2^64. */
  public QuerySums joined(QuerySums parts) {
    List<SortedMap<Long, long[]>> joined = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      SortedMap<Long, long[]> groups = new TreeMap<>();
      for (Map.Entry<Long, long[]> group : parts.aggregations().get(i).entrySet()) {
        groups.put(group.getKey(), joined(words.get(i), group.getValue()));
      }
      joined.add(groups);
    }
    return new QuerySums(joined);
  }

  private static long[] joined(List<List<Part>> ofWords, long[] sums) {
    long[] whole = new long[ofWords.size()];
    for (int word = 0; word < whole.length; word++) {
      for (Part part : ofWords.get(word)) {
        whole[word] += part.shift < Long.SIZE ? sums[part.word] << part.shift : 0;
      }
    }
    return whole;
  }
}
