package org.splinter.provider.pir;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteOrder;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.jspecify.annotations.Nullable;
import org.splinter.fss.Functions;
import org.splinter.protocol.slot.SlotDigests;
import org.splinter.protocol.slot.SubTable;
import org.splinter.provider.prepared.SlotFiles;

/**
 * Reader of ranges of slots front to back, chunk by chunk, into one buffer that stays in the cache:
 * its memory does not depend on the views. With a check it reads their digests too.
 */
final class SlotReader implements Closeable {
  /**
   * The bytes of a chunk, digests included: half of a core's second-level cache, or one slot of the
   * largest.
   */
  static final int CHUNK_BYTES = Functions.MAX_SLOT_BYTES;

  private final FileSystem fileSystem;
  private final ScanInput input;
  private final List<SlotRange> ranges;
  private final int digestBytes;
  private final ColumnReader slots = new ColumnReader(CHUNK_BYTES, "slots");
  private final @Nullable ColumnReader digests;
  private int next;
  private int done;
  private long bytesRead;

  /**
   * Makes a reader; files are opened as they are reached.
   *
   * @param ranges of slots of the input's views
   */
  SlotReader(FileSystem fileSystem, ScanInput input, List<SlotRange> ranges) {
    this.fileSystem = fileSystem;
    this.input = input;
    this.ranges = List.copyOf(ranges);
    boolean check = input.layout().plan().check();
    this.digestBytes = check ? SlotDigests.BYTES : 0;
    this.digests = check ? new ColumnReader(CHUNK_BYTES, "digests") : null;
  }

  /**
   * Returns the next chunk, or null after the last one. The chunk returned before is overwritten.
   */
  @Nullable SlotChunk read() throws IOException {
    if (next == ranges.size()) {
      return null;
    }
    SlotRange range = ranges.get(next);
    SubTable subTable = input.layout().subTable(range.id());
    int count = Math.min(range.slots() - done, chunkSlots(subTable.slotBytes() + digestBytes));
    try {
      fill(range, subTable, count);
    } catch (InterruptedIOException e) {
      throw e;
    } catch (IOException e) {
      throw input.explained(fileSystem, range.id().view(), e);
    }
    SlotChunk chunk =
        new SlotChunk(
            range.id(),
            range.first() + done,
            count,
            slots.buffer(),
            digests == null
                ? null
                : digests.buffer().order(ByteOrder.LITTLE_ENDIAN).asLongBuffer());
    done += count;
    if (done == range.slots()) {
      close();
      next++;
      done = 0;
    }
    return chunk;
  }

  private void fill(SlotRange range, SubTable subTable, int count) throws IOException {
    SlotFiles files = input.files().get(range.id().view());
    if (done == 0) {
      slots.open(fileSystem, range.file(files, subTable), range.offset(subTable));
    }
    int bytes = count * subTable.slotBytes();
    slots.fill(bytes);
    bytesRead += bytes;
    if (digests != null) {
      if (done == 0) {
        digests.open(fileSystem, range.digests(files, subTable), range.digestsOffset(subTable));
      }
      digests.fill(count * digestBytes);
    }
  }

  /** Returns the bytes of the slots of all chunks so far. */
  long bytesRead() {
    return bytesRead;
  }

  /** Returns how many slots of a size are read at once. */
  static int chunkSlots(int slotBytes) {
    int fitting = Math.max(1, CHUNK_BYTES / slotBytes);
    return fitting < SlotFiles.ALIGNED_SLOTS
        ? fitting
        : fitting / SlotFiles.ALIGNED_SLOTS * SlotFiles.ALIGNED_SLOTS;
  }

  @Override
  public void close() throws IOException {
    try {
      slots.close();
    } finally {
      if (digests != null) {
        digests.close();
      }
    }
  }
}
