package org.splinter.client.derived;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.splinter.client.metadata.CommonVersion;
import org.splinter.client.metadata.Panel;
import org.splinter.client.metadata.PublicMetadata;
import org.splinter.client.sql.ast.RefusedQueryException;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.derived.DerivedTable.RowNumbers;
import org.splinter.protocol.derived.DerivedTableCodec;
import org.splinter.protocol.table.ColumnStatistics;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.PublicTable;
import org.splinter.protocol.table.Value;

/**
 * A table with row numbers in an order at all providers, and what can be known of it before it is
 * made.
 */
public final class RowNumberTables {
  private final PublicMetadata metadata;
  private final PublicTable base;
  private final RowNumbers rowNumbers;

  public RowNumberTables(PublicMetadata metadata, PublicTable base, RowNumbers rowNumbers) {
    this.metadata = metadata;
    this.base = base;
    this.rowNumbers = rowNumbers;
  }

  /** Returns the numbered table, if all providers have made it. */
  public Optional<PublicTable> find() throws IOException {
    Optional<Manifest> found = metadata.panel().found(rowNumbers, CommonVersion.OF_TABLE).common();
    return found.isPresent() ? Optional.of(numbered(found.get())) : Optional.empty();
  }

  /** Returns the numbered table; providers that lack it make it. */
  public PublicTable make(Progress progress) throws IOException, InterruptedException {
    return numbered(
        metadata.panel().made(rowNumbers, CommonVersion.OF_TABLE, Panel.Extent.ALL, progress));
  }

  /**
   * Returns the version of the numbered table, which has lists of values of its own if rows were
   * left out.
   *
   * @param making where it is made if it is missing; empty if it may not be
   * @throws RefusedQueryException if it is missing and may not be made
   */
  public Manifest require(Optional<Panel.Extent> making, Progress progress) throws IOException {
    if (making.orElse(Panel.Extent.ENOUGH) == Panel.Extent.ENOUGH) {
      Optional<Manifest> there =
          metadata.panel().found(rowNumbers, CommonVersion.OF_TABLE).common();
      if (there.isPresent()) {
        return there.get();
      }
    }
    if (making.isEmpty()) {
      throw new RefusedQueryException(
          "the table that numbers the rows of "
              + base.manifest().table()
              + " is not made yet; 'splinter prepare' makes it once, and so does the query itself"
              + " without --no-prepare");
    }
    try {
      return metadata.panel().made(rowNumbers, CommonVersion.OF_TABLE, making.get(), progress);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while rows were numbered");
    }
  }

  private PublicTable numbered(Manifest manifest) throws IOException {
    Map<Integer, Dictionary> dictionaries = new TreeMap<>(base.dictionaries());
    int rank = base.manifest().schema().columns().size();
    if (manifest.statistics().get(rank).hasDictionary()) {
      dictionaries.put(rank, metadata.dictionary(manifest, rank));
    }
    return new PublicTable(manifest, dictionaries);
  }

  /**
   * Returns the table as it will be except for its fingerprint and files; a plan's size follows
   * from this outline.
   */
  public PublicTable outline() {
    Manifest manifest = base.manifest();
    long rows = manifest.rows();
    boolean listed = rows <= Dictionary.MAX_SIZE;
    List<ColumnStatistics> statistics = new ArrayList<>(manifest.statistics());
    statistics.add(
        new ColumnStatistics(
            0, 0, Math.max(0, rows - 1), listed ? (int) rows : ColumnStatistics.UNCOUNTED));
    Map<Integer, Dictionary> dictionaries = new TreeMap<>(base.dictionaries());
    if (listed) {
      dictionaries.put(
          manifest.schema().columns().size(),
          new Dictionary(
              LongStream.range(0, rows).mapToObj(rank -> (Value) new Value.Word(rank)).toList()));
    }
    return new PublicTable(
        new Manifest(
            DerivedTableCodec.name(rowNumbers),
            RowNumbers.schema(manifest.schema()),
            rows,
            manifest.fingerprint(),
            statistics,
            List.of()),
        dictionaries);
  }
}
