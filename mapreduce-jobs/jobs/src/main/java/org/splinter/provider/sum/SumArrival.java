package org.splinter.provider.sum;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Objects;
import org.apache.hadoop.fs.Path;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.protocol.sum.SumRequest;
import org.splinter.protocol.sum.SumScheme;
import org.splinter.provider.table.TableStore;

/**
 * An untrusted request for selected sums whose bytes come in pieces, in a file of this machine: its
 * records are checked as they come.
 *
 * <p>Guarantee: memory is that of a piece, however long the request is. The check reads the
 * client's own bytes and the table's declared facts, and no private row: how long a piece takes
 * tells nothing of rows. Nothing is answered or charged by it; {@link #asked} hands the whole
 * request on, whose digest and records were found right. One thread at a time may use it.
 */
public final class SumArrival implements AutoCloseable {
  private static final int BUFFER = 1 << 20;

  private final TableStore tables;
  private final String client;
  private final java.nio.file.Path file;
  private final FileChannel channel;
  private @Nullable SumQuestion question;
  private @Nullable RequestCheck check;
  private long wanted;
  private long checked;
  private volatile long came;
  private volatile byte @Nullable [] digest; // of what came whole

  /**
   * Begins a request without bytes.
   *
   * @param tables of the provider
   * @param client whose budget will be charged
   * @param file to write to, which is there and empty
   */
  public SumArrival(TableStore tables, String client, java.nio.file.Path file) throws IOException {
    this.tables = tables;
    this.client = client;
    this.file = file;
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
    SumQuestion read =
        SumQuestion.open(tables.configuration(), new PrivateTables(tables), new Path(file.toUri()));
    question = read;
    if (read.plan().scheme() == SumScheme.MASKED) {
      throw new FormatException(
          SumRequestFile.WHAT, "of differences has no pieces; send it at once");
    }
    wanted = read.file().wanted(read.cipher(), read.facts().rows());
    if (came > wanted) {
      throw tooLong();
    }
    requireBudget(read);
    RequestCheck begun = new RequestCheck(read.cipher());
    check = begun;
    begun.head(bytes(0, Math.toIntExact(read.file().firstRecord())));
    checked = read.file().firstRecord();
  }

  /**
   * Refuses what cannot be charged before all of it comes. A request under Paillier may be one of
   * masks ahead, which is not charged.
   */
  private void requireBudget(SumQuestion read) throws IOException {
    if (read.plan().scheme() == SumScheme.RING) {
      long most = SumService.budget(tables.configuration(), read.facts().rows());
      TableStore store = new PrivateTables(tables).store();
      new SumBudget(store, read.plan().table(), client).checkHead(read.charge(), most);
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
  }

  private void end() throws IOException {
    byte[] last = bytes(wanted - SumRequest.DIGEST_BYTES, SumRequest.DIGEST_BYTES);
    Objects.requireNonNull(check).end(last);
    digest = last;
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

  /** Returns whether the request has come whole. */
  public boolean isWhole() {
    return digest != null;
  }

  /** Returns whether the request has come whole, with this digest at its end. */
  public boolean isWhole(byte[] named) {
    return Arrays.equals(named, digest);
  }

  /**
   * Returns the whole request as one of a client, which is not checked again.
   *
   * @throws IllegalStateException if it is not whole
   */
  public SumService.Asked asked(String client) {
    if (!isWhole()) {
      throw new IllegalStateException("a request of which a part has come");
    }
    return new SumService.Asked(client, new Path(file.toUri()), /* checked= */ true);
  }

  /** Closes and deletes the file. */
  @Override
  public void close() throws IOException {
    channel.close();
    Files.deleteIfExists(file);
    if (check != null) {
      check.close();
    }
    if (question != null) {
      question.close();
    }
  }
}
