package org.splinter.client.derived;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Optional;
import org.splinter.client.metadata.CommonVersion;
import org.splinter.client.metadata.Panel;
import org.splinter.client.metadata.PublicMetadata;
import org.splinter.client.sql.ast.From;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.client.sql.ast.SqlTemplate;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.derived.DerivedTable.Join;
import org.splinter.protocol.table.Manifest;

/**
 * Finder and maker of materialised joins: every provider joins its public tables by itself, once
 * for all queries with that join. Queries are then asked of the joined table.
 */
public final class MaterialisedJoins {
  private final PublicMetadata metadata;

  public MaterialisedJoins(PublicMetadata metadata) {
    this.metadata = metadata;
  }

  /**
   * Returns the template as one of a single table, which all providers have from then on.
   *
   * @param making where a joined table that is missing is made; empty if it may not be
   * @param progress receives the fraction done of each table that is made
   * @throws RefusedQueryException for names that are unknown or ambiguous, columns that cannot be
   *     compared, and a joined table that is missing and may not be made
   * @throws IOException if a provider fails, or the providers' tables differ
   */
  public SqlTemplate resolve(SqlTemplate template, Optional<Panel.Extent> making, Progress progress)
      throws IOException {
    From from = template.from();
    if (!from.isJoin()) {
      return template;
    }
    Manifest first = NamedTables.current(metadata, from, from.first());
    JoinScope scope = new JoinScope(from.first(), first);
    for (From.Join join : from.joins()) {
      Join joined = scope.join(join, NamedTables.current(metadata, from, join.item()));
      scope.joined(version(joined, from, making, progress));
    }
    return scope.resolve(template);
  }

  private Manifest version(Join joined, From from, Optional<Panel.Extent> making, Progress progress)
      throws IOException {
    if (making.orElse(Panel.Extent.ENOUGH) == Panel.Extent.ENOUGH) {
      Optional<Manifest> there = metadata.panel().found(joined, CommonVersion.OF_TABLE).common();
      if (there.isPresent()) {
        return there.get();
      }
    }
    if (making.isEmpty()) {
      throw new RefusedQueryException(
          "the joined table of "
              + RefusedQueryException.excerpt(from.sql())
              + " is not made yet; 'splinter prepare' makes it once, and so does the query itself"
              + " without --no-prepare");
    }
    try {
      return metadata.panel().made(joined, CommonVersion.OF_TABLE, making.get(), progress);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while tables were joined");
    }
  }
}
