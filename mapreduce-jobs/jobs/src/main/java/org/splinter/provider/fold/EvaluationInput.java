package org.splinter.provider.fold;

import java.io.IOException;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.splinter.fss.EvaluationPath;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.fold.EvaluationPlan;
import org.splinter.protocol.fold.PlanCodec;
import org.splinter.protocol.fold.PlanLayout;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.provider.files.SideFile;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.table.TableStore;

/**
 * Everything an evaluation task works with, read back from the job's configuration (public) and the
 * shares' side file, and validated: plan against table, shares against plan, provider and request.
 */
record EvaluationInput(
    EvaluationPlan plan,
    PlanLayout layout,
    PublicTable table,
    ShareBundle bundle,
    EvaluationPath path) {

  static EvaluationInput load(Configuration configuration) throws IOException {
    byte[] planBytes = Base64.getDecoder().decode(JobKeys.PLAN.get(configuration));
    EvaluationPlan plan = PlanCodec.decode(planBytes);
    TableStore store = new TableStore(configuration, new Path(JobKeys.ROOT.get(configuration)));
    PublicTable table = table(plan, store);
    PlanLayout layout = PlanLayout.of(plan, table);
    Path shares = new Path(JobKeys.SHARES.get(configuration));
    ShareBundle bundle =
        ShareBundle.decode(SideFile.read(configuration, shares, ShareBundle.MAX_BYTES));
    bundle.check(JobKeys.PROVIDER.get(configuration), planBytes, layout.parameters());
    layout.checkQueries(bundle.queries().size());
    EvaluationPath path = EvaluationPath.named(JobKeys.NATIVE_PATH.get(configuration));
    return new EvaluationInput(plan, layout, table, bundle, path);
  }

  /** The version that a plan is for, with the dictionaries of the columns that it reads. */
  static PublicTable table(EvaluationPlan plan, TableStore store) throws IOException {
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
