package org.splinter.client.sum;

import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import org.splinter.client.provider.door.DoorProvider;
import org.splinter.codec.ByteReader;
import org.splinter.codec.FormatException;
import org.splinter.protocol.door.DoorPaths;
import org.splinter.protocol.door.DoorStatusException;
import org.splinter.protocol.door.IdempotencyKey;
import org.splinter.protocol.sum.ArrivedRequest;
import org.splinter.protocol.sum.SumRequest;

/**
 * The sender of a request for selected sums in pieces, while it is written.
 *
 * <p>Guarantee: where pieces begin and end follows from the length of the request, and when they
 * are sent from how fast it is encrypted and the line takes it, which depends on no weight. A piece
 * that is sent again has equal bytes, as they are read from the file.
 */
final class PieceSender {
  private static final int PIECE_BYTES = 1 << 18;
  private static final int NOT_FOUND = 404;
  private static final int CONFLICT = 409;
  private static final int TOO_LONG = 413;

  /** Said to a client for whose pieces there is no room now, of its own or of all. */
  private static final Set<Integer> NO_ROOM = Set.of(429, 503);

  /** The times that a request is sent anew because the door has lost its pieces. */
  private static final int MOST_LOSSES = 3;

  private final DoorProvider door;
  private final GrowingFile file;
  private volatile long busyNanos;

  PieceSender(DoorProvider door, GrowingFile file) {
    this.door = door;
    this.file = file;
  }

  /**
   * Sends what is written until it ends.
   *
   * @return the encoded name of what has come, by which the door is asked for its answer; no bytes
   *     if the door takes no pieces, has no room for them now, or never for so many bytes
   */
  byte[] send() throws IOException, InterruptedException {
    byte[] begin = begin();
    IdempotencyKey key = IdempotencyKey.ofPieces(begin);
    boolean whole = false;
    try {
      byte[] named = send(key, begin.length);
      whole = named.length > 0;
      return named;
    } finally {
      if (!whole) {
        forget(key);
      }
    }
  }

  /** Has the door drop what came, for who is interrupted too. */
  private void forget(IdempotencyKey key) {
    boolean interrupted = Thread.interrupted();
    door.door().forget(DoorPaths.pieces(key));
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private byte[] send(IdempotencyKey key, int least) throws IOException, InterruptedException {
    long sent = 0;
    int losses = 0;
    while (true) {
      int most = sent == 0 ? Math.max(least, PIECE_BYTES) : PIECE_BYTES;
      long written = file.awaitBeyond(sent + most - 1);
      if (written == sent) {
        byte[] digest = file.read(sent - SumRequest.DIGEST_BYTES, SumRequest.DIGEST_BYTES);
        return new ArrivedRequest(key.bytes(), digest).encode();
      }
      int count = (int) Math.min(written - sent, most);
      try {
        sent = send(key, sent, file.read(sent, count));
      } catch (IOException e) {
        int status = status(e);
        boolean none = status == NOT_FOUND || status == TOO_LONG || NO_ROOM.contains(status);
        if (none && sent == 0) {
          return new byte[0];
        }
        if ((status != NOT_FOUND && status != CONFLICT) || ++losses > MOST_LOSSES) {
          throw e;
        }
        sent = status == NOT_FOUND ? 0 : came(key, written);
      }
    }
  }

  /** Returns how long pieces were on their way, or at the provider. */
  Duration busy() {
    return Duration.ofNanos(busyNanos);
  }

  /** Waits for the bytes before the first record and what its name takes of that. */
  private byte[] begin() throws IOException, InterruptedException {
    byte[] prefix = begin(SumRequest.PREFIX_BYTES);
    return begin(prefix.length + SumRequest.headBytes(prefix) + IdempotencyKey.RECORD_BYTES);
  }

  private byte[] begin(int bytes) throws IOException, InterruptedException {
    long written = file.awaitBeyond(bytes - 1);
    if (written < bytes) {
      throw new FormatException(
          "request for selected sums", "has " + written + " bytes, and has not begun");
    }
    return file.read(0, bytes);
  }

  private long send(IdempotencyKey key, long from, byte[] piece)
      throws IOException, InterruptedException {
    long begun = System.nanoTime();
    long came = door.send(DoorPaths.piece(key, from), piece, PieceSender::came);
    long busy = busyNanos + System.nanoTime() - begun;
    busyNanos = busy;
    if (came < from + piece.length) {
      throw new FormatException("reply of a door", "says that " + came + " bytes have come");
    }
    return from + piece.length;
  }

  /** Asks how many bytes have come, of those that are written. */
  private long came(IdempotencyKey key, long written) throws IOException {
    long came = door.fetch(DoorPaths.pieces(key), Long.BYTES, PieceSender::came);
    return came <= written ? came : 0;
  }

  /** Decodes a door's reply. */
  static long came(byte[] reply) throws FormatException {
    ByteReader in = new ByteReader("reply of a door", reply);
    long came = in.i64("bytes that have come", 0, Long.MAX_VALUE);
    in.end();
    return came;
  }

  /** Returns the status by which a door refused, or 0. */
  static int status(IOException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof DoorStatusException refusal) {
        return refusal.status();
      }
    }
    return 0;
  }
}
