package org.splinter.client.pir;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Function;
import org.splinter.client.round.Payloads;
import org.splinter.client.round.Round;
import org.splinter.client.sql.bind.BoundShare;
import org.splinter.codec.ByteWriter;
import org.splinter.fss.DomainPoint;
import org.splinter.fss.EvaluationPath;
import org.splinter.fss.Output;
import org.splinter.fss.Scheme;
import org.splinter.fss.TreeParameters;
import org.splinter.fss.TreeShape;
import org.splinter.protocol.aggregate.Count;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.contract.RequestDigest;
import org.splinter.protocol.contract.ShareBundle;
import org.splinter.protocol.contract.TrustModel;
import org.splinter.protocol.expression.Expression.ColumnValue;
import org.splinter.protocol.pir.PirLayout;
import org.splinter.protocol.pir.PirPlan;
import org.splinter.protocol.pir.PirSlots;
import org.splinter.protocol.pir.SubTableId;
import org.splinter.protocol.slot.SlotDigests;
import org.splinter.protocol.slot.SubTable;
import org.splinter.protocol.slot.ViewDigest;
import org.splinter.protocol.table.Fingerprint;
import org.splinter.protocol.view.Addressing;
import org.splinter.protocol.view.ViewDefinition;
import org.splinter.protocol.view.ViewManifest;
import org.splinter.provider.pir.ScanProcessor;
import org.splinter.provider.pir.SlotChunk;

/** A view of random slots in memory, which two providers scan for checked PIR rounds. */
final class ScannedView {
  static final int SLOTS = 100;
  static final int SLOT_BYTES = 21;

  /** A slot that is all zero. */
  static final int EMPTY = 44;

  /** The shares of a query: one over each sub-table, then another one over the first. */
  static final int SHARES = 4;

  private static final List<String> PROVIDERS = List.of("alpha", "beta");
  private static final int SUB_TABLES = 3;

  private final Random random;
  private final ViewManifest manifest;
  private final List<byte[]> subTables;

  ScannedView(Random random) {
    this(random, manifest(), new ArrayList<>());
    for (int i = 0; i < SUB_TABLES; i++) {
      byte[] slots = new byte[SLOTS * SLOT_BYTES];
      random.nextBytes(slots);
      Arrays.fill(slots, EMPTY * SLOT_BYTES, (EMPTY + 1) * SLOT_BYTES, (byte) 0);
      subTables.add(slots);
    }
  }

  private ScannedView(Random random, ViewManifest manifest, List<byte[]> subTables) {
    this.random = random;
    this.manifest = manifest;
    this.subTables = subTables;
  }

  private static ViewManifest manifest() {
    ViewDefinition definition =
        new ViewDefinition(
            "t",
            new Fingerprint(new byte[Fingerprint.BYTES]),
            null,
            Addressing.HASHED,
            List.of(new ColumnValue(0)),
            List.of(),
            List.of(),
            List.of(new Count(null)));
    return new ViewManifest(
        definition,
        SLOTS,
        new byte[32],
        SLOTS,
        0,
        Collections.nCopies(SUB_TABLES, new SubTable(SLOTS, SLOT_BYTES)),
        new ViewDigest(new byte[ViewDigest.BYTES]));
  }

  /** Returns this view with another content of one slot of each sub-table, as before an append. */
  ScannedView with(int slot) {
    List<byte[]> changed = subTables.stream().map(byte[]::clone).toList();
    changed.forEach(slots -> slots[slot * SLOT_BYTES]++);
    return new ScannedView(random, manifest, changed);
  }

  /** Returns this view with sub-tables that have changed places. */
  ScannedView swapped() {
    return new ScannedView(
        random, manifest, List.of(subTables.get(1), subTables.get(2), subTables.get(0)));
  }

  byte[] slot(int subTable, int slot) {
    return Arrays.copyOfRange(subTables.get(subTable), slot * SLOT_BYTES, (slot + 1) * SLOT_BYTES);
  }

  /** The slots that a query asks for, -1 for none. */
  record Query(List<Integer> slots) {
    List<BoundShare> bound() {
      return slots.stream()
          .map(
              slot ->
                  new BoundShare(new DomainPoint(0, Math.max(0, slot)), false, slot < 0 ? 0 : 1))
          .toList();
    }
  }

  Query present(int slot) {
    return new Query(Collections.nCopies(SHARES, slot));
  }

  Query nothing() {
    return present(-1);
  }

  Query draw() {
    List<Integer> slots = new ArrayList<>();
    for (int i = 0; i < SHARES; i++) {
      slots.add(random.nextInt(4) == 0 ? -1 : random.nextInt(SLOTS));
    }
    return new Query(slots);
  }

  List<Query> draw(int queries) {
    List<Query> drawn = new ArrayList<>();
    for (int i = 0; i < queries; i++) {
      drawn.add(draw());
    }
    return drawn;
  }

