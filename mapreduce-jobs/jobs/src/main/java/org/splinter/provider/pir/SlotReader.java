package org.splinter.provider.pir;

import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ReadableByteChannel;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.fss.Functions;
import org.splinter.protocol.slot.SubTable;
import org.splinter.provider.prepared.SlotFiles;

/**
 * Reader of ranges of slots front to back, chunk by chunk, into one buffer that stays in the cache:
 * its memory does not depend on the views.
 */
final class SlotReader implements Closeable {
  /** The bytes of a chunk: half of a core's second-level cache, or one slot of the largest. */
  static final int CHUNK_BYTES = Functions.MAX_SLOT_BYTES;

  private final FileSystem fileSystem;
  private final ScanInput input;
  private final List<SlotRange> ranges;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(CHUNK_BYTES);
  private int next;
  private int done;
  private long bytesRead;
  private @Nullable ReadableByteChannel channel;

  /**
   * Makes a reader; files are opened as they are reached.
   *
   * @param ranges of slots of the input's views
   */
  SlotReader(FileSystem fileSystem, ScanInput input, List<SlotRange> ranges) {
    this.fileSystem = fileSystem;
    this.input = input;
    this.ranges = List.copyOf(ranges);
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
    int slots = Math.min(range.slots() - done, chunkSlots(subTable.slotBytes()));
    try {
      fill(range, subTable, slots * subTable.slotBytes());
    } catch (InterruptedIOException e) {
      throw e;
    } catch (IOException e) {
      throw input.explained(fileSystem, range.id().view(), e);
    }
    SlotChunk chunk = new SlotChunk(range.id(), range.first() + done, slots, buffer);
    done += slots;
    if (done == range.slots()) {
      close();
      next++;
      done = 0;
    }
    return chunk;
  }

  private void fill(SlotRange range, SubTable subTable, int bytes) throws IOException {
    Path file = range.file(input.files().get(range.id().view()), subTable);
    ReadableByteChannel open = channel;
    if (open == null) {
      open = SlotFile.open(fileSystem, file, range.offset(subTable));
      channel = open;
    }
    buffer.clear().limit(bytes);
    while (buffer.hasRemaining()) {
      if (open.read(buffer) < 0) {
        throw new FormatException(
            file.toString(), "it ends " + buffer.remaining() + " bytes before its slots do");
      }
    }
    buffer.flip();
    bytesRead += bytes;
  }

  /** Returns the bytes of all chunks so far. */
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
    ReadableByteChannel open = channel;
    channel = null;
    if (open != null) {
      open.close();
    }
  }
}
