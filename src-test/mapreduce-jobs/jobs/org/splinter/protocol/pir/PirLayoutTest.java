package org.splinter.protocol.pir;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.splinter.codec.FormatException;
import org.splinter.fss.Output;
import org.splinter.fss.Scheme;
import org.splinter.fss.ShamirParameters;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.TreeParameters;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.view.ViewManifest;
import org.splinter.provider.pir.SampleView;

/** Tests that a plan may name only existing views, as planned, and slots within their bounds. */
final class PirLayoutTest {
  private static final ViewManifest FIRST = SampleView.manifest(new Random(1), 1, 100, 1 << 20);
  private static final ViewManifest SECOND = SampleView.manifest(new Random(2), 2, 129, 24);
  private static final PirPlan.View PLANNED = SampleView.planned(FIRST);
  private static final PirPlan.View OTHER = SampleView.planned(SECOND);

  private static PirPlan.Share share(int view, int subTable, int bits) {
    ShareParameters parameters =
        new TreeParameters(Scheme.DPF, Output.BIT, bits, TreeShape.COMPACT);
    return new PirPlan.Share(view, subTable, parameters);
  }

  private static PirPlan plan(List<PirPlan.View> views, PirPlan.Share... shares) {
    return new PirPlan(views, List.of(shares));
  }

  @Test
  void laysOutWhatFits() throws Exception {
    PirLayout layout =
        PirLayout.of(
            plan(List.of(PLANNED, OTHER), share(1, 2, 8), share(0, 0, 7), share(1, 2, 8)),
            List.of(FIRST, SECOND));
    assertEquals(List.of(24, 1 << 20, 24), layout.slotBytes());
    assertEquals(List.of(new SubTableId(0, 0), new SubTableId(1, 2)), layout.scanned());
    assertEquals((100L << 20) + 129 * 24, layout.scannedBytes());
    assertEquals((1 << 20) + 48, layout.answerBytes());
    assertEquals(8, layout.parameters().get(0).domainBits());
  }

  @Test
  void aCheckTakesAShareAndSixteenBytesMore() throws Exception {
    PirPlan.Share share = share(0, 0, 7);
    PirPlan.Share checked =
        new PirPlan.Share(0, 0, share.parameters(), Optional.of(TreeShape.radix(4)));
    PirLayout layout =
        PirLayout.of(new PirPlan(List.of(PLANNED), List.of(checked, checked)), List.of(FIRST));
    ShareParameters tag = new TreeParameters(Scheme.DPF, Output.DOUBLE_WORD, 7, TreeShape.radix(4));
    assertEquals(List.of(share.parameters(), tag, share.parameters(), tag), layout.parameters());
    assertEquals(2, layout.place(1));
    assertEquals(List.of(1 << 20, 1 << 20), layout.slotBytes());
    assertEquals(List.of((1 << 20) + 16, (1 << 20) + 16), layout.recordBytes());
    layout.checkQueries(31);
    assertThrows(FormatException.class, () -> layout.checkQueries(32));
  }

  @Test
  void refusesMoreQueriesThanATaskHolds() throws Exception {
    PirLayout layout = PirLayout.of(plan(List.of(PLANNED), share(0, 0, 7)), List.of(FIRST));
    layout.checkQueries(64);
    FormatException refusal = assertThrows(FormatException.class, () -> layout.checkQueries(65));
    assertTrue(refusal.getMessage().contains("at most 64"), refusal.getMessage());
  }

  @Test
  void refusesOtherViewsThanPlanned() {
    byte[] other = new byte[32];
    assertRefused(
        List.of("digest " + new ViewDigest(other), "has " + FIRST.digest()),
        new PirPlan.View(
            PLANNED.table(), PLANNED.fingerprint(), PLANNED.name(), new ViewDigest(other)),
        FIRST);
    assertRefused(
        List.of(PLANNED.name().toString(), "found view " + OTHER.name()), PLANNED, SECOND);
    assertRefused(
        List.of("elsewhere", "one of sample"),
        new PirPlan.View("elsewhere", PLANNED.fingerprint(), PLANNED.name(), PLANNED.digest()),
        FIRST);
    other[0] = 1;
    assertRefused(
        List.of("0100", "one of sample"),
        new PirPlan.View(PLANNED.table(), new Fingerprint(other), PLANNED.name(), PLANNED.digest()),
        FIRST);
  }

  private static void assertRefused(List<String> named, PirPlan.View planned, ViewManifest found) {
    String problem = refusal(plan(List.of(planned), share(0, 0, 7)), List.of(found));
    named.forEach(part -> assertTrue(problem.contains(part), problem));
  }

  @Test
  void refusesSharesOutsideTheSubTables() {
    List<PirPlan.View> views = List.of(PLANNED);
    assertTrue(
        refusal(plan(views, share(0, 3, 7)), List.of(FIRST)).contains("sub-table 3 of view"));
    assertTrue(refusal(plan(views, share(0, 0, 8)), List.of(FIRST)).contains("100 slots take 7"));
    assertTrue(refusal(plan(views, share(0, 0, 6)), List.of(FIRST)).contains("100 slots take 7"));
    assertTrue(
        refusal(plan(views, share(0, 0, 7)), List.of(FIRST, SECOND)).contains("1 views, not 2"));
  }

  private static PirPlan.Share shamir(int view, int subTable, int bits, int columnBits) {
    return new PirPlan.Share(view, subTable, new ShamirParameters(3, 1, bits, columnBits));
  }

  @Test
  void aShamirShareIsAnsweredByARow() throws Exception {
    PirLayout layout =
        PirLayout.of(
            plan(List.of(PLANNED, OTHER), shamir(0, 0, 7, 0), shamir(1, 2, 8, 5)),
            List.of(FIRST, SECOND));
    assertEquals(List.of(1 << 20, 24), layout.slotBytes());
    assertEquals(List.of(1 << 20, 24 << 5), layout.recordBytes());
    assertEquals((1 << 20) + (24 << 5), layout.answerBytes());
  }

  @Test
  void refusesRowsThatAreTooLongOrDiffer() {
    assertTrue(
        refusal(plan(List.of(PLANNED), shamir(0, 0, 7, 1)), List.of(FIRST))
            .contains("rows of 2^1 slots of 1048576 bytes, 1048576 bytes at most"));
    assertTrue(
        refusal(plan(List.of(OTHER), shamir(0, 2, 8, 1), shamir(0, 2, 8, 2)), List.of(SECOND))
            .contains("answered by rows of 2^1 and of 2^2 slots"));
  }

  private static String refusal(PirPlan plan, List<ViewManifest> manifests) {
    return assertThrows(FormatException.class, () -> PirLayout.of(plan, manifests)).getMessage();
  }
}
