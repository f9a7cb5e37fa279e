package org.splinter.client;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.splinter.query.EvaluationPlan;
import org.splinter.query.PartialAnswer;
import org.splinter.query.ShareBundle;

/**
 * Adds partial answers up to the answer: modulo 2^64, word by word.
 *
 * <p>It refuses answers to another request, from another provider or party, over another table
 * version, or whose groups differ, and names both sides (design §2, invariant 4).
 */
final class Combiner {
  private Combiner() {}

  /**
   * The sums of each query by group code: the plan's words, word 0 being COUNT(*).
   *
   * @param groups how many group codes there can be
   * @param bundles the shares that were sent, one per answer, in the same order
   */
  static List<SortedMap<Long, long[]>> combine(
      EvaluationPlan plan, long groups, List<ShareBundle> bundles, List<PartialAnswer> answers)
      throws IOException {
    for (int i = 0; i < answers.size(); i++) {
      checkHeader(plan, bundles.get(i), answers.get(i).header());
    }
    int queries = bundles.get(0).shares().size();
    List<SortedMap<Long, long[]>> sums = new ArrayList<>();
    for (int query = 0; query < queries; query++) {
      sums.add(new TreeMap<>());
    }
    PartialAnswer first = answers.get(0);
    for (PartialAnswer answer : answers) {
      if (answer.records().size() != first.records().size()) {
        throw differ(first, answer);
      }
      for (int i = 0; i < answer.records().size(); i++) {
        PartialAnswer.Sum record = answer.records().get(i);
        PartialAnswer.Sum twin = first.records().get(i);
        if (record.query() != twin.query()
            || record.word() != twin.word()
            || record.group() != twin.group()) {
          throw differ(first, answer);
        }
        if (record.group() >= groups) {
          throw new IOException(
              "provider "
                  + answer.header().provider()
                  + " returned group "
                  + record.group()
                  + ", the table has groups below "
                  + groups);
        }
        sums.get(record.query())
                .computeIfAbsent(record.group(), group -> new long[plan.words()])[record.word()] +=
            record.sum();
      }
    }
    return sums;
  }

  private static void checkHeader(
      EvaluationPlan plan, ShareBundle sent, PartialAnswer.Header header) throws IOException {
    if (!header.fingerprint().equals(plan.fingerprint())) {
      throw new IOException(
          "provider "
              + sent.provider()
              + " answered over table version "
              + header.fingerprint()
              + ", the query is for "
              + plan.fingerprint());
    }
    PartialAnswer.Header expected =
        new PartialAnswer.Header(
            sent.provider(),
            sent.party(),
            sent.request(),
            plan.fingerprint(),
            sent.shares().size(),
            plan.words());
    if (!header.equals(expected)) {
      throw new IOException("provider " + sent.provider() + " answered another request: " + header);
    }
  }

  private static IOException differ(PartialAnswer first, PartialAnswer other) {
    return new IOException(
        "providers "
            + first.header().provider()
            + " and "
            + other.header().provider()
            + " returned different groups, although their tables have the same fingerprint; one of"
            + " them is faulty");
  }
}
