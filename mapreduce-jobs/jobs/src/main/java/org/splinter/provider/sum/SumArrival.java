package org.splinter.provider.sum;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.protocol.sum.SumRequest;
import org.splinter.protocol.sum.SumScheme;
import org.splinter.protocol.table.Batch;
import org.splinter.protocol.table.BatchReader;
import org.splinter.protocol.table.Manifest;
import org.splinter.provider.measure.DirectBuffers;
import org.splinter.provider.table.TableStore;
import org.splinter.provider.table.VersionFiles;

/**
 * An untrusted request for selected sums whose bytes come in pieces, in a file of this machine: its
 * records are checked as they come, and may be added up as they come too.
 *
 * <p>Guarantee: memory is that of a piece and of the sums, however long the request is. Nothing is
 * answered or charged by it; {@link #asked} hands the whole request on, whose digest and records
 * were found right. One thread at a time may take pieces, and one may add records meanwhile.
 */
public final class SumArrival implements AutoCloseable {
  private static final int BUFFER = 1 << 20;

  private final TableStore tables;
  private final java.nio.file.Path file;
  private final FileChannel channel;
  private final Object adding = new Object();
  private @Nullable SumQuestion question;
  private @Nullable RequestCheck check;
  private @Nullable Adding sums;
  private final boolean adds;
  private long wanted;
  private long checked;
  private volatile long came;
  private volatile int rowsCame;
  private volatile boolean whole;

