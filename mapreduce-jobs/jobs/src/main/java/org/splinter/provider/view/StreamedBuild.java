package org.splinter.provider.view;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.function.DoubleConsumer;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.view.Addressing;
import org.splinter.protocol.view.ViewIndex;
import org.splinter.provider.prepared.SlotFiles;

/**
 * The placing and writing of a view whose entries stand once each, by one thread and in the memory
 * of a shard, whatever the view's size. Sizes come first: of a HASHED view, all entries are placed
 * for them.
 */
final class StreamedBuild {
  private static final int REPORTED = 1 << 12;

  private final ViewShape shape;
  private final Entries entries;
  private final FileSystem fileSystem;
  private final Path places;
  private final boolean hashed;

  /**
   * @param places the file of the keys' places, which is made anew for each seed
   */
  StreamedBuild(ViewShape shape, Entries entries, FileSystem fileSystem, Path places) {
    this.shape = shape;
    this.entries = entries;
    this.fileSystem = fileSystem;
    this.places = places;
    this.hashed = shape.layout().definition().addressing() == Addressing.HASHED;
  }

  /**
   * Places the entries of a HASHED view, and finds how large slots are.
   *
   * @throws NoPlaceException if the hashes of this attempt have no slot for some key
   */
  PlaceSummary sizes(DoubleConsumer progress) throws IOException, InterruptedException {
    if (!hashed) {
      return new PlaceSummary(List.of(entries.total().largest()), new ViewIndex(List.of()));
    }
    try (OutputStream out = fileSystem.create(places, true)) {
      ShardSizes sizes = new ShardSizes(shape, out);
      placeAll(sizes, progress);
      return sizes.summary();
    }
  }

  /**
   * Writes the slots.
   *
   * @return the digests of each sub-table's parts
   */
  List<List<byte[]>> write(List<SubTable> subTables, SlotFiles files, DoubleConsumer progress)
      throws IOException, InterruptedException {
    try (StreamedSlots slots = new StreamedSlots(shape, subTables, fileSystem, files)) {
      if (hashed) {
        try (InputStream in = fileSystem.open(places)) {
          placeAll(new ShardWriter(shape, in, slots), progress);
        }
      } else {
        placeAll(new DensePlacer(shape, slots), progress);
      }
      return slots.finish();
    }
  }

  private void placeAll(Placer placer, DoubleConsumer progress)
      throws IOException, InterruptedException {
    try {
      entries.place(0, shape.entries(), new Watched(placer, progress));
    } catch (InterruptedPlacement e) {
      throw new InterruptedException("interrupted");
    }
  }

  /** The end of a placement whose thread was interrupted. */
  private static final class InterruptedPlacement extends IOException {
    private static final long serialVersionUID = 1;
  }

  /** Placer that reports how far it is, and ends when its thread is interrupted. */
  private final class Watched implements Placer {
    private final Placer placer;
    private final DoubleConsumer progress;
    private long done;

    Watched(Placer placer, DoubleConsumer progress) {
      this.placer = placer;
      this.progress = progress;
    }

    @Override
    public void add(byte[] key, byte[] groups) throws IOException {
      if (done++ % REPORTED == 0) {
        if (Thread.currentThread().isInterrupted()) {
          throw new InterruptedPlacement();
        }
        progress.accept((double) done / shape.entries());
      }
      placer.add(key, groups);
    }

    @Override
    public void finish() throws IOException {
      placer.finish();
    }
  }
}
