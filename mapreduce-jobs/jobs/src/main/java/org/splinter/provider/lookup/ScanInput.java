package org.splinter.provider.lookup;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.lookup.LookupLayout;
import org.splinter.protocol.lookup.LookupPlan;
import org.splinter.protocol.lookup.LookupPlanCodec;
import org.splinter.protocol.slot.SlotManifest;
import org.splinter.provider.files.SideFile;
import org.splinter.provider.job.JobKeys;
import org.splinter.provider.prepared.SlotManifests;
import org.splinter.provider.prepared.ViewFiles;
import org.splinter.provider.table.TableStore;

/**
 * What a scan's tasks work with, read back from the job's configuration (public) and validated: the
 * plan against the views. The shares' side file is read by those who evaluate them alone.
 *
 * @param files of the plan's views
 */
record ScanInput(LookupLayout layout, List<ViewFiles> files) {

  ScanInput {
    files = List.copyOf(files);
  }

  static ScanInput load(Configuration configuration) throws IOException {
    TableStore store = new TableStore(configuration, new Path(JobKeys.ROOT.get(configuration)));
    return of(LookupPlanCodec.decode(planBytes(configuration)), store);
  }

  /**
   * Finds the views that a plan names.
   *
   * @throws IOException naming a view that is not there, or another than planned
   */
  static ScanInput of(LookupPlan plan, TableStore store) throws IOException {
    FileSystem fileSystem = store.fileSystem();
    List<ViewFiles> files = new ArrayList<>();
    List<SlotManifest> manifests = new ArrayList<>();
    for (LookupPlan.View view : plan.views()) {
      ViewFiles found =
          ViewFiles.of(store.directory(view.table(), view.fingerprint()), view.name());
      files.add(found);
      try {
        manifests.add(SlotManifests.read(fileSystem, found));
      } catch (FileNotFoundException e) {
        throw missing(view, e);
      }
    }
    return new ScanInput(LookupLayout.of(plan, manifests), files);
  }

  /** Reads the shares and checks that they are for this provider, plan and request. */
  ShareBundle shares(Configuration configuration) throws IOException {
    Path file = new Path(JobKeys.SHARES.get(configuration));
    ShareBundle bundle =
        ShareBundle.decode(SideFile.read(configuration, file, ShareBundle.MAX_BYTES));
    bundle.check(
        JobKeys.PROVIDER.get(configuration), planBytes(configuration), layout.parameters());
    layout.checkQueries(bundle.queries().size());
    return bundle;
  }

  /** A reader's failure, or that the view was dropped if that is why. */
  IOException explained(FileSystem fileSystem, int view, IOException failure) throws IOException {
    return fileSystem.exists(files.get(view).manifest())
        ? failure
        : missing(layout.plan().views().get(view), failure);
  }

  private static IOException missing(LookupPlan.View view, IOException cause) {
    return new IOException(
        "view "
            + view.name().shortName()
            + " of table '"
            + view.table()
            + "' is not there, or no longer; run the query again to build it",
        cause);
  }

  private static byte[] planBytes(Configuration configuration) {
    return Base64.getDecoder().decode(JobKeys.PLAN.get(configuration));
  }
}
