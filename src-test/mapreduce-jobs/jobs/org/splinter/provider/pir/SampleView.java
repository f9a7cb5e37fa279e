package org.splinter.provider.pir;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.fs.FileSystem;
import org.splinter.codec.Sha256;
import org.splinter.protocol.aggregate.Count;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.protocol.pir.SubTableId;
import org.splinter.protocol.slot.SlotDigests;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.view.Addressing;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.protocol.view.ViewManifest;
import org.splinter.protocol.view.ViewManifestCodec;
import org.splinter.provider.files.TableFiles;
import org.splinter.provider.prepared.SlotFiles;
import org.splinter.provider.table.TableStore;

/** A hashed view of random slots, which need no meaning for a scan. */
public record SampleView(ViewManifest manifest, List<byte[]> slots) {
  public static final String TABLE = "sample";
  public static final Fingerprint FINGERPRINT = new Fingerprint(new byte[Fingerprint.BYTES]);

  /**
   * Draws a view of three sub-tables.
   *
   * @param number a number that distinguishes the view from others
   */
  public static SampleView draw(Random random, int number, long slots, int slotBytes) {
    ViewManifest manifest = manifest(random, number, slots, slotBytes);
    List<byte[]> all = new ArrayList<>();
    for (SubTable subTable : manifest.subTables()) {
      byte[] bytes = new byte[Math.toIntExact(subTable.bytes())];
      random.nextBytes(bytes);
      all.add(bytes);
    }
    List<byte[]> parts = all.stream().map(Sha256::of).toList();
    return new SampleView(sealed(manifest, manifest.digestOf(parts)), all);
  }

  /** Returns the manifest alone, of a view of any size. */
  public static ViewManifest manifest(Random random, int number, long slots, int slotBytes) {
    ViewDefinition definition =
        new ViewDefinition(
            TABLE,
            FINGERPRINT,
            null,
            Addressing.HASHED,
            List.of(new ColumnValue(number)),
            List.of(),
            List.of(),
            List.of(new Count(null)));
    byte[] seed = new byte[32];
    byte[] digest = new byte[ViewDigest.BYTES];
    random.nextBytes(seed);
    random.nextBytes(digest);
    return new ViewManifest(
        definition,
        slots,
        seed,
        slots,
        0,
        Collections.nCopies(3, new SubTable(slots, slotBytes)),
        new ViewDigest(digest));
  }

  private static ViewManifest sealed(ViewManifest open, ViewDigest digest) {
    return new ViewManifest(
        open.definition(),
        open.entries(),
        open.seed(),
        open.shardSlots(),
        open.blockKeys(),
        open.subTables(),
        digest);
  }

  /** Returns the name of a view in a plan. */
  public static PirPlan.View planned(ViewManifest manifest) {
    ViewDefinition definition = manifest.definition();
    return new PirPlan.View(
        definition.table(), definition.fingerprint(), definition.name(), manifest.digest());
  }

  /** Returns the bytes of a slot. */
  public byte[] slot(int subTable, int slot) {
    int size = manifest.subTables().get(subTable).slotBytes();
    return Arrays.copyOfRange(slots.get(subTable), slot * size, (slot + 1) * size);
  }

  /** Returns the digests of a sub-table's slots. */
  public byte[] digests(int subTable) {
    SlotDigests digests = new SlotDigests(manifest.definition().name(), subTable);
    int count = (int) manifest.subTables().get(subTable).slots();
    byte[] all = new byte[count * SlotDigests.BYTES];
    for (int slot = 0; slot < count; slot++) {
      byte[] bytes = slot(subTable, slot);
      byte[] digest = digests.of(slot, bytes, 0, bytes.length);
      System.arraycopy(digest, 0, all, slot * SlotDigests.BYTES, SlotDigests.BYTES);
    }
    return all;
  }

  /** Returns consecutive slots as a scan reads them, with their digests. */
  public SlotChunk chunk(SubTableId id, int first, int count) {
    return chunk(id, first, count, count);
  }

  /**
   * Returns consecutive slots with digests.
   *
   * @param digested how many digests come with them, from the first slot's on; none if 0
   */
  public SlotChunk chunk(SubTableId id, int first, int count, int digested) {
    int size = manifest.subTables().get(id.subTable()).slotBytes();
    ByteBuffer bytes =
        ByteBuffer.allocateDirect(count * size)
            .put(0, slots.get(id.subTable()), first * size, count * size);
    if (digested == 0) {
      return new SlotChunk(id, first, count, bytes);
    }
    int from = first * SlotDigests.BYTES;
    int length = digested * SlotDigests.BYTES;
    ByteBuffer digestBytes =
        ByteBuffer.allocateDirect(length)
            .order(ByteOrder.LITTLE_ENDIAN)
            .put(0, digests(id.subTable()), from, length);
    SlotChunk.Digests digests = new SlotChunk.Digests(digested, digestBytes.asLongBuffer());
    return new SlotChunk(id, first, count, bytes, digests);
  }

  /** Returns the paths of this view's files. */
  public SlotFiles files(TableStore store) {
    return SlotFiles.of(store.directory(TABLE, FINGERPRINT), planned(manifest).name());
  }

  /** Writes this view's files. */
  public void write(TableStore store) throws IOException {
    FileSystem fileSystem = store.fileSystem();
    SlotFiles files = files(store);
    fileSystem.mkdirs(files.directory());
    TableFiles.write(fileSystem, files.manifest(), ViewManifestCodec.encode(manifest));
    for (int number = 0; number < slots.size(); number++) {
      SubTable subTable = manifest.subTables().get(number);
      int partBytes = SlotFiles.partSlots(subTable) * subTable.slotBytes();
      for (int part = 0; part < SlotFiles.parts(subTable); part++) {
        int from = part * partBytes;
        int to = from + SlotFiles.slotsOf(subTable, part) * subTable.slotBytes();
        TableFiles.write(
            fileSystem, files.slots(number, part), Arrays.copyOfRange(slots.get(number), from, to));
        int first = part * SlotFiles.partSlots(subTable) * SlotDigests.BYTES;
        int count = SlotFiles.slotsOf(subTable, part) * SlotDigests.BYTES;
        TableFiles.write(
            fileSystem,
            files.digests(number, part),
            Arrays.copyOfRange(digests(number), first, first + count));
      }
    }
  }
}
