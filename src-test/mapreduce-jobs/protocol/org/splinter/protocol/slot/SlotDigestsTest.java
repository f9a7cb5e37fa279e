package org.splinter.protocol.slot;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.splinter.codec.ByteWriter;
import org.splinter.fss.OutputValue;

/** Tests that digests are those that are drawn, and bind a slot to its place. */
final class SlotDigestsTest {
  private static final byte[] SLOT = {9, 1, 2, 3, 9};
  private static final ViewDigest VIEW = view(7);

  private static ViewDigest view(int last) {
    byte[] bytes = new byte[ViewDigest.BYTES];
    bytes[31] = (byte) last;
    return new ViewDigest(bytes);
  }

  private static byte[] digest(ViewDigest view, int subTable, long slot, byte[] bytes) {
    return Arrays.copyOf(
        new SlotDigests(view, subTable).of(slot, bytes, 1, bytes.length - 2), SlotDigests.BYTES);
  }

  /** Computes a digest from the drawing alone. */
  @Test
  void digestsWhatIsDrawn() throws Exception {
    byte[] drawn =
        new ByteWriter()
            .fixed("splinter digest of a slot 1     ".getBytes(US_ASCII))
            .fixed(VIEW.bytes())
            .i32(2)
            .i64(0x1_0000_0003L)
            .fixed(new byte[] {1, 2, 3})
            .toByteArray();
    assertEquals(32 + 32 + 4 + 8 + 3, drawn.length);
    byte[] sha = MessageDigest.getInstance("SHA-256").digest(drawn);
    SlotDigests digests = new SlotDigests(VIEW, 2);
    assertArrayEquals(
        Arrays.copyOf(sha, 16), Arrays.copyOf(digests.of(0x1_0000_0003L, SLOT, 1, 3), 16));
    OutputValue number = digests.number(0x1_0000_0003L, SLOT, 1, 3);
    byte[] littleEndian = new ByteWriter().i64(number.low()).i64(number.high()).toByteArray();
    assertArrayEquals(Arrays.copyOf(sha, 16), littleEndian);
    // A known answer, so that a change of SHA-256's input shows even if both sides change alike.
    assertEquals(
        "e40ccb8025fabeaa28b95238c7838b4b",
        HexFormat.of().formatHex(digest(VIEW, 2, 0x1_0000_0003L, SLOT)));
  }

  @Test
  void bindsASlotToItsPlace() {
    Set<String> digests = new HashSet<>();
    for (ViewDigest view : new ViewDigest[] {VIEW, view(8)}) {
      for (int subTable = 0; subTable < 3; subTable++) {
        for (long slot : new long[] {0, 1, 2, 1L << 32}) {
          for (byte[] bytes : new byte[][] {SLOT, {9, 0, 0, 0, 9}, {9, 9}}) {
            digests.add(HexFormat.of().formatHex(digest(view, subTable, slot, bytes)));
          }
        }
      }
    }
    assertEquals(2 * 3 * 4 * 3, digests.size());
  }
}
