package org.splinter.provider.prepared;

import java.time.Instant;
import java.util.Set;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.slot.SlotManifest;

/**
 * A view as it lies in a store.
 *
 * @param table its table's name
 * @param version the name of the table version's directory
 * @param name the first 16 digits of its definition's name, by which it can be dropped
 * @param manifest null if it cannot be read; preparing the view again replaces it
 * @param bytes of its files
 * @param used when it was built or last used
 */
public record StoredView(
    String table,
    String version,
    String name,
    @Nullable SlotManifest manifest,
    long bytes,
    Instant used,
    Path directory)
    implements Prepared {

  @Override
  public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
    return visitor.view(this);
  }

  @Override
  public boolean isTable() {
    return false;
  }

  @Override
  public Set<String> sources() {
    return Set.of(table);
  }
}
