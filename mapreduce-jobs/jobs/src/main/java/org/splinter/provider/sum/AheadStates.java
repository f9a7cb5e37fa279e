package org.splinter.provider.sum;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.codec.Sha256;
import org.splinter.protocol.sum.SumAnswer;
import org.splinter.protocol.sum.SumPlan;
import org.splinter.protocol.sum.SumPlanCodec;
import org.splinter.provider.files.SideFile;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.table.TableStore;

/**
 * The states of one request of random weights that was evaluated ahead of what its client selects.
 * They tell about the rows, and lie in an owner-only file that {@link AheadShelf} has a place for.
 * The file holds the bytes of a {@link SumAnswer} that has states for sums.
 *
 * <p>Guarantee: one request follows, however often it is asked; another one is refused as long as
 * the states are kept. (Two would show the provider the difference of two selections.) The file's
 * name follows from the request ahead, its plan and its key, so that differences which are asked
 * under another plan or key find nothing; the one that follows is bound by a rename, which adds its
 * digest to the name.
 */
final class AheadStates {
  private static final String WHAT = "request for selected sums";

  /** Renames that another process may win before a binding is given up. */
  private static final int ATTEMPTS = 3;

  private final TableStore store;
  private final AheadShelf shelf;
  private final SumPlan plan;
  private final byte[] request;
  private final String name;

  /**
   * Names the states of one request.
   *
   * @param plan of the request, or of the one that follows it
   * @param request the digest at the end of the request ahead
   * @param key the client's modulus
   */
  AheadStates(TableStore store, SumPlan plan, byte[] request, byte[] key) {
    this.store = store;
    this.shelf = new AheadShelf(store);
    this.plan = plan;
    this.request = request;
    this.name =
        HexFormat.of()
            .formatHex(
                Sha256.of(
                    new ByteWriter()
                        .fixed(request)
                        .block(SumPlanCodec.encode(plan.ahead()))
                        .fixed(key)
                        .toByteArray()));
  }

  /** Returns whether they are kept for a client, followed or not. */
  boolean keptFor(String client) throws IOException {
    Path own = shelf.place(plan, client);
    return shelf.named(plan, name).stream()
        .anyMatch(file -> file.getPath().getParent().getName().equals(own.getName()));
  }

  /**
   * Checks that there is a place for the states, or that they have theirs.
   *
   * @param bytes about as many as they will have
   * @throws org.splinter.protocol.contract.RefusedRequestException if the client has as many as it
   *     may
   */
  void requireRoom(String client, long bytes, AheadLimits limits) throws IOException {
    shelf.requireRoom(client, name, bytes, limits);
  }

  /**
   * Takes the place of the states before they are evaluated.
   *
   * @throws org.splinter.protocol.contract.RefusedRequestException as {@link #requireRoom} does
   */
  void begin(String client, long bytes, AheadLimits limits) throws IOException {
    shelf.begin(name, bytes, plan, client, limits);
  }

  /**
   * Keeps the states for a client, whole or not at all.
   *
   * @throws org.splinter.protocol.contract.RefusedRequestException if more would be kept for the
   *     client than its limits allow
   */
  void write(String client, AheadLimits limits, List<byte[]> states) throws IOException {
    byte[] bytes = new SumAnswer(request, states).encode();
    try (JobDirectory staging = store.newStaging()) {
      Path written = new Path(staging.path(), name);
      SideFile.write(store.configuration(), written, bytes);
      shelf.put(written, bytes.length, plan, client, limits);
    }
  }

  /**
   * Binds the states to the request that follows.
   *
   * @param follower its digest
   * @throws FormatException if there are none or another request has followed, naming the mend
   */
  void bind(byte[] follower) throws IOException {
    FileSystem fileSystem = store.fileSystem();
    String bound = bound(follower);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
      List<FileStatus> found = shelf.named(plan, name);
      if (found.stream().anyMatch(file -> file.getPath().getName().equals(bound))) {
        return;
      }
      if (found.stream().anyMatch(file -> !file.getPath().getName().equals(name))) {
        throw new FormatException(
            WHAT,
            "follows one ahead that another request has followed; masks serve one selection: write"
                + " a new request ahead");
      }
      if (found.isEmpty()) {
        throw unknown();
      }
      Path free = found.get(0).getPath();
      if (renamed(fileSystem, free, new Path(free.getParent(), bound))) {
        return;
      }
    }
    throw new IOException("cannot bind the request ahead to the one that follows; ask again");
  }

  private static boolean renamed(FileSystem fileSystem, Path from, Path to) throws IOException {
    try {
      return fileSystem.rename(from, to);
    } catch (FileNotFoundException e) {
      return false; // another process was first
    }
  }

  private String bound(byte[] follower) {
    return name + AheadShelf.FOLLOWED + HexFormat.of().formatHex(follower);
  }

  private static FormatException unknown() {
    return new FormatException(
        WHAT,
        "follows one ahead that this provider has not evaluated for this plan and key, or keeps no"
            + " more; send that one first: splinter select-sum send --ahead, or answer --ahead at"
            + " the provider");
  }

  /**
   * Reads the states that were bound to a request.
   *
   * @throws FormatException if there are none any more, naming the mend
   */
  List<byte[]> read(byte[] follower, int sums, int bytes) throws IOException {
    List<Path> bound = new ArrayList<>();
    for (FileStatus file : shelf.named(plan, bound(follower))) {
      bound.add(file.getPath());
    }
    if (bound.isEmpty()) {
      throw unknown();
    }
    byte[] encoded = TableFiles.read(store.fileSystem(), bound.get(0), SumAnswer.MAX_BYTES);
    return SumAnswer.decode(encoded, request, sums, bytes).sums();
  }
}
