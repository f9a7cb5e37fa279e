package org.splinter.provider.pir;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.splinter.protocol.pir.PirLayout;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.protocol.slot.SlotManifest;
import org.splinter.protocol.slot.SubTable;
import org.splinter.provider.prepared.SlotFiles;
import org.splinter.provider.round.MemoryUnit;
import org.splinter.provider.round.RoundData;
import org.splinter.provider.table.TableStore;

/** Views of a PIR plan in memory. A unit is a whole view, since its digest is over all of it. */
final class ViewData implements RoundData<SlotChunk> {
  private final PirLayout layout;
  private final List<MemoryUnit<ViewMemory>> units = new ArrayList<>();

  ViewData(PirLayout layout, TableStore tables) {
    this.layout = layout;
    List<PirPlan.View> views = layout.plan().views();
    for (int i = 0; i < views.size(); i++) {
      PirPlan.View view = views.get(i);
      SlotManifest manifest = layout.manifests().get(i);
      long bytes = manifest.subTables().stream().mapToLong(SlotFiles::storedBytes).sum();
      SlotFiles files =
          SlotFiles.of(tables.directory(view.table(), view.fingerprint()), view.name());
      units.add(
          new MemoryUnit<>(
              "view " + manifest.digest(),
              bytes,
              () -> ViewMemory.load(tables.fileSystem(), files, manifest),
              ViewMemory::free));
    }
  }

  @Override
  public List<MemoryUnit<?>> units() {
    return List.copyOf(units);
  }

  @Override
  public List<Piece<SlotChunk>> pieces(MemoryUnit.Held held, int most) {
    List<ViewMemory> views = new ArrayList<>();
    units.forEach(unit -> views.add(held.get(unit)));
    long pieceBytes = (layout.scannedBytes() - 1) / most + 1;
    List<Piece<SlotChunk>> pieces = new ArrayList<>();
    for (List<SlotRange> ranges : SplitPacking.pack(layout, pieceBytes, false)) {
      pieces.add(
          consumer -> {
            for (SlotRange range : ranges) {
              feed(range, views.get(range.id().view()), consumer);
            }
          });
    }
    return pieces;
  }

  /** Feeds a range in chunks that stay in a core's cache while all shares pass over them. */
  private void feed(SlotRange range, ViewMemory view, ChunkConsumer<SlotChunk> consumer)
      throws IOException, InterruptedException {
    SubTable subTable = layout.subTable(range.id());
    int part = range.part(subTable);
    ByteBuffer slots = view.slots().get(range.id().subTable()).get(part);
    LongBuffer digests = view.digests().get(range.id().subTable()).get(part);
    int firstInPart = Math.toIntExact(range.first() % SlotFiles.partSlots(subTable));
    int atOnce = SlotReader.chunkSlots(subTable.slotBytes());
    int digested = 0;
    for (int done = 0; done < range.slots(); ) {
      SlotChunk.@Nullable Digests brought = null;
      if (layout.plan().check() && done == digested) {
        int count = Math.min(range.slots() - done, SlotReader.DIGESTS);
        brought = new SlotChunk.Digests(count, digests.slice(2 * (firstInPart + done), 2 * count));
        digested += count;
      }
      int count = Math.min(range.slots() - done, atOnce);
      count = layout.plan().check() ? Math.min(count, digested - done) : count;
      ByteBuffer bytes =
          slots.slice((firstInPart + done) * subTable.slotBytes(), count * subTable.slotBytes());
      consumer.accept(new SlotChunk(range.id(), range.first() + done, count, bytes, brought));
      done += count;
    }
  }
}
