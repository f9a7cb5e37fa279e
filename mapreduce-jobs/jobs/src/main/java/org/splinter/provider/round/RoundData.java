package org.splinter.provider.round;

import java.io.IOException;
import java.util.List;

/**
 * Data that a round reads, as it is held in memory: what a job's splits are made of.
 *
 * @param <C> the chunks that the round's processors take
 */
public interface RoundData<C> {
  /** Receiver of chunks, which may end their coming by a failure. */
  interface ChunkConsumer<C> {
    void accept(C chunk) throws IOException, InterruptedException;
  }

  /** Part of the data, which one thread feeds to one processor, in chunks that take little time. */
  interface Piece<C> {
    void feed(ChunkConsumer<C> consumer) throws IOException, InterruptedException;
  }

  /** Returns the units that the round reads. */
  List<MemoryUnit<?>> units();

  /**
   * Cuts the data into pieces of about equal work, which are all of it.
   *
   * @param held all units
   * @param most the most pieces, at least 1
   * @return at least one piece
   */
  List<Piece<C>> pieces(MemoryUnit.Held held, int most);
}
