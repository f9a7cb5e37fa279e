package org.splinter.hadoop;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.ProgressParts;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.provider.table.TableStore;

/**
 * Makings of views that are shared by embedded providers of one home when they are asked at once:
 * the first one makes the view, the others copy it and check the copy by its digest, or make it if
 * that fails. All of them work in this process, for one user and on its cores, and a view's bytes
 * follow from its definition alone, which names the rows; so each has what it would have made, and
 * sooner.
 *
 * <p>A provider with a process of its own, or a cluster, shares nothing.
 */
final class SharedMakings {
  /** The part of a copying provider's progress in which the other one makes the view. */
  private static final double MADE = 0.9;

  private static final long LOOK_MILLIS = 100;

  private static final ConcurrentMap<Shared, Making> RUNNING = new ConcurrentHashMap<>();

  private SharedMakings() {}

  /**
   * The name of what is shared.
   *
   * @param home the directory of the embedded providers
   * @param definition what is made, encoded
   */
  record Shared(Path home, String family, ByteBuffer definition) {}

  /** The work of making the view. */
  interface Maker {
    byte[] make(Progress progress) throws IOException, InterruptedException;
  }

  /** The work of copying the view from another provider's tables. */
  interface Copier {
    byte[] copy(TableStore other, Progress progress) throws IOException, InterruptedException;
  }

  /** A making that goes on: how far it is, and in the end where the view is, unless it failed. */
  private static final class Making implements Progress {
    private final Progress own;
    private final CompletableFuture<Optional<TableStore>> made = new CompletableFuture<>();
    private volatile String stage = "";
    private volatile double fraction;

    Making(Progress own) {
      this.own = own;
    }

    @Override
    public void accept(double done) {
      fraction = done;
      own.accept(done);
    }

    @Override
    public void report(String what, double done) {
      stage = what;
      fraction = done;
      own.report(what, done);
    }

    /** Waits for the end, and tells meanwhile how far it is. */
    Optional<TableStore> await(Progress waiting) throws InterruptedException {
      while (true) {
        waiting.report(stage, fraction);
        try {
          return made.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
          // It goes on.
        } catch (ExecutionException e) {
          throw new IllegalStateException(e); // it never ends so
        }
      }
    }
  }

  /**
   * Makes a view at a provider that lacks it, or copies it.
   *
   * @param own the provider's tables
   * @return the view's encoded manifest
   */
  static byte[] run(Shared what, TableStore own, Maker maker, Copier copier, Progress whole)
      throws IOException, InterruptedException {
    Progress progress = ProgressParts.forward(whole); // what fails elsewhere begins again here
    Making making = new Making(progress);
    Making other = RUNNING.putIfAbsent(what, making);
    if (other != null) {
      Optional<TableStore> there = other.await(progress.part(0, MADE));
      if (there.isPresent()) {
        try {
          byte[] copied = copier.copy(there.get(), progress.part(MADE, 1));
          progress.accept(1);
          return copied;
        } catch (InterruptedIOException e) {
          throw e;
        } catch (IOException e) {
          if (RefusedRequestException.caused(e)) {
            throw e;
          }
          // The other provider's files may be damaged or gone by now; this one needs none of them.
        }
      }
      return maker.make(progress); // why the other one failed may be its own matter
    }
    Optional<TableStore> made = Optional.empty();
    try {
      byte[] manifest = maker.make(making);
      made = Optional.of(own);
      return manifest;
    } finally {
      RUNNING.remove(what, making);
      making.made.complete(made);
    }
  }
}
