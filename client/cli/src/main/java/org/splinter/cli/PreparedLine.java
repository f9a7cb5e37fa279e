package org.splinter.cli;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.derived.DerivedTable;
import org.splinter.protocol.slot.SlotManifest;
import org.splinter.protocol.table.Manifest;
import org.splinter.provider.prepared.Prepared;
import org.splinter.provider.prepared.StoredTable;
import org.splinter.provider.prepared.StoredView;

/**
 * A line of a listing on a view, or on a table that queries made.
 *
 * @param name the name by which it can be dropped
 * @param of the tables that it was made of; empty if that cannot be read
 * @param version the version of its table; empty if that cannot be read
 * @param kind how a view is addressed, what a table for routes holds, how a table was made, or that
 *     it cannot be read
 * @param keys the number of a view's keys, or of a table's rows; null if it cannot be read
 */
record PreparedLine(
    String name,
    String of,
    String version,
    String kind,
    @Nullable Long keys,
    long bytes,
    Instant used) {
  private static final String UNREADABLE = "unreadable";

  static PreparedLine of(Prepared prepared) {
    return prepared.accept(
        new Prepared.Visitor<PreparedLine, RuntimeException>() {
          @Override
          public PreparedLine view(StoredView view) {
            return of(view);
          }

          @Override
          public PreparedLine table(StoredTable table) {
            return of(table);
          }
        });
  }

  private static PreparedLine of(StoredView view) {
    SlotManifest manifest = view.manifest();
    return new PreparedLine(
        view.name(),
        view.table(),
        view.version(),
        manifest == null ? UNREADABLE : manifest.definition().kind(),
        manifest == null ? null : (Long) manifest.entries(),
        view.bytes(),
        seconds(view));
  }

  private static PreparedLine of(StoredTable table) {
    Manifest manifest = table.manifest();
    DerivedTable origin = (DerivedTable) table.origin(); // no other family makes tables
    return new PreparedLine(
        table.name(),
        origin == null ? "" : Origin.text(origin),
        manifest == null ? "" : manifest.fingerprint().shortName(),
        origin == null || manifest == null ? UNREADABLE : Origin.kind(origin),
        manifest == null ? null : (Long) manifest.rows(),
        table.bytes(),
        seconds(table));
  }

  private static Instant seconds(Prepared prepared) {
    return prepared.used().truncatedTo(ChronoUnit.SECONDS);
  }
}
