package org.splinter.provider.pir;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.ByteBufferReadable;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.PositionedReadable;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.Seekable;
import org.apache.hadoop.fs.StreamCapabilities;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.protocol.pir.SubTableId;
import org.splinter.protocol.slot.SubTable;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.prepared.SlotFiles;
import org.splinter.provider.table.TableStore;

/** Tests that slots are read as they were written, on every kind of file system. */
final class SlotReaderTest {
  private static final int SLOTS = 5000;
  private static final int SLOT_BYTES = 777;

  @TempDir private Path folder;
  private SampleView view = SampleView.draw(new Random(1), 0, SLOTS, SLOT_BYTES);
  private TableStore store;
  private ScanInput input;

  @BeforeEach
  void write() throws Exception {
    store = new TableStore(new Configuration(), new org.apache.hadoop.fs.Path(folder.toUri()));
    view.write(store);
    input = input(false);
  }

  private ScanInput input(boolean check) throws IOException {
    SampleRound round = new SampleRound(new Random(1), List.of(view), 2, 1, check);
    return ScanInput.of(round.roundPlan(), store);
  }

  @Test
  void readsFilesOfThisMachine() throws IOException {
    assertReads(store.fileSystem());
  }

  @Test
  void readsStreams() throws IOException {
    assertReads(raw(new RawLocalFileSystem()));
  }

  @Test
  void readsStreamsThatFillBuffers() throws IOException {
    assertReads(raw(new BufferFileSystem()));
  }

  private static FileSystem raw(FileSystem fileSystem) throws IOException {
    fileSystem.initialize(FileSystem.getLocal(new Configuration()).getUri(), new Configuration());
    return fileSystem;
  }

  private void assertReads(FileSystem fileSystem) throws IOException {
    List<SlotRange> ranges =
        List.of(
            new SlotRange(new SubTableId(0, 0), 0, SLOTS),
            new SlotRange(new SubTableId(0, 1), 128, 1),
            new SlotRange(new SubTableId(0, 2), 256, SLOTS - 256));
    long bytes = 0;
    try (SlotReader reader = new SlotReader(fileSystem, input, ranges)) {
      for (SlotRange range : ranges) {
        for (int done = 0; done < range.slots(); ) {
          SlotChunk chunk = reader.read();
          assertEquals(range.id(), chunk.id());
          assertEquals(range.first() + done, chunk.first());
          byte[] read = new byte[chunk.bytes().remaining()];
          assertEquals(chunk.slots() * SLOT_BYTES, read.length);
          chunk.bytes().get(0, read);
          int from = (int) chunk.first() * SLOT_BYTES;
          assertArrayEquals(
              Arrays.copyOfRange(view.slots().get(range.id().subTable()), from, from + read.length),
              read);
          assertDigests(chunk, range);
          done += chunk.slots();
          bytes += read.length;
          assertTrue(done == range.slots() || done % SlotFiles.ALIGNED_SLOTS == 0);
        }
      }
      assertEquals(null, reader.read());
      assertEquals(bytes, reader.bytesRead());
    }
  }

  /** Asserts that digests come with a chunk exactly if the plan has a check. */
  private void assertDigests(SlotChunk chunk, SlotRange range) {
    SlotChunk.Digests digests = chunk.digests();
    int done = (int) (chunk.first() - range.first());
    if (!input.layout().plan().check() || done % SlotReader.DIGESTS != 0) {
      assertEquals(null, digests);
      return;
    }
    assertEquals(Math.min(range.slots() - done, SlotReader.DIGESTS), digests.slots());
    long[] read = new long[2 * digests.slots()];
    digests.words().get(0, read);
    ByteBuffer written =
        ByteBuffer.wrap(view.digests(chunk.id().subTable())).order(ByteOrder.LITTLE_ENDIAN);
    for (int i = 0; i < read.length; i++) {
      assertEquals(written.getLong((int) (16 * chunk.first()) + 8 * i), read[i]);
    }
  }

  /** Reads more slots than digests are read at once. */
  @Test
  void readsDigestsInTurn() throws Exception {
    view = SampleView.draw(new Random(1), 1, SlotReader.DIGESTS + 3000, 3);
    view.write(store);
    input = input(true);
    SlotRange range = new SlotRange(new SubTableId(0, 1), 0, SlotReader.DIGESTS + 3000);
    long slots = 0;
    try (SlotReader reader = new SlotReader(store.fileSystem(), input, List.of(range))) {
      for (SlotChunk chunk = reader.read(); chunk != null; chunk = reader.read()) {
        assertEquals(slots, chunk.first());
        assertDigests(chunk, range);
        slots += chunk.slots();
      }
    }
    assertEquals(range.slots(), slots);
  }

  @Test
  void readsDigestsBesideTheirSlots() throws Exception {
    input = input(true);
    for (FileSystem fileSystem : List.of(store.fileSystem(), raw(new BufferFileSystem()))) {
      assertReads(fileSystem);
    }
  }

