package org.splinter.provider.pir;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.nio.channels.ReadableByteChannel;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.codec.FormatException;
import org.splinter.fss.BulkSha256;
import org.splinter.fss.OffHeapMemory;
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
 * @param memory of both, which is freed by who held the view
 */
record ViewMemory(
    List<List<ByteBuffer>> slots, List<List<LongBuffer>> digests, OffHeapMemory memory) {
  private static final int READ_BYTES = 1 << 20;

  /**
   * Reads a view.
   *
   * @throws FormatException if its slots are not those of the manifest
   */
  static ViewMemory load(FileSystem fileSystem, SlotFiles files, SlotManifest manifest)
      throws IOException {
    OffHeapMemory memory = new OffHeapMemory();
    try {
      return load(fileSystem, files, manifest, memory);
    } catch (IOException | RuntimeException | Error e) {
      memory.close();
      throw e;
    }
  }

  /** Gives the memory back; nobody may read the view any more. */
  void free() {
    memory.close();
  }

  private static ViewMemory load(
      FileSystem fileSystem, SlotFiles files, SlotManifest manifest, OffHeapMemory memory)
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
        ByteBuffer read = memory.allocate(count * subTable.slotBytes());
        fill(read, fileSystem, files.slots(i, part));
        MessageDigest sha = new BulkSha256(read.capacity());
        sha.update(read.duplicate());
        parts.add(sha.digest());
        slotParts.add(read);
        ByteBuffer found = memory.allocate(Math.multiplyExact(count, SlotDigests.BYTES));
        digest(names, subTable, (long) part * SlotFiles.partSlots(subTable), read, found);
        digestParts.add(found.asLongBuffer());
      }
      slots.add(List.copyOf(slotParts));
      digests.add(List.copyOf(digestParts));
    }
    if (!manifest.digestOf(parts).equals(manifest.digest())) {
      throw new FormatException(
          files.directory().toString(),
          "its slots are not those of its manifest: drop the view, and it is built anew");
    }
    return new ViewMemory(List.copyOf(slots), List.copyOf(digests), memory);
  }

  /** Computes the digests of a part's slots anew, so that they are those of these slots. */
  private static void digest(
      SlotDigests names, SubTable subTable, long first, ByteBuffer slots, ByteBuffer into) {
    int slotBytes = subTable.slotBytes();
    int count = slots.remaining() / slotBytes;
    int atOnce = Math.max(1, READ_BYTES / slotBytes);
    byte[] some = new byte[atOnce * slotBytes];
    byte[] of = new byte[(atOnce + 1) * SlotDigests.BYTES];
    for (int done = 0; done < count; done += atOnce) {
      int now = Math.min(atOnce, count - done);
      slots.get(done * slotBytes, some, 0, now * slotBytes);
      names.write(first + done, some, slotBytes, now, of);
      into.put(of, 0, now * SlotDigests.BYTES);
    }
    into.flip();
  }

  private static void fill(ByteBuffer buffer, FileSystem fileSystem, Path file) throws IOException {
    int bytes = buffer.capacity();
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
    buffer.flip();
  }
}
