package org.splinter.provider.prepared;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.splinter.codec.Sha256;
import org.splinter.protocol.slot.SlotDigests;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;

/**
 * Tests that slots are written at their places, padded, as parts of at most 256 MiB that are
 * digested.
 */
final class SlotWriterTest {
  private static final ViewDigest VIEW = new ViewDigest(new byte[ViewDigest.BYTES]);

  /** A stream that keeps the nonzero bytes of a part, and digests all bytes. */
  private static final class Part extends OutputStream {
    private final MessageDigest sha = Sha256.digest();
    private final Map<Long, Integer> bytes = new TreeMap<>();
    private long length;
    private boolean closed;

    @Override
    public void write(int b) {
      throw new UnsupportedOperationException("whole buffers are written");
    }

    @Override
    public void write(byte[] buffer, int offset, int count) {
      int end = offset + count;
      for (int i = offset; i < end; i++) {
        if (buffer[i] != 0) {
          bytes.put(length + i - offset, (int) buffer[i]);
        }
      }
      sha.update(buffer, offset, count);
      length += count;
    }

    @Override
    public void close() {
      closed = true;
    }
  }

  /** The parts that were written, and the digests of their slots. */
  private static final class Written implements SlotWriter.Parts {
    private final List<Part> parts = new ArrayList<>();
    private final List<ByteArrayOutputStream> digests = new ArrayList<>();

    @Override
    public OutputStream slots(int part) {
      assertEquals(parts.size(), part);
      parts.add(new Part());
      return parts.get(part);
    }

    @Override
    public OutputStream digests(int part) {
      assertEquals(digests.size(), part);
      digests.add(new ByteArrayOutputStream());
      return digests.get(part);
    }
  }

  /** Writes these slots; the content of each is its number's last byte and a 1. */
  private static List<Part> write(SubTable subTable, long... slots) throws IOException {
    Written written = new Written();
    List<Part> parts = written.parts;
    List<byte[]> digests;
    try (SlotWriter writer = new SlotWriter(VIEW, 3, subTable, written)) {
      for (long slot : slots) {
        writer.put(slot, new byte[] {(byte) slot, 1, 99}, 2);
      }
      digests = writer.finish();
    }
    assertEquals(SlotFiles.parts(subTable), parts.size());
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      assertEquals((long) SlotFiles.slotsOf(subTable, i) * subTable.slotBytes(), part.length);
      assertArrayEquals(part.sha.digest(), digests.get(i));
      assertTrue(part.closed);
      long first = (long) i * SlotFiles.partSlots(subTable);
      assertDigests(subTable, first, part, written.digests.get(i).toByteArray());
    }
    return parts;
  }

  /** Asserts that digests are those of a part's slots at their places in the sub-table. */
  private static void assertDigests(SubTable subTable, long first, Part part, byte[] digests) {
    SlotDigests expected = new SlotDigests(VIEW, 3);
    int slots = (int) (part.length / subTable.slotBytes());
    assertEquals(slots * SlotDigests.BYTES, digests.length);
    // Digesting large slots takes long: some are looked at, with 0 and 255 that hold something.
    int step = subTable.slotBytes() < 1 << 10 ? 1 : 51;
    for (int i = 0; i < slots; i += step) {
      byte[] slot = new byte[subTable.slotBytes()];
      for (int at = 0; at < Math.min(2, slot.length); at++) {
        long place = (long) i * subTable.slotBytes() + at;
        slot[at] = (byte) (int) part.bytes.getOrDefault(place, 0);
      }
      byte[] digest = expected.of(first + i, slot, 0, slot.length);
      assertArrayEquals(
          Arrays.copyOf(digest, SlotDigests.BYTES),
          Arrays.copyOfRange(digests, i * SlotDigests.BYTES, (i + 1) * SlotDigests.BYTES));
    }
  }

  /** Checks that a writer of some slots of a sub-table digests them at their places there. */
  @Test
  void writesSomeSlotsOfASubTable() throws IOException {
    SubTable some = new SubTable(5, 2);
    Written written = new Written();
    try (SlotWriter writer = new SlotWriter(VIEW, 3, some, 1000, written)) {
      writer.put(4, new byte[] {7, 1}, 2);
      List<byte[]> unused = writer.finish();
    }
    assertDigests(some, 1000, written.parts.get(0), written.digests.get(0).toByteArray());
  }

  @Test
  void writesSeveralParts() throws IOException {
    long slot = 1 << 20;
    List<Part> parts = write(new SubTable(300, (int) slot), 0, 3, 255, 256, 299);
    assertEquals(2, parts.size());
    assertEquals(256 * slot, parts.get(0).length);
    assertEquals(
        Map.of(1L, 1, 3 * slot, 3, 3 * slot + 1, 1, 255 * slot, -1, 255 * slot + 1, 1),
        parts.get(0).bytes);
    assertEquals(Map.of(1L, 1, 43 * slot, 43, 43 * slot + 1, 1), parts.get(1).bytes);
  }

  @Test
  void writesNothingButZeros() throws IOException {
    assertEquals(Map.of(), write(new SubTable(1, 1)).get(0).bytes);
    assertEquals(Map.of(), write(new SubTable(1000, 77)).get(0).bytes);
  }

  @Test
  void refusesWhatIsOutOfPlace() {
    SubTable subTable = new SubTable(10, 2);
    for (long[] slots : new long[][] {{10}, {-1}, {4, 4}, {4, 3}}) {
      assertThrows(
          IllegalStateException.class, () -> write(subTable, slots), () -> Arrays.toString(slots));
    }
    assertThrows(IllegalStateException.class, () -> write(new SubTable(10, 1), 4));
  }
}
