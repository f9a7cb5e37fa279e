package org.splinter.provider.pir;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.contract.RoundPlan;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.pir.PirLayout;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.protocol.pir.PirPlanCodec;
import org.splinter.protocol.slot.SlotManifest;
import org.splinter.provider.prepared.PreparedCodecs;
import org.splinter.provider.prepared.SlotFiles;
import org.splinter.provider.round.RoundInput;
import org.splinter.provider.table.TableStore;

/**
 * The views of a PIR plan at a provider: the check of the plan against what is prepared, and the
 * files that a scan reads.
 *
 * @param files of the plan's views
 */
record ScanInput(PirLayout layout, List<SlotFiles> files) {

  ScanInput {
    files = List.copyOf(files);
  }

  static ScanInput load(Configuration configuration) throws IOException {
    return of(RoundInput.plan(configuration), RoundInput.tables(configuration));
  }

  /**
   * Finds the views that a plan names.
   *
   * @throws IOException naming a view that is not there, or another than planned
   */
  static ScanInput of(RoundPlan round, TableStore store) throws IOException {
    PirPlan plan = PirPlanCodec.decode(round.body());
    requireTrust(round.trust(), plan);
    FileSystem fileSystem = store.fileSystem();
    List<SlotFiles> files = new ArrayList<>();
    List<SlotManifest> manifests = new ArrayList<>();
    for (PirPlan.View view : plan.views()) {
      SlotFiles found =
          SlotFiles.of(store.directory(view.table(), view.fingerprint()), view.name());
      files.add(found);
      try {
        manifests.add(PreparedCodecs.manifest(fileSystem, found));
      } catch (FileNotFoundException e) {
        throw missing(view, e);
      }
    }
    return new ScanInput(PirLayout.of(plan, manifests), files);
  }

  /** Refuses shares that do not keep what the round's trust model promises. */
  private static void requireTrust(TrustModel trust, PirPlan plan) throws FormatException {
    if (!trust.equals(plan.trust())) {
      throw new FormatException(
          "PIR plan",
          "has shares of "
              + plan.parties()
              + " parties, of which "
              + plan.trust().colluding()
              + " may collude, which are not for the trust model "
              + trust.label()
              + " of "
              + trust.parties());
    }
  }

  /** Returns a reader's failure, or the fact that the view was dropped if that is the reason. */
  IOException explained(FileSystem fileSystem, int view, IOException failure) throws IOException {
    return fileSystem.exists(files.get(view).manifest())
        ? failure
        : missing(layout.plan().views().get(view), failure);
  }

  private static IOException missing(PirPlan.View view, IOException cause) {
    IOException refusal =
        new RefusedRequestException(
            "view "
                + view.name().shortName()
                + " of table '"
                + view.table()
                + "' is not there, or no longer; run the query again to build it");
    refusal.initCause(cause);
    return refusal;
  }
}
