package org.splinter.provider.prepared;

import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.table.TableName;
import org.splinter.provider.table.TableOrigin;
import org.splinter.provider.table.TableStore;

/**
 * Work that reads derived tables: it marks them as used while it goes on, so that they are not
 * dropped meanwhile to make room ({@link PreparedStore#IN_USE}).
 */
public final class Use implements Progress {
  private static final Duration RENEWED = Duration.ofSeconds(5);

  private final TableStore tables;
  private final List<Source> derived;
  private final Progress progress;
  private long marked;

  private Use(TableStore tables, List<Source> derived, Progress progress) {
    this.tables = tables;
    this.derived = derived;
    this.progress = progress;
  }

  /**
   * Marks those of the versions that queries made of others, now and whenever the work reports
   * progress.
   *
   * @return the progress for the work to report to, which passes reports on
   */
  public static Progress of(TableStore tables, Collection<Source> versions, Progress progress)
      throws IOException {
    List<Source> derived =
        versions.stream().filter(version -> TableName.isDerived(version.table())).toList();
    if (derived.isEmpty()) {
      return progress;
    }
    Use use = new Use(tables, derived, progress);
    use.mark();
    return use;
  }

  @Override
  public void accept(double fraction) {
    renew();
    progress.accept(fraction);
  }

  @Override
  public void report(String stage, double fraction) {
    renew();
    progress.report(stage, fraction);
  }

  private synchronized void renew() {
    if (System.nanoTime() - marked < RENEWED.toNanos()) {
      return;
    }
    try {
      mark();
    } catch (IOException e) {
      // Tried again at the next report; there is time for several.
    }
  }

  private synchronized void mark() throws IOException {
    marked = System.nanoTime();
    for (Source version : derived) {
      TableOrigin.touch(
          tables.fileSystem(), tables.directory(version.table(), version.fingerprint()));
    }
  }
}
