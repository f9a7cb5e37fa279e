package org.splinter.hadoop;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.provider.table.TableStore;

/** Tests of who makes a view and who copies it, when embedded providers are asked at once. */
final class SharedMakingsTest {
  private static final byte[] MADE = {1};
  private static final byte[] COPIED = {2};

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final CountDownLatch begun = new CountDownLatch(1);
  private final CountDownLatch end = new CountDownLatch(1);
  private final List<Double> seen = Collections.synchronizedList(new ArrayList<>());

  @AfterEach
  void stop() {
    threads.shutdownNow();
  }

  private static SharedMakings.Shared shared(int view) {
    return new SharedMakings.Shared(
        Path.of("home"), "view", ByteBuffer.wrap(new byte[] {(byte) view}));
  }

  private static TableStore tables(String root) throws IOException {
    return new TableStore(
        new Configuration(false), new org.apache.hadoop.fs.Path("file:///" + root));
  }

  /** Begins to make a view, which goes on until {@link #end}. */
  private Future<byte[]> making(int view, TableStore tables, boolean fails)
      throws InterruptedException {
    Future<byte[]> making =
        threads.submit(
            () ->
                SharedMakings.run(
                    shared(view),
                    tables,
                    progress -> {
                      progress.report("building", 0.5);
                      begun.countDown();
                      end.await();
                      if (fails) {
                        throw new IOException("a full disk");
                      }
                      return MADE;
                    },
                    (other, progress) -> COPIED,
                    fraction -> {}));
    begun.await();
    return making;
  }

  /** Records the progress of one that waits, and lets the other one end. */
  private void look(double fraction) {
    seen.add(fraction);
    end.countDown();
  }

  @Test
  void theSecondCopiesFromTheFirst() throws Exception {
    TableStore first = tables("alpha");
    Future<byte[]> making = making(1, first, false);
    List<TableStore> copiedFrom = new ArrayList<>();
    byte[] second =
        SharedMakings.run(
            shared(1),
            tables("beta"),
            progress -> MADE,
            (other, progress) -> {
              copiedFrom.add(other);
              progress.accept(0.5);
              return COPIED;
            },
            this::look);
    assertArrayEquals(COPIED, second);
    assertArrayEquals(MADE, making.get());
    assertSame(first, copiedFrom.get(0));
    assertEquals(List.of(0.45, 0.95, 1.0), seen.stream().distinct().toList());
  }

  @Test
  void theSecondMakesItWhereTheFirstFailed() throws Exception {
    Future<byte[]> making = making(2, tables("alpha"), true);
    byte[] second =
        SharedMakings.run(
            shared(2), tables("beta"), progress -> MADE, (other, progress) -> COPIED, this::look);
    assertArrayEquals(MADE, second);
    assertTrue(
        assertThrows(ExecutionException.class, making::get).getCause() instanceof IOException);
  }

  @Test
  void theSecondMakesItWhereTheCopyFails() throws Exception {
    Future<byte[]> making = making(5, tables("alpha"), false);
    byte[] second =
        SharedMakings.run(
            shared(5),
            tables("beta"),
            progress -> {
              progress.accept(0.1);
              return MADE;
            },
            (other, progress) -> {
              progress.accept(0.5);
              throw new IOException("its slots are not its manifest's");
            },
            this::look);
    assertArrayEquals(MADE, second);
    assertArrayEquals(MADE, making.get());
    assertEquals(seen.stream().sorted().toList(), seen);
  }

  /** Checks that a refusal, which making the view would meet too, ends the copy at once. */
  @Test
  void aCopyThatIsRefusedIsNotTriedAgain() throws Exception {
    Future<byte[]> making = making(6, tables("alpha"), false);
    assertThrows(
        RefusedRequestException.class,
        () ->
            SharedMakings.run(
                shared(6),
                tables("beta"),
                progress -> MADE,
                (other, progress) -> {
                  throw new RefusedRequestException("the view would be larger than the quota");
                },
                this::look));
    assertArrayEquals(MADE, making.get());
  }

  @Test
  void anotherViewOrALaterCallSharesNothing() throws Exception {
    Future<byte[]> making = making(3, tables("alpha"), false);
    byte[] other =
        SharedMakings.run(
            shared(4), tables("beta"), progress -> MADE, (from, progress) -> COPIED, this::look);
    assertArrayEquals(MADE, other);
    end.countDown();
    assertArrayEquals(MADE, making.get());
    byte[] later =
        SharedMakings.run(
            shared(3), tables("beta"), progress -> MADE, (from, progress) -> COPIED, this::look);
    assertArrayEquals(MADE, later);
  }
}