  PirLayout layout() throws IOException {
    PirPlan.View view =
        new PirPlan.View(
            "t",
            manifest.definition().fingerprint(),
            manifest.definition().name(),
            manifest.digest());
    List<PirPlan.Share> shares = new ArrayList<>();
    for (int i = 0; i < SHARES; i++) {
      TreeParameters bits = new TreeParameters(Scheme.DPF, Output.BIT, 7, TreeShape.COMPACT);
      TreeShape tag = i == 0 ? TreeShape.COMPACT : TreeShape.radix(1 + i);
      shares.add(new PirPlan.Share(0, i % SUB_TABLES, bits, Optional.of(tag)));
    }
    return PirLayout.of(new PirPlan(List.of(view), shares), List.of(manifest));
  }

  /** Asks for some slots, each provider by the shares that it would be sent. */
  Asked ask(List<Query> queries) throws IOException {
    return ask(queries, round -> round);
  }

  /**
   * Asks in another way.
   *
   * @param way what is asked in place of the round
   */
  Asked ask(List<Query> queries, Function<PirRound, Round<List<List<byte[]>>>> way)
      throws IOException {
    PirLayout layout = layout();
    Round<List<List<byte[]>>> round =
        way.apply(
            new PirRound(
                TrustModel.twoParty(), 0, layout, queries.stream().map(Query::bound).toList()));
    Payloads payloads = round.draw();
    RequestDigest request = RequestDigest.of(payloads.nonce(), round.plan());
    List<ShareBundle> bundles = new ArrayList<>();
    for (int party = 0; party < 2; party++) {
      Envelope envelope =
          new Envelope(
              PROVIDERS.get(party), party, request, payloads.nonce(), payloads.bytes().get(party));
      bundles.add(ShareBundle.open(envelope, layout.parameters()));
    }
    return new Asked(this, round, request, queries, bundles);
  }

  /** A round that was asked, and the shares that each provider got. */
  record Asked(
      ScannedView view,
      Round<List<List<byte[]>>> round,
      RequestDigest request,
      List<Query> queries,
      List<ShareBundle> bundles) {

    /** Returns the honest records of both providers, by query and share, to be changed. */
    List<List<List<byte[]>>> records() throws IOException {
      return new ArrayList<>(List.of(scan(view, 0), scan(view, 1)));
    }

    /** Returns the records that a provider gets by a scan of some data. */
    List<List<byte[]>> scan(ScannedView data, int party) throws IOException {
      PirLayout layout = view.layout();
      List<List<byte[]>> records = new ArrayList<>();
      queries.forEach(
          query -> records.add(new ArrayList<>(Collections.nCopies(SHARES, new byte[0]))));
      try (ScanProcessor processor =
          new ScanProcessor(layout, bundles.get(party).queries(), EvaluationPath.AUTO)) {
        for (SubTableId id : layout.scanned()) {
          processor.process(data.chunk(id));
        }
        processor.drain(
            (query, share, group, record, length) ->
                records.get(query).set(share, Arrays.copyOf(record, length)));
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return records;
    }

    /** Combines records as a client does with two answers. */
    List<List<byte[]>> combine(List<List<List<byte[]>>> records) throws IOException {
      List<PartialAnswer> answers = new ArrayList<>();
      for (int party = 0; party < 2; party++) {
        ByteWriter body =
            new ByteWriter().fixed(PirSlots.head(queries.size(), view.layout().plan()));
        records.get(party).forEach(ofQuery -> ofQuery.forEach(body::fixed));
        PartialAnswer.Header header =
            new PartialAnswer.Header(
                PirPlan.FAMILY, PROVIDERS.get(party), party, request, round.versions());
        answers.add(new PartialAnswer(header, body.toByteArray(), (long) queries.size() * SHARES));
      }
      return round.combine(answers);
    }

    /** Returns the slot that a share asked for, zeros if for none. */
    byte[] expected(int query, int share) {
      int slot = queries.get(query).slots().get(share);
      return slot < 0 ? new byte[SLOT_BYTES] : view.slot(share % SUB_TABLES, slot);
    }
  }

  /** Returns all slots of a sub-table with the digests that fit them. */
  private SlotChunk chunk(SubTableId id) {
    byte[] slots = subTables.get(id.subTable());
    SlotDigests digests = new SlotDigests(manifest.definition().name(), id.subTable());
    ByteBuffer column =
        ByteBuffer.allocateDirect(SLOTS * SlotDigests.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    for (int slot = 0; slot < SLOTS; slot++) {
      byte[] digest = digests.of(slot, slots, slot * SLOT_BYTES, SLOT_BYTES);
      column.put(slot * SlotDigests.BYTES, digest, 0, SlotDigests.BYTES);
    }
    ByteBuffer bytes = ByteBuffer.allocateDirect(slots.length).put(0, slots);
    return new SlotChunk(id, 0, SLOTS, bytes, new SlotChunk.Digests(SLOTS, column.asLongBuffer()));
  }
}
