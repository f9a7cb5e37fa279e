package org.splinter.query;

import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.Sha256;
import org.splinter.fss.TreeParameters;
import org.splinter.table.Column;
import org.splinter.table.ColumnStatistics;
import org.splinter.table.Manifest;

/**
 * How the values of a query's secret columns make one key: a bit string of public width (design §4,
 * "Keys"). Both sides derive it from the table version and the column list alone, so it never
 * travels and never depends on a secret.
 *
 * <p>A column with a dictionary contributes its rank, any other column but text its distance from
 * the column's least value; both are exact. Text without a dictionary is hashed, all such columns
 * together, to so many bits that no two of the table's keys collide but with probability below
 * 2^-32; so is everything if the exact parts would not fit 128 bits. No column at all makes the
 * one-bit key 0, which every row has.
 *
 * @param parts first part in the most significant bits
 * @param bits width of the key, 1 to 128
 */
public record KeyDefinition(List<Part> parts, int bits) {
  private static final String SALT_LABEL = "splinter key 1";

  /** A group of key bits. */
  public sealed interface Part {
    int bits();
  }

  /** The rank in the column's dictionary. */
  public record RankPart(int column, int bits) implements Part {}

  /** The column's word less {@code min}, for words in [min, max]. */
  public record OffsetPart(int column, long min, long max, int bits) implements Part {}

  /** Leading bits of SHA-256(salt ‖ length-prefixed canonical values of the columns). */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record HashPart(List<Integer> columns, int bits, byte[] salt) implements Part {}

  public KeyDefinition {
    parts = List.copyOf(parts);
  }

  /** The key of these columns of this table version. */
  public static KeyDefinition of(Manifest manifest, List<Integer> columns) {
    List<Part> parts = new ArrayList<>();
    List<Integer> hashed = new ArrayList<>();
    int bits = 0;
    for (int column : columns) {
      ColumnStatistics statistics = manifest.statistics().get(column);
      if (statistics.hasDictionary()) {
        parts.add(new RankPart(column, width(Math.max(0, statistics.distinct() - 1))));
      } else if (!manifest.schema().columns().get(column).type().isText()) {
        long min = statistics.min();
        long max = statistics.max();
        parts.add(new OffsetPart(column, min, max, width(max - min)));
      } else {
        hashed.add(column);
        continue;
      }
      bits += parts.get(parts.size() - 1).bits();
    }
    int hashBits = hashBits(manifest.rows());
    if (bits + (hashed.isEmpty() ? 0 : hashBits) > TreeParameters.MAX_DOMAIN_BITS) {
      parts.clear();
      hashed = columns;
      bits = 0;
    }
    if (!hashed.isEmpty()) {
      parts.add(new HashPart(List.copyOf(hashed), hashBits, salt(manifest, hashed)));
      bits += hashBits;
    }
    return new KeyDefinition(parts, Math.max(1, bits));
  }

  /** Whether some columns are hashed, so that absent keys collide with negligible probability. */
  public boolean hashes() {
    return parts.stream().anyMatch(HashPart.class::isInstance);
  }

  /** Bits that hold 0 to {@code greatest}, unsigned. */
  private static int width(long greatest) {
    return Long.SIZE - Long.numberOfLeadingZeros(greatest);
  }

  private static int hashBits(long rows) {
    return Math.min(
        TreeParameters.MAX_DOMAIN_BITS, Math.max(96, 64 + width(Math.max(0, rows - 1))));
  }

  private static byte[] salt(Manifest manifest, List<Integer> columns) {
    ByteWriter definition = new ByteWriter().text(SALT_LABEL);
    definition.fixed(manifest.fingerprint().bytes());
    for (int index : columns) {
      Column column = manifest.schema().columns().get(index);
      definition.text(column.name()).text(column.type().describe());
    }
    return Sha256.of(definition.toByteArray());
  }
}
