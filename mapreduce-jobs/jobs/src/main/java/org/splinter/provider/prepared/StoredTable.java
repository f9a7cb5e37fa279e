package org.splinter.provider.prepared;

import java.time.Instant;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.contract.Definition;
import org.splinter.protocol.contract.Source;
import org.splinter.protocol.table.Manifest;

/**
 * A derived table that queries made and no user named, as it lies in a store.
 *
 * @param name the table's
 * @param manifest null if it cannot be read
 * @param origin what it was made of; null if that cannot be read
 * @param bytes of its files, views not counted
 * @param used when it was made or last used
 */
public record StoredTable(
    String name,
    @Nullable Manifest manifest,
    @Nullable Definition<?> origin,
    long bytes,
    Instant used)
    implements Prepared {

  @Override
  public <R, X extends Exception> R accept(Visitor<R, X> visitor) throws X {
    return visitor.table(this);
  }

  @Override
  public boolean isTable() {
    return true;
  }

  @Override
  public Set<String> sources() {
    return origin == null
        ? Set.of()
        : origin.sources().stream().map(Source::table).collect(Collectors.toUnmodifiableSet());
  }
}