  /**
   * Begins a request without bytes.
   *
   * @param tables of the provider
   * @param file to write to, which is there and empty
   * @param adds whether records are added up as they come
   */
  public SumArrival(TableStore tables, java.nio.file.Path file, boolean adds) throws IOException {
    this.tables = tables;
    this.file = file;
    this.adds = adds;
    this.channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  /** Returns the bytes that have come. */
  public long came() {
    return came;
  }

  /** Returns the bytes of the whole request, which its head says; 0 before any came. */
  public long wanted() {
    return wanted;
  }

  /** Returns the head of the request. */
  public SumRequest head() {
    return opened().file().request();
  }

  private SumQuestion opened() {
    SumQuestion known = question;
    if (known == null) {
      throw new IllegalStateException("no head has come");
    }
    return known;
  }

  /**
   * Takes the bytes that follow those which have come. The first have the whole head.
   *
   * @throws FormatException if they are not what they must be: the request is of no use then
   */
  public void take(byte[] piece) throws IOException {
    if (question != null && came + piece.length > wanted) {
      throw tooLong();
    }
    write(piece);
    if (question == null) {
      begin();
    }
    checkRecords();
    if (came == wanted) {
      end();
    }
  }

  private FormatException tooLong() {
    return new FormatException(SumRequestFile.WHAT, "has more than its " + wanted + " bytes");
  }

  private void write(byte[] piece) throws IOException {
    long before = came;
    ByteBuffer bytes = ByteBuffer.wrap(piece);
    while (bytes.hasRemaining()) {
      int unused = channel.write(bytes, before + bytes.position());
    }
    came = before + piece.length;
  }

  private void begin() throws IOException {
    PrivateTables privateTables = new PrivateTables(tables);
    SumQuestion read =
        SumQuestion.open(tables.configuration(), privateTables, new Path(file.toUri()));
    question = read;
    if (read.plan().scheme() == SumScheme.MASKED) {
      throw new FormatException(
          SumRequestFile.WHAT, "of differences has no pieces; send it at once");
    }
    wanted = read.file().wanted(read.cipher(), read.facts().rows());
    if (came > wanted) {
      throw tooLong();
    }
    RequestCheck begun = new RequestCheck(read.cipher());
    check = begun;
    begun.head(bytes(0, Math.toIntExact(read.file().firstRecord())));
    checked = read.file().firstRecord();
    if (adds) {
      sums = new Adding(privateTables, read);
    }
  }

  private void checkRecords() throws IOException {
    SumQuestion known = opened();
    RequestCheck begun = Objects.requireNonNull(check);
    int each = known.cipher().recordBytes();
    long end = Math.min(came, wanted - SumRequest.DIGEST_BYTES);
    while (end - checked >= each) {
      long most = Math.min(Math.max(each, BUFFER), end - checked);
      int count = (int) (most / each) * each;
      begun.records(bytes(checked, count));
      checked += count;
    }
    long records = (checked - known.file().firstRecord()) / each;
    rowsCame = (int) Math.min(known.facts().rows(), records * known.cipher().recordRows());
  }

  private void end() throws IOException {
    Objects.requireNonNull(check)
        .end(bytes(wanted - SumRequest.DIGEST_BYTES, SumRequest.DIGEST_BYTES));
    whole = true;
  }

  private byte[] bytes(long from, int count) throws IOException {
    ByteBuffer read = ByteBuffer.allocate(count);
    read(from, read);
    return read.array();
  }

  private void read(long from, ByteBuffer into) throws IOException {
    while (into.hasRemaining()) {
      if (channel.read(into, from + into.position()) < 0) {
        throw new EOFException(file + " has lost bytes of a request");
      }
    }
  }

  /** Adds up what has come and was not added yet; rows that the next pieces complete wait. */
  public void add() throws IOException {
    synchronized (adding) {
      if (sums != null) {
        sums.add(rowsCame);
      }
    }
  }

  /** Returns whether the request has come whole, with this digest at its end. */
  public boolean isWhole(byte[] digest) throws IOException {
    return whole
        && Arrays.equals(digest, bytes(wanted - SumRequest.DIGEST_BYTES, SumRequest.DIGEST_BYTES));
  }

  /**
   * Returns the whole request as one of a client, with its sums if they were added up.
   *
   * @throws IllegalStateException if it is not whole
   */
  public SumService.Asked asked(String client) throws IOException, InterruptedException {
    if (!whole) {
      throw new IllegalStateException("a request of which a part has come");
    }
    Path path = new Path(file.toUri());
    synchronized (adding) {
      Adding added = sums;
      if (added == null) {
        return new SumService.Asked(client, path);
      }
      added.add(rowsCame);
      return new SumService.Asked(client, path, added.states());
    }
  }

  /** The sums of the rows whose records have come. */
  private final class Adding implements SumRecords, AutoCloseable {
    private final SumQuestion asked;
    private final SumProcessor processor;
    private final BatchReader reader;
    private final List<Manifest.StoredBatch> batches;
    private @Nullable List<byte[]> states;
    private @Nullable Batch batch;
    private int nextBatch;
    private int inBatch;
    private int done;

    Adding(PrivateTables privateTables, SumQuestion asked) throws IOException {
      this.asked = asked;
      this.batches = asked.version().batches();
      TableStore store = privateTables.store();
      this.reader =
          VersionFiles.batches(
              store.fileSystem(),
              store.directory(asked.version()),
              asked.version(),
              asked.columns());
      this.processor = asked.processor(this);
    }

    void add(int rows) throws IOException {
      boolean all = rows == asked.facts().rows();
      while (done < rows) {
        Batch current = current();
        int left = current.rows() - inBatch;
        int count = Math.min(SumProcessor.CHUNK_ROWS, Math.min(left, rows - done));
        if (!all && count < Math.min(SumProcessor.CHUNK_ROWS, left)) {
          return; // the rest of the chunk comes, and a chunk costs least when it is whole
        }
        processor.process(current, inBatch, count, done);
        done += count;
        inBatch += count;
      }
    }

    private Batch current() throws IOException {
      Batch current = batch;
      if (current == null || inBatch == current.rows()) {
        Manifest.StoredBatch stored = batches.get(nextBatch++);
        current = reader.read(stored.file(), stored.span());
        processor.begin(current);
        batch = current;
        inBatch = 0;
      }
      return current;
    }

    /** Returns the states, also to who asks again. */
    List<byte[]> states() throws IOException, InterruptedException {
      List<byte[]> known = states;
      if (known == null) {
        List<byte[]> read = new ArrayList<>();
        processor.states((sum, state) -> read.add(state));
        known = read;
        states = known;
      }
      return known;
    }

    @Override
    public ByteBuffer records(SumCipher cipher, long firstRow, int rows) throws IOException {
      long first = firstRow / cipher.recordRows();
      long last = (firstRow + rows - 1) / cipher.recordRows();
      ByteBuffer records =
          DirectBuffers.bytes(Math.toIntExact((last - first + 1) * cipher.recordBytes()));
      read(asked.file().firstRecord() + first * cipher.recordBytes(), records.slice());
      return records;
    }

    @Override
    public void close() throws IOException {
      processor.close();
      reader.close();
    }
  }

  /** Closes and deletes the file. */
  @Override
  public void close() throws IOException {
    synchronized (adding) {
      channel.close();
      Files.deleteIfExists(file);
      if (check != null) {
        check.close();
      }
      if (sums != null) {
        sums.close();
        sums = null;
      }
      if (question != null) {
        question.close();
      }
    }
  }
}
