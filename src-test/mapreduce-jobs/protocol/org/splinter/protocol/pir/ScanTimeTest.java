package org.splinter.protocol.pir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.splinter.fss.Output;
import org.splinter.fss.Scheme;
import org.splinter.fss.ShamirParameters;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.TreeParameters;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.slot.SlotDefinition;
import org.splinter.protocol.slot.SlotManifest;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.table.Fingerprint;

/** Tests that the time of a scan grows with all that it is made of, in about the measured ratio. */
final class ScanTimeTest {
  private static final ViewDigest DIGEST = new ViewDigest(new byte[ViewDigest.BYTES]);
  private static final PirPlan.View VIEW =
      new PirPlan.View("t", new Fingerprint(new byte[Fingerprint.BYTES]), DIGEST, DIGEST);

  /** A view of one sub-table, of which a layout needs no more than the size. */
  private record Sized(SubTable subTable) implements SlotManifest {
    @Override
    public List<SubTable> subTables() {
      return List.of(subTable);
    }

    @Override
    public long entries() {
      return subTable.slots();
    }

    @Override
    public ViewDigest digest() {
      return DIGEST;
    }

    @Override
    public SlotDefinition definition() {
      throw new UnsupportedOperationException();
    }

    @Override
    public ViewDigest digestOf(List<byte[]> parts) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Optional<ViewDigest> indexDigest() {
      return Optional.empty();
    }

    @Override
    public byte[] encode() {
      throw new UnsupportedOperationException();
    }
  }

  private static double seconds(
      ShareParameters share, boolean check, SubTable subTable, int shares, int queries) {
    Optional<TreeShape> tag = check ? Optional.of(TreeShape.COMPACT) : Optional.empty();
    List<PirPlan.Share> all = Collections.nCopies(shares, new PirPlan.Share(0, 0, share, tag));
    PirPlan plan = new PirPlan(List.of(VIEW), all);
    List<SubTable> subTables = Collections.nCopies(shares, subTable);
    return ScanTime.seconds(new PirLayout(plan, List.of(new Sized(subTable)), subTables), queries);
  }

  private static double seconds(boolean check, SubTable subTable, int shares, int queries) {
    ShareParameters bits =
        new TreeParameters(Scheme.DPF, Output.BIT, subTable.domainBits(), TreeShape.COMPACT);
    return seconds(bits, check, subTable, shares, queries);
  }

  @Test
  void timeGrowsWithSlotsQueriesSharesAndTags() {
    SubTable view = new SubTable(1 << 16, 1 << 10);
    double one = seconds(false, view, 1, 1);
    assertEquals(0.0227, one, 0.001, "64 MiB are read for all, and XORed for one");
    assertEquals(64 * one, seconds(false, new SubTable(1 << 22, 1 << 10), 1, 1), 0.02);
    double more = seconds(false, view, 1, 64) - one;
    assertEquals(0.021, more, 0.002, "63 queries more");
    assertEquals(seconds(false, view, 1, 64), seconds(false, view, 2, 32), 1e-9);
    double tags = seconds(true, view, 1, 64) - seconds(false, view, 1, 64);
    assertEquals(0.021, tags, 0.001, "two blocks and a product for each slot");
  }

  /** Checks that a product over GF(2^8) takes its bytes, which XOR in part passes over. */
  @Test
  void productsTakeLongerThanBits() {
    SubTable view = new SubTable(1 << 16, 1 << 10);
    ShareParameters product = ShamirParameters.recommended(4, 1, 16, 1 << 10);
    double of = seconds(product, false, view, 1, 101) - seconds(product, false, view, 1, 1);
    assertEquals(0.67, of, 0.01, "100 queries more of 64 MiB");
  }

  /** Checks what a provider must not begin in memory: about a minute of two cores. */
  @Test
  void manyQueriesOverALargeViewTakeLong() {
    assertTrue(seconds(false, new SubTable(1 << 23, 1 << 10), 1, 3_000) > 120);
  }
}
