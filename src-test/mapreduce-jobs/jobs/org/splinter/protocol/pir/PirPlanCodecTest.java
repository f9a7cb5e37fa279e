package org.splinter.protocol.pir;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.ConstantParameters;
import org.splinter.fss.MultiPartyDpfParameters;
import org.splinter.fss.Output;
import org.splinter.fss.Scheme;
import org.splinter.fss.ShamirParameters;
import org.splinter.fss.ShareParameters;
import org.splinter.fss.TreeParameters;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.provider.pir.SampleView;

/**
 * Tests that plans of PIR queries arrive as they were sent, and that all other bytes are refused.
 */
final class PirPlanCodecTest {
  private static final List<PirPlan.View> VIEWS =
      List.of(
          SampleView.planned(SampleView.manifest(new Random(1), 1, 100, 8)),
          SampleView.planned(SampleView.manifest(new Random(2), 2, 100, 8)));
  private static final PirPlan TWO_PARTIES =
      new PirPlan(
          VIEWS,
          List.of(
              new PirPlan.Share(0, 0, tree(7, TreeShape.COMPACT)),
              new PirPlan.Share(1, 80, tree(63, TreeShape.radix(8)))));
  private static final PirPlan CHECKED =
      new PirPlan(
          VIEWS,
          List.of(
              checked(TWO_PARTIES.shares().get(0), TreeShape.radix(3)),
              checked(TWO_PARTIES.shares().get(1), TreeShape.COMPACT)));
  private static final PirPlan THREE_PARTIES = multiPartyDpfs(3);
  private static final PirPlan SHAMIR = shamir(4, 2);

  /** The offset of the first view in the bytes of a plan. */
  private static final int VIEW = 4 + 1 + 1 + 1 + 2;

  private static final int SHARES = VIEW + 2 * (4 + SampleView.TABLE.length() + 3 * 32);
  private static final int SHARE = SHARES + 2;

  private static ShareParameters tree(int bits, TreeShape shape) {
    return new TreeParameters(Scheme.DPF, Output.BIT, bits, shape);
  }

  private static PirPlan.Share checked(PirPlan.Share share, TreeShape tag) {
    return new PirPlan.Share(share.view(), share.subTable(), share.parameters(), Optional.of(tag));
  }

  private static PirPlan multiPartyDpfs(int parties) {
    return new PirPlan(
        VIEWS,
        List.of(
            new PirPlan.Share(1, 0, new MultiPartyDpfParameters(parties, 1, 7)),
            new PirPlan.Share(0, 2, MultiPartyDpfParameters.recommended(parties, 24))));
  }

  private static PirPlan shamir(int parties, int colluding) {
    return new PirPlan(
        VIEWS,
        List.of(
            new PirPlan.Share(1, 0, new ShamirParameters(parties, colluding, 7, 0)),
            new PirPlan.Share(0, 2, new ShamirParameters(parties, colluding, 32, 12))));
  }

  @Test
  void roundTrips() throws Exception {
    assertEquals(TWO_PARTIES, PirPlanCodec.decode(PirPlanCodec.encode(TWO_PARTIES)));
    assertEquals(CHECKED, PirPlanCodec.decode(PirPlanCodec.encode(CHECKED)));
    assertTrue(CHECKED.check() && !TWO_PARTIES.check());
    for (int parties = 3; parties <= 8; parties++) {
      PirPlan plan = multiPartyDpfs(parties);
      assertEquals(plan, PirPlanCodec.decode(PirPlanCodec.encode(plan)));
      assertEquals(parties, plan.parties());
    }
    for (int parties = 3; parties <= 8; parties++) {
      for (int colluding = 1; colluding < parties - 1; colluding++) {
        PirPlan plan = shamir(parties, colluding);
        assertEquals(plan, PirPlanCodec.decode(PirPlanCodec.encode(plan)));
        assertEquals(TrustModel.threshold(parties, colluding), plan.trust());
      }
    }
    PirPlan largest =
        new PirPlan(
            Collections.nCopies(PirPlan.MAX_VIEWS, VIEWS.get(0)),
            Collections.nCopies(PirPlan.MAX_SHARES, CHECKED.shares().get(0)));
    assertEquals(largest, PirPlanCodec.decode(PirPlanCodec.encode(largest)));
  }

  @Test
  void refusesSharesOfDifferentNumbersOfParties() {
    List<PirPlan.Share> mixed = List.of(TWO_PARTIES.shares().get(0), THREE_PARTIES.shares().get(0));
    assertThrows(IllegalArgumentException.class, () -> new PirPlan(VIEWS, mixed));
  }

