package org.splinter.provider.pir;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
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
 * its memory does not depend on the views. With a check it reads their digests too, for many slots
 * at once.
 */
final class SlotReader implements Closeable {
  /** The bytes of a chunk: half of a core's second-level cache, or one slot of the largest. */
  static final int CHUNK_BYTES = Functions.MAX_SLOT_BYTES;

  /** The digests that are read at once, which fill as many bytes as a chunk. */
  static final int DIGESTS = CHUNK_BYTES / SlotDigests.BYTES;

  private final FileSystem fileSystem;
  private final ScanInput input;
  private final List<SlotRange> ranges;
  private final ColumnReader slots = new ColumnReader(CHUNK_BYTES, "slots");
  private final @Nullable ColumnReader digests;
  private int next;
  private int done;
  private int digested;
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
    int count = Math.min(range.slots() - done, chunkSlots(subTable.slotBytes()));
    SlotChunk chunk;
    try {
      SlotChunk.Digests brought = digests == null ? null : digests(digests, range, subTable);
      count = digests == null ? count : Math.min(count, digested - done);
      fill(range, subTable, count);
      chunk = new SlotChunk(range.id(), range.first() + done, count, slots.buffer(), brought);
    } catch (InterruptedIOException e) {
      throw e;
    } catch (IOException e) {
      throw input.explained(fileSystem, range.id().view(), e);
    }
    done += count;
    if (done == range.slots()) {
      close();
      next++;
      done = 0;
      digested = 0;
    }
    return chunk;
  }

  /** Returns the digests of the next slots if none are left of those that were read before. */
  private SlotChunk.@Nullable Digests digests(
      ColumnReader reader, SlotRange range, SubTable subTable) throws IOException {
    if (done < digested) {
      return null;
    }
    if (done == 0) {
      SlotFiles files = input.files().get(range.id().view());
      reader.open(fileSystem, range.digests(files, subTable), range.digestsOffset(subTable));
    }
    int count = Math.min(range.slots() - done, DIGESTS);
    reader.fill(count * SlotDigests.BYTES);
    digested += count;
    ByteBuffer read = reader.buffer().order(ByteOrder.LITTLE_ENDIAN);
    return new SlotChunk.Digests(count, read.asLongBuffer());
  }

  private void fill(SlotRange range, SubTable subTable, int count) throws IOException {
    if (done == 0) {
      SlotFiles files = input.files().get(range.id().view());
      slots.open(fileSystem, range.file(files, subTable), range.offset(subTable));
    }
    int bytes = count * subTable.slotBytes();
    slots.fill(bytes);
    bytesRead += bytes;
  }

  /** Returns the bytes of the slots of all chunks so far. */
  long bytesRead() {
    return bytesRead;
  }

  /** Returns how many slots of a size are read at once. */
  static int chunkSlots(int slotBytes) {
    int fitting = CHUNK_BYTES / slotBytes;
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
