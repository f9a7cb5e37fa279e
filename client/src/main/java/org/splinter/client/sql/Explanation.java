package org.splinter.client.sql;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.splinter.query.KeyDefinition;
import org.splinter.table.Manifest;

/**
 * EXPLAIN PRIVACY: what each provider learns from a query, what stays hidden from it, and on which
 * assumptions. It is made of the plan alone, so that it can be printed before any secret is given.
 */
public final class Explanation {
  // Of the 2^(128 - r) seeds that q AES evaluations search, an adversary gains a factor of 8.
  private static final int SEED_BITS = 128;
  private static final int ADVANTAGE_BITS = 3;

  private final QueryPlan plan;
  private final Manifest manifest;
  private final String providers;
  private final List<String> lines = new ArrayList<>();

  private Explanation(QueryPlan plan, Manifest manifest, String providers) {
    this.plan = plan;
    this.manifest = manifest;
    this.providers = providers;
  }

  /**
   * Explains a plan in lines of text.
   *
   * @param providers names of the providers that will be asked
   * @param embedded whether they run in this process, where nothing is hidden from anybody
   * @param shareBytes size of the share that each of them gets
   */
  public static List<String> lines(
      QueryPlan plan,
      Manifest manifest,
      List<String> providers,
      boolean embedded,
      long shareBytes) {
    Explanation explanation = new Explanation(plan, manifest, String.join(" and ", providers));
    explanation.learned(shareBytes);
    explanation.hidden();
    explanation.assumptions(embedded);
    return List.copyOf(explanation.lines);
  }

  private void learned(long shareBytes) {
    List<String> secrets = secretColumns();
    lines.add("What each provider (" + providers + ") learns:");
    add("query", plan.template().text().strip().replaceAll("\\s+", " "));
    List<String> literals = literals();
    add(
        "literals",
        literals.isEmpty()
            ? "none in WHERE"
            : "PUBLIC, as all constants in the text: " + String.join("; ", literals));
    if (!literals.isEmpty()) {
      add("", "a value of an = condition stays secret if it is written as ?");
    }
    add(
        "table",
        manifest.table()
            + ", version "
            + manifest.fingerprint().shortName()
            + ", "
            + number(manifest.rows())
            + " rows");
    add(
        "secrets",
        secrets.isEmpty()
            ? "none: the query has no ?"
            : "that " + String.join(", ", secrets) + " must equal a secret; not which");
    if (!plan.template().groupBy().isEmpty()) {
      add("groups", String.join(", ", plan.template().groupBy()) + ", each with its hidden sums");
    }
    long words = plan.evaluation().words();
    add("request", "1 round, 1 share of " + number(shareBytes) + " bytes, whatever the secrets");
    add(
        "answer",
        "at most "
            + number(groups())
            + (groups() == 1 ? " group" : " groups")
            + " of "
            + number(words)
            + (words == 1 ? " number" : " numbers")
            + ", which look random; as many whatever the secrets");
    int levels = plan.share().levels();
    add(
        "work",
        "at most "
            + number(manifest.rows())
            + " rows with "
            + levels
            + (levels == 1 ? " AES block" : " AES blocks")
            + " each ("
            + number(manifest.rows() * levels)
            + "), whatever the secrets");
    add("timing", "who asks, when, how often; the job takes as long whatever the secrets");
  }

  private void hidden() {
    lines.add("");
    lines.add("What stays hidden from each provider:");
    if (plan.parameters().isEmpty()) {
      add("nothing", "the query has no ?, so a provider can compute its answer too");
      return;
    }
    add("secrets", "the values given for " + String.join(", ", secretColumns()));
    add("rows", "which rows match and how many, even whether any does");
    add("answer", "each provider returns one part; only the sum of all parts means something");
  }

  private void assumptions(boolean embedded) {
    lines.add("");
    lines.add("As long as:");
    add(
        "collusion",
        providers + " don't put their shares together: both shares reveal the secrets");
    int seedBits = SEED_BITS - plan.share().radixBits();
    add(
        "scheme",
        "two-party function secret sharing on AES-128: "
            + seedBits
            + " effective bits ("
            + SEED_BITS
            + " - "
            + plan.share().radixBits()
            + " for the tree's radix), about "
            + (seedBits - ADVANTAGE_BITS)
            + " bits of security");
    add("quantum", "symmetric ciphers only, no assumption that a quantum computer breaks");
    add("honesty", "providers follow the protocol: a wrong answer would not be noticed");
    KeyDefinition key = KeyDefinition.of(manifest, plan.evaluation().keyColumns());
    if (key.hashes()) {
      add("hashing", "values are hashed to " + key.bits() + " bits; a false match is negligible");
    }
    if (embedded) {
      add("EMBEDDED", "these providers run in this process: they show the protocol and give NO");
      add("", "privacy; for privacy, ask providers on clusters of different operators");
    }
  }

  private List<String> secretColumns() {
    return plan.template().secretColumns().stream().distinct().toList();
  }

  private List<String> literals() {
    List<String> literals = new ArrayList<>();
    Condition filter = plan.template().filter();
    if (filter != null) {
      collect(filter, literals);
    }
    return literals.stream().distinct().toList();
  }

  private static void collect(Condition condition, List<String> literals) {
    if (condition instanceof Condition.Comparison comparison) {
      String sign =
          switch (comparison.operator()) {
            case EQUAL -> "=";
            case NOT_EQUAL -> "<>";
            case LESS -> "<";
            case LESS_OR_EQUAL -> "<=";
            case GREATER -> ">";
            case GREATER_OR_EQUAL -> ">=";
            case STARTS_WITH -> "starts with";
          };
      literals.add(comparison.column() + " " + sign + " " + comparison.literal().sql());
    } else if (condition instanceof Condition.And and) {
      and.terms().forEach(term -> collect(term, literals));
    } else if (condition instanceof Condition.Or or) {
      or.terms().forEach(term -> collect(term, literals));
    } else if (condition instanceof Condition.Not not) {
      collect(not.term(), literals);
    }
  }

  /** Groups that can occur: no more than combinations of values, no more than rows. */
  private long groups() {
    BigInteger groups = BigInteger.ONE;
    for (int column : plan.evaluation().groupColumns()) {
      long values = manifest.statistics().get(column).distinct();
      long nulls = manifest.statistics().get(column).nulls() > 0 ? 1 : 0;
      groups = groups.multiply(BigInteger.valueOf(values + nulls));
    }
    return plan.evaluation().groupColumns().isEmpty()
        ? 1
        : groups.min(BigInteger.valueOf(manifest.rows())).longValueExact();
  }

  private void add(String what, String says) {
    lines.add(String.format(Locale.ROOT, "  %-10s %s", what, says).stripTrailing());
  }

  private static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