  @Test
  void refusesSharesOfDifferentTrust() {
    for (PirPlan other : List.of(shamir(4, 1), multiPartyDpfs(4))) {
      List<PirPlan.Share> mixed = List.of(SHAMIR.shares().get(0), other.shares().get(0));
      assertThrows(IllegalArgumentException.class, () -> new PirPlan(VIEWS, mixed));
    }
  }

  @Test
  void refusesChecksOfSomeSharesOrOfMoreParties() {
    List<PirPlan.Share> some = List.of(CHECKED.shares().get(0), TWO_PARTIES.shares().get(1));
    assertThrows(IllegalArgumentException.class, () -> new PirPlan(VIEWS, some));
    List<PirPlan.Share> three = List.of(checked(THREE_PARTIES.shares().get(0), TreeShape.COMPACT));
    IllegalArgumentException refusal =
        assertThrows(IllegalArgumentException.class, () -> new PirPlan(VIEWS, three));
    assertTrue(String.valueOf(refusal.getMessage()).contains("must be of 2"));
  }

  /** Draws the bytes of a plan with a check byte by byte. */
  @Test
  void writesWhatIsDrawn() {
    PirPlan.View view = VIEWS.get(0);
    PirPlan plan = new PirPlan(List.of(view), List.of(CHECKED.shares().get(0)));
    byte[] drawn =
        new ByteWriter()
            .fixed(new byte[] {'S', 'P', 'L', 'P', 2, 2, 1})
            .u16(1)
            .text(SampleView.TABLE)
            .fixed(view.fingerprint().bytes())
            .fixed(view.name().bytes())
            .fixed(view.digest().bytes())
            .u16(1)
            .u16(0)
            .fixed(new byte[] {0, 7, 1, 1, 3, 0})
            .toByteArray();
    assertArrayEquals(drawn, PirPlanCodec.encode(plan));
  }

  /** Draws the bytes of a plan of Shamir shares byte by byte. */
  @Test
  void writesShamirSharesAsDrawn() {
    PirPlan.View view = VIEWS.get(0);
    PirPlan.Share share = new PirPlan.Share(0, 1, new ShamirParameters(5, 3, 9, 4));
    byte[] drawn =
        new ByteWriter()
            .fixed(new byte[] {'S', 'P', 'L', 'P', 2, 5, 2, 3})
            .u16(1)
            .text(SampleView.TABLE)
            .fixed(view.fingerprint().bytes())
            .fixed(view.name().bytes())
            .fixed(view.digest().bytes())
            .u16(1)
            .u16(0)
            .fixed(new byte[] {1, 9, 4})
            .toByteArray();
    assertArrayEquals(drawn, PirPlanCodec.encode(new PirPlan(List.of(view), List.of(share))));
  }

