package org.splinter.http.door.service;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.splinter.http.door.work.Repeated;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.job.Orphans.Orphan;
import org.splinter.provider.job.RootCause;
import org.splinter.provider.service.ProviderAdministration;
import org.splinter.provider.site.ProviderSite;
import org.splinter.provider.site.SiteWork;
import org.splinter.provider.table.TableStore;

/**
 * A cleaner that removes what a door before this one left at its provider when it was killed:
 * applications that run for nobody, and files, with the shares in them.
 *
 * <p>Guarantee: nothing is removed whose owner lives; what was left is gone within twice {@link
 * JobDirectory#STALE} of a door's opening.
 */
final class LeftoverCleaner implements AutoCloseable {
  private final ProviderSite site;
  private final List<TableStore> stores;
  private final SiteWork<Integer> expired;
  private final Consumer<String> told;
  private final Repeated cleaning;

  /**
   * Starts to clean.
   *
   * @param stores of the provider, each with remains of its own
   * @param expired deletes what is kept here for a time, and returns how much was
   * @param told receives a line when something was removed, or could not be
   */
  LeftoverCleaner(
      ProviderSite site,
      List<TableStore> stores,
      SiteWork<Integer> expired,
      Consumer<String> told) {
    this.site = site;
    this.expired = expired;
    this.stores = List.copyOf(stores);
    this.told = told;
    this.cleaning = new Repeated("cleaner", JobDirectory.STALE, this::clean, told);
  }

  private void clean() {
    try {
      int removed = 0;
      for (TableStore store : stores) {
        removed += site.run(() -> remove(new ProviderAdministration(store)));
      }
      if (removed > 0) {
        told.accept("removed " + removed + " leftovers of killed processes");
      }
      int ended = site.ask(expired);
      if (ended > 0) {
        told.accept("removed " + ended + " requests ahead that are kept no longer");
      }
    } catch (IOException e) {
      told.accept("cannot look for leftovers of killed processes: " + RootCause.line(e));
    } catch (InterruptedException e) { // closed
      Thread.currentThread().interrupt();
    }
  }

  private static int remove(ProviderAdministration administration)
      throws IOException, InterruptedException {
    List<Orphan> found = new ArrayList<>(administration.leftovers());
    found.addAll(administration.orphanedApplications());
    administration.remove(found, gone -> {});
    return found.size();
  }

  @Override
  public void close() {
    cleaning.close();
  }
}
