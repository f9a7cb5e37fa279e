package org.splinter.client.sql.explain.fold;

import java.util.List;
import java.util.OptionalInt;
import org.splinter.client.sql.explain.ExplanationText;
import org.splinter.client.sql.fold.CellCondition;
import org.splinter.client.sql.fold.QueryPlan;
import org.splinter.client.sql.fold.RingCondition;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.fss.ring.RingSet;
import org.splinter.protocol.key.KeyDefinition;

/**
 * Assumptions that the secrecy and the truth of folds rest on, in lines of EXPLAIN: of several
 * rounds, whatever one of them takes.
 */
public final class FoldAssumptions {
  private final List<QueryPlan> folds;
  private final ExplanationText text;

  private FoldAssumptions(List<QueryPlan> folds, ExplanationText text) {
    this.folds = folds;
    this.text = text;
  }

  /**
   * Adds the assumptions.
   *
   * @param folds the rounds, which differ in no more than trees, dense and ring functions
   */
  public static void add(List<QueryPlan> folds, ExplanationText text) {
    new FoldAssumptions(folds, text).add();
  }

  private void add() {
    boolean hashes =
        folds.stream()
            .flatMap(fold -> fold.layout().keys().stream())
            .anyMatch(KeyDefinition::hashes);
    for (QueryPlan fold : folds) {
      if (fold.condition() instanceof RingCondition ring) { // assumes most
        ring(ring.scale().sums().set());
        add("quantum", "no quantum algorithm is known that breaks the assumption");
        text.answers(fold.options(), false, hashes, "ring shares carry no tags");
        return;
      }
    }
    QueryPlan first = folds.get(0);
    if (first.condition() instanceof CellCondition cells) {
      cells(cells.keyBits());
      add("quantum", "not withstood: whoever factors N reads what is selected, also of old rounds");
      text.answers(first.options(), false, hashes, "shares of cells carry no tags");
      return;
    }
    symmetric();
    text.honesty(first.options(), first.evaluation().check(), hashes);
  }

  private void symmetric() {
    List<ShareParameters> schemes =
        folds.stream()
            .flatMap(fold -> fold.layout().parameters().stream())
            .filter(each -> each.scheme().takesKeys())
            .toList();
    OptionalInt seedBits = schemes.stream().mapToInt(ShareParameters::effectiveSeedBits).min();
    if (seedBits.isEmpty()) {
      String label = folds.get(0).trust().label();
      add("scheme", label + " additive sharing of constants: no assumption at all");
    } else if (schemes.get(0).scheme().tabular()) {
      text.cipher("additive sharing of all values of a function", seedBits.getAsInt());
    } else {
      text.cipher("two-party function secret sharing", seedBits.getAsInt());
    }
  }

  private void ring(RingSet set) {
    int bits = set.modulus().bitLength();
    add("scheme", "additive sharing of rows on AES-128, and columns encrypted by ring learning");
    add("", "with errors: set " + set + ", n = " + set.size() + ", q of " + bits + " bits");
    add("", "about " + RingSet.CLAIMED_BITS + " bits of security, against attacks by lattice");
    add("", "reduction that are known, as the homomorphic encryption standard counts");
    text.generator();
  }

  private void cells(int keyBits) {
    int claimed = keyBits == PaillierModulus.DEFAULT_BITS ? 128 : 112;
    add("scheme", "additive sharing of rows on AES-256, and columns under Paillier's encryption:");
    add("", "N of " + keyBits + " bits, about " + claimed + " bits of security, not post-quantum,");
    add("", "if deciding N-th residues is hard (DCR), and Diffie-Hellman's decisional problem");
    add("", "among the squares of N-th powers with exponents of half N's length");
    add("linked", "providers see N with each query: they can tell that one client asked them");
    text.generator();
  }

  private void add(String what, String says) {
    text.add(what, says);
  }
}