  @Test
  void refusesFieldsOutOfBounds() {
    byte[] two = PirPlanCodec.encode(TWO_PARTIES);
    byte[] three = PirPlanCodec.encode(THREE_PARTIES);
    assertProblem("magic SPLP is missing", set(two, 0, 'X'));
    assertProblem("version is 1, must be 2", set(two, 4, 1));
    assertProblem("parties is 1, must be 2 to 8", set(two, 5, 1));
    assertProblem("parties is 9, must be 2 to 8", set(two, 5, 9));
    assertProblem("kind is 3, must be 0 to 2", set(two, 6, 3));
    assertProblem("is of kind 2, which is not for 2 parties", set(two, 6, 2));
    assertProblem("is of kind 1, which is not for 3 parties", set(three, 6, 1));
    assertProblem("views is 0, must be 1 to 256", set(two, 7, 0));
    assertProblem("views is 258, must be 1 to 256", set(two, 8, 1));
    assertProblem("table length is 65, must be 0 to 64", set(two, VIEW, 65));
    assertProblem("table is not UTF-8", set(two, VIEW + 4, 0xff));
    assertProblem("names a table as no table can be named", set(two, VIEW + 4, '/'));
    assertProblem("shares is 0, must be 1 to 4096", set(two, SHARES, 0));
    assertProblem("shares is 4098, must be 1 to 4096", set(two, SHARES + 1, 16));
    assertProblem("view is 2, must be 0 to 1", set(two, SHARE, 2));
    assertProblem("sub-table is 81, must be 0 to 80", set(two, SHARE + 2, 81));
    assertProblem("domain bits is 0, must be 1 to 63", set(two, SHARE + 3, 0));
    assertProblem("domain bits is 64, must be 1 to 63", set(two, SHARE + 3, 64));
    assertProblem("radix bits is 0, must be 1 to 8", set(two, SHARE + 4, 0));
    assertProblem("radix bits is 9, must be 1 to 8", set(two, SHARE + 4, 9));
    assertProblem("correction words is 2, must be 0 to 1", set(two, SHARE + 5, 2));
    assertProblem("correction words is 1, must be 0 to 0", set(two, SHARE + 4, 2));
    byte[] checked = PirPlanCodec.encode(CHECKED);
    assertProblem("radix bits is 0, must be 1 to 8", set(checked, SHARE + 6, 0));
    assertProblem("radix bits is 9, must be 1 to 8", set(checked, SHARE + 6, 9));
    assertProblem("correction words is 1, must be 0 to 0", set(checked, SHARE + 7, 1));
    assertProblem("domain bits is 0, must be 1 to 32", set(three, SHARE + 3, 0));
    assertProblem("domain bits is 33, must be 1 to 32", set(three, SHARE + 3, 33));
    assertProblem("column bits is 6, must be 7 to 20", set(three, SHARE + 4, 6));
    assertProblem("column bits is 21, must be 7 to 20", set(three, SHARE + 4, 21));
    byte[] shamir = PirPlanCodec.encode(SHAMIR);
    assertProblem("colluding parties is 0, must be 1 to 2", set(shamir, 7, 0));
    assertProblem("colluding parties is 3, must be 1 to 2", set(shamir, 7, 3));
    assertProblem("domain bits is 0, must be 1 to 32", set(shamir, SHARE + 1 + 3, 0));
    assertProblem("domain bits is 33, must be 1 to 32", set(shamir, SHARE + 1 + 3, 33));
    assertProblem("column bits is 21, must be 0 to 20", set(shamir, SHARE + 1 + 4, 21));
    assertProblem("8 column bits, must be 0 to 7", set(shamir, SHARE + 1 + 4, 8));
    assertProblem("0 column bits, must be 5 to 20", set(shamir, SHARE + 1 + 3, 25));
    byte[] widest = set(set(set(three, 5, 8), SHARE + 3, 32), SHARE + 4, 7);
    assertProblem("share of", widest);
  }

  @Test
  void refusesMoreBytesThanAPlanCanHave() {
    assertProblem("at most", new byte[PirPlanCodec.MAX_BYTES + 1]);
  }

  @Test
  void refusesTruncationAndExtension() {
    for (PirPlan plan : List.of(TWO_PARTIES, CHECKED, THREE_PARTIES, SHAMIR)) {
      byte[] bytes = PirPlanCodec.encode(plan);
      for (int length = 0; length < bytes.length; length++) {
        byte[] shorter = Arrays.copyOf(bytes, length);
        assertThrows(FormatException.class, () -> PirPlanCodec.decode(shorter));
      }
      assertProblem("1 trailing bytes", Arrays.copyOf(bytes, bytes.length + 1));
    }
  }

  @Test
  void mutationsAreRefusedOrWellFormed() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      List<PirPlan> plans = List.of(TWO_PARTIES, CHECKED, THREE_PARTIES, SHAMIR);
      byte[] mutated = PirPlanCodec.encode(plans.get(random.nextInt(plans.size())));
      for (int change = random.nextInt(3); change >= 0; change--) {
        mutated[random.nextInt(mutated.length)] = (byte) random.nextInt();
      }
      try {
        PirPlan plan = PirPlanCodec.decode(mutated);
        assertEquals(plan, PirPlanCodec.decode(PirPlanCodec.encode(plan)));
      } catch (FormatException expected) {
        assertTrue(expected.getMessage().startsWith("PIR plan: "));
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed + ", case " + i, e);
      }
    }
  }

  @Test
  void drawsNoOtherShares() {
    for (ShareParameters other :
        List.of(
            new ConstantParameters(Output.WORD),
            new TreeParameters(Scheme.DPF, Output.WORD, 7, TreeShape.COMPACT))) {
      PirPlan plan = new PirPlan(VIEWS, List.of(new PirPlan.Share(0, 0, other)));
      assertThrows(IllegalArgumentException.class, () -> PirPlanCodec.encode(plan));
    }
  }

  private static byte[] set(byte[] bytes, int at, int value) {
    byte[] changed = bytes.clone();
    changed[at] = (byte) value;
    return changed;
  }

  private static void assertProblem(String problem, byte[] bytes) {
    FormatException refusal = assertThrows(FormatException.class, () -> PirPlanCodec.decode(bytes));
    assertTrue(refusal.getMessage().contains(problem), refusal.getMessage());
  }
}
