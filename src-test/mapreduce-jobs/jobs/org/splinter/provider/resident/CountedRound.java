package org.splinter.provider.resident;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.splinter.fss.EvaluationPath;
import org.splinter.provider.round.ForwardingRound;
import org.splinter.provider.round.MemoryUnit;
import org.splinter.provider.round.OpenedPayload;
import org.splinter.provider.round.ResolvedRound;
import org.splinter.provider.round.RoundData;
import org.splinter.provider.round.RoundProcessor;

/** A round whose first pass waits for leave to begin, and that counts requests by passes. */
final class CountedRound extends ForwardingRound {
  private final CountDownLatch loading;
  private final CountDownLatch go;
  private final List<Integer> opened = Collections.synchronizedList(new ArrayList<>());

  CountedRound(ResolvedRound round, CountDownLatch loading, CountDownLatch go) {
    super(round);
    this.loading = loading;
    this.go = go;
  }

  /** Returns the numbers of requests of the passes, of which no two in a row are equal. */
  List<Integer> passes() {
    List<Integer> passes = new ArrayList<>();
    for (int requests : opened) {
      if (passes.isEmpty() || passes.get(passes.size() - 1) != requests) {
        passes.add(requests);
      }
    }
    return passes;
  }

  @Override
  public RoundData<?> data() throws IOException {
    return waiting(super.data());
  }

  private <C> RoundData<C> waiting(RoundData<C> data) {
    return new RoundData<>() {
      @Override
      public List<MemoryUnit<?>> units() {
        return data.units();
      }

      @Override
      public List<Piece<C>> pieces(MemoryUnit.Held held, int most) {
        loading.countDown();
        try {
          go.await();
        } catch (InterruptedException e) {
          throw new IllegalStateException(e);
        }
        return data.pieces(held, most);
      }
    };
  }

  @Override
  public RoundProcessor<?> open(List<OpenedPayload> payloads, EvaluationPath path)
      throws IOException {
    opened.add(payloads.size());
    return super.open(payloads, path);
  }
}
