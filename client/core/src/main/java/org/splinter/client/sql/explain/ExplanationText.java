package org.splinter.client.sql.explain;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.splinter.client.provider.Separation;
import org.splinter.client.sql.PlanOptions;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.client.sql.condition.Operand;
import org.splinter.client.sql.cost.CostEstimate;
import org.splinter.client.sql.disclosure.PublicConstant;
import org.splinter.client.sql.disclosure.PublicConstants;
import org.splinter.fss.GenerationPath;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.table.Manifest;

/** The lines of EXPLAIN, and those that all plans have in common. */
public final class ExplanationText {
  // With an effective seed of e bits, q AES evaluations have an advantage of at most 16q / 2^e over
  // all shares of a query (docs/protocol.md).
  private static final int ADVANTAGE_BITS = 4;

  private final List<String> lines = new ArrayList<>();

  public List<String> lines() {
    return List.copyOf(lines);
  }

  public void heading(String text) {
    if (!lines.isEmpty()) {
      lines.add("");
    }
    lines.add(text);
  }

  public void add(String what, String says) {
    lines.add(String.format(Locale.ROOT, "  %-10s %s", what, says).stripTrailing());
  }

  /** Adds what the text and the table reveal. */
  public void learned(
      String providers, SqlTemplate template, Manifest manifest, List<Operand> operands) {
    heading("What each provider (" + providers + ") learns:");
    add("query", template.text().strip().replaceAll("\\s+", " "));
    constants(template);
    if (template.from().isJoin()) {
      add("join", template.from().sql() + ", made of the public tables once");
    }
    add(
        "table",
        manifest.table()
            + ", version "
            + manifest.fingerprint().shortName()
            + ", "
            + number(manifest.rows())
            + " rows");
    List<String> compared = operands.stream().map(Operand::name).distinct().toList();
    add(
        "secrets",
        compared.isEmpty()
            ? "none: the query has no ?"
            : "that secrets are compared with " + String.join(", ", compared) + "; not which");
  }

  private void constants(SqlTemplate template) {
    List<PublicConstant> literals = PublicConstants.readable(template);
    add(
        "literals",
        literals.isEmpty() ? "none" : "PUBLIC, as all constants in the text: " + sql(literals));
    if (literals.stream().anyMatch(PublicConstant::canBeSecret)) {
      add("", "a value that is compared with stays secret if it is written as ?, and so do all");
      add("", "with --secret-constants");
    }
    for (PublicConstant literal : literals) {
      if (!literal.canBeSecret()) {
        add("", literal.sql() + " cannot be hidden by ?: providers compute it for each row");
      }
    }
    List<PublicConstant> kept =
        PublicConstants.of(template).stream().filter(literal -> !literal.isPublic()).toList();
    if (!kept.isEmpty()) {
      add("kept", sql(kept) + ": not sent, this computer evaluates it");
    }
  }

  private static String sql(List<PublicConstant> constants) {
    return constants.stream().map(PublicConstant::sql).distinct().collect(Collectors.joining("; "));
  }

  /** Adds the estimated time, the reason for the choice, and the other alternatives. */
  public void cost(CostEstimate estimate, Choice choice) {
    add("time", estimate + "; by " + choice.setting().kind().words());
    if (estimate.prepareSeconds() > 0) {
      add(
          "prepare",
          "about "
              + CostEstimate.seconds(estimate.prepareSeconds())
              + " once, to make what is missing");
    }
    add("chosen", choice.reason());
    choice.others().forEach(other -> add("instead", other));
  }

  public void hidden(SqlTemplate template, String answer) {
    heading("What stays hidden from each provider:");
    if (template.parameters() == 0) {
      add("nothing", "the query has no secret ?, so that a provider can compute the answer too");
      return;
    }
    add("secrets", "every value given for a ?, and whether two are equal, empty or NULL");
    add("matches", "which rows and how many are selected, and whether there are any");
    add("answer", answer);
  }

  public void trust(TrustModel trust) {
    heading("As long as:");
    add("trust", trust.label() + ": " + trust.condition());
  }

  /** Adds the cipher that security rests on. */
  public void cipher(String scheme, int seedBits) {
    int security = seedBits - ADVANTAGE_BITS;
    add("scheme", scheme + " on AES-128: effective seeds of " + seedBits + " bits,");
    add("", "about " + security + " bits of security: q AES evaluations tell secrets apart");
    add("", "with an advantage of at most q / 2^" + security);
    generator();
  }

  /** Says so if shares are made by the slower generator. */
  public void generator() {
    if (GenerationPath.AUTO.resolved() == GenerationPath.JAVA) {
      add("keys", "made by the Java generator, since the native library does not load here:");
      add("", "who watches this machine's caches may learn more than from the native one");
    }
  }

  /** Adds that security rests on no cipher, but for the randomness that shares are drawn from. */
  public void unconditional(String scheme) {
    add("scheme", scheme + ": no computer, however fast, tells secrets apart by the");
    add("", "shares; AES-128 stretches the randomness that they are drawn from");
  }

  /** Adds what is assumed of providers' honesty, and by which chance the answer is wrong. */
  public void honesty(PlanOptions options, boolean hashes) {
    honesty(options, options.checked(), hashes);
  }

  /**
   * Adds what is assumed of providers' honesty, and by which chance the answer is wrong.
   *
   * @param checked whether a false answer is noticed
   */
  public void honesty(PlanOptions options, boolean checked, boolean hashes) {
    add("quantum", "symmetric ciphers only, no assumption that a quantum computer breaks");
    answers(options, checked, hashes, "the shares of three and more providers carry no tags");
  }

  /**
   * Says whether false answers are noticed.
   *
   * @param untagged why they are not, if the user wants it and providers are not outvoted
   */
  public void answers(PlanOptions options, boolean checked, boolean hashes, String untagged) {
    boolean two = options.trust().parties() == 2;
    if (options.tolerated() > 0) {
      add(
          "outvoted",
          "up to "
              + options.tolerated()
              + (options.tolerated() == 1 ? " provider" : " providers")
              + " may lie or not answer: this computer outvotes and names");
      add("", "liars; it refuses what more of them falsified, unless they agree on the lie");
    } else if (checked) {
      add(
          "checked",
          "a false answer of "
              + (two ? "one provider" : "any but all providers")
              + " is refused, but for a chance of about 2^-64 a");
      add("", "round at most; " + (two ? "which of the two" : "who") + " gave it does not show");
    } else if (options.check()) {
      add("UNCHECKED", "providers follow the protocol: a false answer would not be noticed, since");
      add("", untagged + "; --tolerate outvotes liars");
    } else {
      add("UNCHECKED", "as asked: providers follow the protocol, a false answer goes unnoticed");
    }
    if (hashes) {
      add("hashing", "texts are hashed into the key; a false match is negligible");
    }
  }

  /** Adds whether the providers are separate, and why not. */
  public void separation(Separation separation) {
    if (separation.separate()) {
      add("separate", "yes, as far as facts show: different hosts, encrypted links");
      return;
    }
    add("separate", separation.brief());
    separation.reasons().forEach(reason -> add("", reason));
    if (separation.has(Separation.Kind.EMBEDDED)) {
      add("EMBEDDED", "these providers run in this process: they show the protocol and give NO");
      add("", "privacy; for privacy, ask providers on clusters of different operators");
    }
  }

  public static String counted(long count, String what) {
    return number(count) + " " + (count == 1 ? what : plural(what));
  }

  private static String plural(String what) {
    return what.endsWith("query") ? what.replaceFirst("y$", "ies") : what + "s";
  }

  public static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }
}
