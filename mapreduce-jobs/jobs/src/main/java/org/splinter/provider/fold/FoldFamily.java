package org.splinter.provider.fold;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PlanCodec;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.provider.round.ResolvedRound;
import org.splinter.provider.round.RoundFamily;
import org.splinter.provider.table.TableStore;

/**
 * Family of folds: every share of a plan is evaluated on every row of a table, and sums are
 * answered.
 */
public final class FoldFamily implements RoundFamily {
  @Override
  public String name() {
    return EvaluationPlan.FAMILY;
  }

  @Override
  public ResolvedRound resolve(RoundPlan plan, TableStore tables) throws IOException {
    TrustModel trust = plan.trust();
    if (trust.kind() != TrustModel.Kind.TWO_PARTY && trust.kind() != TrustModel.Kind.ALL_BUT_ONE) {
      throw new FormatException(
          "fold",
          "is asked under the trust model " + trust.label() + ", must be two-party or multi-party");
    }
    EvaluationPlan fold = PlanCodec.decode(plan.body());
    PublicTable table = table(fold, tables);
    return new ResolvedFold(fold, PlanLayout.of(fold, table, trust.parties()), table, tables);
  }

  /** Reads the version that a plan is for, with the dictionaries of the columns that it reads. */
  private static PublicTable table(EvaluationPlan plan, TableStore store) throws IOException {
    Manifest manifest = store.version(plan.table(), plan.fingerprint());
    PlanLayout.checkColumns(plan, manifest);
    Map<Integer, Dictionary> dictionaries = new HashMap<>();
    for (int column : plan.columns()) {
      if (manifest.statistics().get(column).hasDictionary()) {
        dictionaries.put(column, store.dictionary(manifest, column));
      }
    }
    return new PublicTable(manifest, dictionaries);
  }
}
