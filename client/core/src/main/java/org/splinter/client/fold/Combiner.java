package org.splinter.client.fold;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.splinter.client.sql.answer.QuerySums;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PartialAnswer;
import org.splinter.protocol.fold.PlanLayout;

/**
 * Adds partial answers up to the answer: modulo 2^64, word by word.
 *
 * <p>It refuses answers to another request, from another provider or party, over another table
 * version, or whose groups differ, and names both sides (design §2, invariant 4).
 */
final class Combiner {
  private final EvaluationPlan plan;
  private final PlanLayout layout;

  private Combiner(EvaluationPlan plan, PlanLayout layout) {
    this.plan = plan;
    this.layout = layout;
  }

  /**
   * The sums of each query.
   *
   * @param bundles the shares that were sent, one per answer, in the same order
   */
  static List<QuerySums> combine(
      EvaluationPlan plan,
      PlanLayout layout,
      List<ShareBundle> bundles,
      List<PartialAnswer> answers)
      throws IOException {
    return new Combiner(plan, layout).combine(bundles, answers);
  }

  private List<QuerySums> combine(List<ShareBundle> bundles, List<PartialAnswer> answers)
      throws IOException {
    for (int i = 0; i < answers.size(); i++) {
      checkHeader(plan, bundles.get(i), answers.get(i).header());
    }
    List<List<SortedMap<Long, long[]>>> sums = new ArrayList<>();
    for (int query = 0; query < bundles.get(0).queries().size(); query++) {
      List<SortedMap<Long, long[]>> sections = new ArrayList<>();
      plan.sections().forEach(section -> sections.add(new TreeMap<>()));
      sums.add(sections);
    }
    int[] sectionOfWord = sectionOfWord();
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
        int section = sectionOfWord[record.word()];
        long groups = layout.groups().get(section).count();
        if (record.group() >= groups) {
          throw new IOException(
              "provider "
                  + answer.header().provider()
                  + " returned group "
                  + record.group()
                  + ", the table has groups below "
                  + groups);
        }
        int words = plan.sections().get(section).words();
        sums.get(record.query())
                .get(section)
                .computeIfAbsent(record.group(), group -> new long[words])[
                record.word() - plan.firstWord(section)] +=
            record.sum();
      }
    }
    return sums.stream().map(QuerySums::new).toList();
  }

  private int[] sectionOfWord() {
    int[] sections = new int[plan.words()];
    int word = 0;
    for (int section = 0; section < plan.sections().size(); section++) {
      for (int i = plan.sections().get(section).words(); i > 0; i--) {
        sections[word++] = section;
      }
    }
    return sections;
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
            sent.queries().size(),
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
