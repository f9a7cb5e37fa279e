package org.splinter.provider.pir;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.channels.ReadableByteChannel;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.protocol.slot.SlotDigests;
import org.splinter.protocol.slot.SlotManifest;
import org.splinter.protocol.slot.SubTable;
import org.splinter.provider.prepared.SlotFiles;

/**
 * A whole view in memory outside the heap: its slots, which were checked against the digest in its
 * manifest, and their digests, computed from them, which those who ask check.
 *
 * @param slots of each sub-table, part by part, as {@link SlotFiles} cuts them
 * @param digests of the slots of each part
 */
record ViewMemory(List<List<ByteBuffer>> slots, List<List<LongBuffer>> digests) {
  private static final int READ_BYTES = 1 << 20;

  /**
   * Reads a view.
   *
   * @throws FormatException if its slots are not those of the manifest
   */
  static ViewMemory load(FileSystem fileSystem, SlotFiles files, SlotManifest manifest)
      throws IOException {
    List<List<ByteBuffer>> slots = new ArrayList<>();
    List<List<LongBuffer>> digests = new ArrayList<>();
    List<byte[]> parts = new ArrayList<>();
    for (int i = 0; i < manifest.subTables().size(); i++) {
      SubTable subTable = manifest.subTables().get(i);
      List<ByteBuffer> slotParts = new ArrayList<>();
      List<LongBuffer> digestParts = new ArrayList<>();
      SlotDigests names = new SlotDigests(manifest.definition().name(), i);
      for (int part = 0; part < SlotFiles.parts(subTable); part++) {
        int count = SlotFiles.slotsOf(subTable, part);
        ByteBuffer read = read(fileSystem, files.slots(i, part), count * subTable.slotBytes());
        MessageDigest sha = Sha256.digest();
        sha.update(read.duplicate());
        parts.add(sha.digest());
        slotParts.add(read);
        digestParts.add(
            digests(names, subTable, (long) part * SlotFiles.partSlots(subTable), read));
      }
      slots.add(List.copyOf(slotParts));
      digests.add(List.copyOf(digestParts));
    }
    if (!manifest.digestOf(parts).equals(manifest.digest())) {
      throw new FormatException(
          files.directory().toString(),
          "its slots are not those of its manifest: drop the view, and it is built anew");
    }
    return new ViewMemory(List.copyOf(slots), List.copyOf(digests));
  }

  /** Computes the digests of a part's slots anew, so that they are those of these slots. */
  private static LongBuffer digests(
      SlotDigests names, SubTable subTable, long first, ByteBuffer slots) {
    int slotBytes = subTable.slotBytes();
    int count = slots.remaining() / slotBytes;
    int atOnce = Math.max(1, READ_BYTES / slotBytes);
    ByteBuffer found =
        ByteBuffer.allocateDirect(Math.multiplyExact(count, SlotDigests.BYTES))
            .order(ByteOrder.LITTLE_ENDIAN);
    byte[] some = new byte[atOnce * slotBytes];
    byte[] of = new byte[(atOnce + 1) * SlotDigests.BYTES];
    for (int done = 0; done < count; done += atOnce) {
      int now = Math.min(atOnce, count - done);
      slots.get(done * slotBytes, some, 0, now * slotBytes);
      names.write(first + done, some, slotBytes, now, of);
      found.put(of, 0, now * SlotDigests.BYTES);
    }
    return found.flip().asLongBuffer();
  }

  private static ByteBuffer read(FileSystem fileSystem, Path file, int bytes) throws IOException {
    ByteBuffer buffer = ByteBuffer.allocateDirect(bytes);
    try (ReadableByteChannel in = SlotFile.open(fileSystem, file, 0)) {
      while (buffer.hasRemaining()) {
        buffer.limit(Math.min(bytes, buffer.position() + READ_BYTES));
        if (in.read(buffer) < 0) {
          throw new FormatException(
              file.toString(), "it has " + buffer.position() + " bytes, must have " + bytes);
        }
        buffer.limit(bytes);
      }
    }
    return buffer.flip();
  }
}