  @Test
  void saysThatDigestsAreShortOrMissing() throws Exception {
    input = input(true);
    org.apache.hadoop.fs.Path file = view.files(store).digests(0, 0);
    store.fileSystem().delete(file, false);
    TableFiles.write(store.fileSystem(), file, new byte[99]);
    IOException refusal = assertThrows(IOException.class, () -> assertReads(store.fileSystem()));
    assertTrue(
        refusal.getMessage().matches(".*digests-000-00000: it ends .* before its digests do"),
        refusal.getMessage());
    store.fileSystem().delete(file, false);
    refusal = assertThrows(IOException.class, () -> assertReads(store.fileSystem()));
    assertTrue(refusal.getMessage().contains("digests-000-00000 "), refusal.getMessage());
  }

  @Test
  void chunksFitTheBuffer() {
    assertEquals(SlotReader.CHUNK_BYTES, SlotReader.chunkSlots(1));
    assertEquals(1, SlotReader.chunkSlots(SlotReader.CHUNK_BYTES));
    assertEquals(127, SlotReader.chunkSlots(SlotReader.CHUNK_BYTES / 127));
    assertEquals(128, SlotReader.chunkSlots(SlotReader.CHUNK_BYTES / 200));
  }

  @Test
  void readsTheSecondPart() throws Exception {
    SlotFiles files = view.files(store);
    SubTable large = new SubTable(1L << 40, SLOT_BYTES);
    SlotRange range = new SlotRange(new SubTableId(0, 2), SlotFiles.partSlots(large) + 128L, 3);
    assertEquals("slots-002-00001", range.file(files, large).getName());
    assertEquals("digests-002-00001", range.digests(files, large).getName());
    assertEquals(128L * 16, range.digestsOffset(large));
    assertEquals(128L * SLOT_BYTES, range.offset(large));
  }

  @Test
  void saysThatAFileIsShort() throws Exception {
    org.apache.hadoop.fs.Path file = view.files(store).slots(0, 0);
    store.fileSystem().delete(file, false);
    TableFiles.write(store.fileSystem(), file, Arrays.copyOf(view.slots().get(0), 99));
    IOException refusal = assertThrows(IOException.class, () -> assertReads(store.fileSystem()));
    assertTrue(refusal.getMessage().contains("slots-000-00000: it ends"), refusal.getMessage());
  }

  @Test
  void saysThatAFileIsMissing() throws Exception {
    store.fileSystem().delete(view.files(store).slots(0, 0), false);
    for (FileSystem fileSystem : List.of(store.fileSystem(), raw(new RawLocalFileSystem()))) {
      IOException refusal = assertThrows(IOException.class, () -> assertReads(fileSystem));
      assertTrue(refusal.getMessage().contains("slots-000-00000 "), refusal.getMessage());
    }
  }

  @Test
  void saysThatTheViewWasDropped() throws Exception {
    store.fileSystem().delete(view.files(store).directory(), true);
    IOException refusal = assertThrows(IOException.class, () -> assertReads(store.fileSystem()));
    assertTrue(
        refusal.getMessage().contains("of table 'sample' is not there"), refusal.getMessage());
  }

  /** A file system that reads into buffers, a few bytes at a time, as HDFS may. */
  private static final class BufferFileSystem extends RawLocalFileSystem {
    @Override
    public FSDataInputStream open(org.apache.hadoop.fs.Path file, int bufferSize)
        throws IOException {
      return new FSDataInputStream(new BufferStream(super.open(file, bufferSize)));
    }
  }

  private static final class BufferStream extends InputStream
      implements Seekable, PositionedReadable, ByteBufferReadable, StreamCapabilities {
    private final FSDataInputStream in;

    BufferStream(FSDataInputStream in) {
      this.in = in;
    }

    @Override
    public int read(ByteBuffer buffer) throws IOException {
      byte[] some = new byte[Math.min(buffer.remaining(), 10_001)];
      int count = in.read(some);
      buffer.put(some, 0, Math.max(0, count));
      return count;
    }

    @Override
    public boolean hasCapability(String capability) {
      return capability.equals(StreamCapabilities.READBYTEBUFFER);
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
      throw new UnsupportedOperationException("reads into buffers alone");
    }

    @Override
    public int read() {
      throw new UnsupportedOperationException("reads into buffers alone");
    }

    @Override
    public void seek(long position) throws IOException {
      in.seek(position);
    }

    @Override
    public long getPos() throws IOException {
      return in.getPos();
    }

    @Override
    public boolean seekToNewSource(long target) throws IOException {
      return in.seekToNewSource(target);
    }

    @Override
    public int read(long position, byte[] buffer, int offset, int length) throws IOException {
      return in.read(position, buffer, offset, length);
    }

    @Override
    public void readFully(long position, byte[] buffer, int offset, int length) throws IOException {
      in.readFully(position, buffer, offset, length);
    }

    @Override
    public void readFully(long position, byte[] buffer) throws IOException {
      in.readFully(position, buffer);
    }

    @Override
    public void close() throws IOException {
      in.close();
    }
  }
}
