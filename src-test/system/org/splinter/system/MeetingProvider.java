package org.splinter.system;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.splinter.client.provider.Provider;
import org.splinter.client.sql.Resilience;
import org.splinter.protocol.contract.Answered;
import org.splinter.protocol.contract.Definition;
import org.splinter.protocol.contract.Progress;
import org.splinter.protocol.contract.Request;
import org.splinter.protocol.table.Dictionary;
import org.splinter.protocol.table.Manifest;

/**
 * A provider that replies once all that are asked have done their work, so that a client that needs
 * some of them alone leaves none behind, and each can be compared with itself.
 */
final class MeetingProvider extends ForwardingProvider {
  private final Meeting meeting;

  /** The places where the providers of a client wait for each other. */
  static final class Meeting {
    private final CyclicBarrier all;
    private final CyclicBarrier some;

    Meeting(Resilience resilience) {
      all = new CyclicBarrier(resilience.trust().parties());
      some = new CyclicBarrier(resilience.tolerated() + 1);
    }
  }

  MeetingProvider(Provider provider, Meeting meeting) {
    super(provider);
    this.meeting = meeting;
  }

  /** Work at the provider. */
  private interface Work<T> {
    T run() throws IOException, InterruptedException;
  }

  /** Works, and waits for the others, which fail in time if one of them does. */
  private static <T> T met(CyclicBarrier others, Work<T> work)
      throws IOException, InterruptedException {
    T reply = work.run();
    try {
      int unused = others.await(1, TimeUnit.MINUTES);
      return reply;
    } catch (BrokenBarrierException | TimeoutException e) {
      throw new IOException("another provider failed", e);
    }
  }

  /** Works as {@link #met} does, and passes no interrupt on. */
  private static <T> T metForMetadata(CyclicBarrier others, Work<T> work) throws IOException {
    try {
      return met(others, work);
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  @Override
  public Manifest manifest(String table) throws IOException {
    return metForMetadata(meeting.all, () -> super.manifest(table));
  }

  @Override
  public <M> Optional<M> find(Definition<M> definition) throws IOException {
    return metForMetadata(meeting.all, () -> super.find(definition));
  }

  @Override
  public <M> M prepare(Definition<M> definition, Progress progress)
      throws IOException, InterruptedException {
    return met(meeting.all, () -> super.prepare(definition, progress));
  }

  @Override
  public Dictionary dictionary(Manifest manifest, int column) throws IOException {
    return metForMetadata(meeting.some, () -> super.dictionary(manifest, column));
  }

  @Override
  public byte[] index(Definition<?> definition) throws IOException {
    return metForMetadata(meeting.some, () -> super.index(definition));
  }

  @Override
  public Answered answer(Request request, Progress progress)
      throws IOException, InterruptedException {
    return met(meeting.all, () -> super.answer(request, progress));
  }
}
