package org.splinter.protocol.pir;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.splinter.codec.FormatException;
import org.splinter.fss.Functions;
import org.splinter.fss.ShamirParameters;
import org.splinter.fss.ShareParameters;
import org.splinter.protocol.slot.SlotDigests;
import org.splinter.protocol.slot.SlotManifest;
import org.splinter.protocol.slot.SubTable;

/**
 * The meaning of a PIR plan on the views that it names. Making it is the check of an untrusted
 * plan: a scan with a layout cannot leave its sub-tables.
 *
 * @param manifests the manifests of the plan's views, in its order
 * @param subTables the sub-table of each share of the plan
 */
public record PirLayout(PirPlan plan, List<SlotManifest> manifests, List<SubTable> subTables) {
  /**
   * The most bytes of slots that are returned for all queries of a round: a task holds as many, and
   * so does the answer.
   */
  public static final int MAX_SLOT_BYTES = 64 << 20;

  public PirLayout {
    manifests = List.copyOf(manifests);
    subTables = List.copyOf(subTables);
  }

  /**
   * Lays a plan out.
   *
   * @param manifests the manifests of the views found under the names in the plan, in its order
   * @throws FormatException naming what does not fit the views
   */
  public static PirLayout of(PirPlan plan, List<? extends SlotManifest> manifests)
      throws FormatException {
    if (manifests.size() != plan.views().size()) {
      throw error("names " + plan.views().size() + " views, not " + manifests.size());
    }
    for (int i = 0; i < manifests.size(); i++) {
      check(plan.views().get(i), manifests.get(i));
    }
    List<SubTable> subTables = new ArrayList<>();
    Map<SubTableId, Integer> columns = new HashMap<>();
    for (PirPlan.Share share : plan.shares()) {
      subTables.add(subTable(plan, share, manifests.get(share.view())));
      Integer before = columns.putIfAbsent(SubTableId.of(share), columnBits(share));
      if (before != null && before != columnBits(share)) { // one pass answers all of them
        throw error(
            "has shares over one sub-table that are answered by rows of 2^"
                + before
                + " and of 2^"
                + columnBits(share)
                + " slots");
      }
    }
    return new PirLayout(plan, List.copyOf(manifests), subTables);
  }

  private static void check(PirPlan.View view, SlotManifest found) throws FormatException {
    if (!view.name().equals(found.definition().name())) {
      throw error(
          "is for view "
              + view.name()
              + " of table "
              + view.table()
              + ", found view "
              + found.definition().name()
              + " of table "
              + found.definition().table());
    }
    if (!view.table().equals(found.definition().table())
        || !view.fingerprint().equals(found.definition().fingerprint())) {
      throw error(
          "names view "
              + view.name().shortName()
              + " of table "
              + view.table()
              + " "
              + view.fingerprint()
              + ", which is one of "
              + found.definition().table()
              + " "
              + found.definition().fingerprint());
    }
    if (!view.digest().equals(found.digest())) {
      throw error(
          "is for view "
              + view.name().shortName()
              + " of table "
              + view.table()
              + " with the digest "
              + view.digest()
              + ", this provider's has "
              + found.digest()
              + "; drop that view at the provider that differs from the others");
    }
  }

  private static SubTable subTable(PirPlan plan, PirPlan.Share share, SlotManifest manifest)
      throws FormatException {
    int count = manifest.subTables().size();
    String view = "view " + plan.views().get(share.view()).name().shortName();
    if (share.subTable() >= count) {
      throw error(
          "has a share over sub-table " + share.subTable() + " of " + view + ", of " + count);
    }
    SubTable subTable = manifest.subTables().get(share.subTable());
    if (share.parameters().domainBits() != subTable.domainBits()) {
      throw error(
          "has a share of "
              + share.parameters().domainBits()
              + " bits over sub-table "
              + share.subTable()
              + " of "
              + view
              + ", whose "
              + subTable.slots()
              + " slots take "
              + subTable.domainBits());
    }
    if ((long) subTable.slotBytes() << columnBits(share) > Functions.MAX_SLOT_BYTES) {
      throw error(
          "has a share over sub-table "
              + share.subTable()
              + " of "
              + view
              + " that is answered by rows of 2^"
              + columnBits(share)
              + " slots of "
              + subTable.slotBytes()
              + " bytes, "
              + Functions.MAX_SLOT_BYTES
              + " bytes at most are possible");
    }
    return subTable;
  }

  private static int columnBits(PirPlan.Share share) {
    return share.parameters() instanceof ShamirParameters shamir ? shamir.columnBits() : 0;
  }

  /**
   * Returns the parameters of one query's shares, in their order; that of a tag follows its slot's.
   */
  public List<ShareParameters> parameters() {
    return plan.shares().stream().flatMap(share -> share.all().stream()).toList();
  }

  /** Returns where the share of a slot stands among a query's shares; that of its tag is next. */
  public int place(int share) {
    return plan.check() ? 2 * share : share;
  }

  /** Returns the bytes of the slot that answers each share of a query. */
  public List<Integer> slotBytes() {
    return subTables.stream().map(SubTable::slotBytes).toList();
  }

  /**
   * Returns the bytes of the record that answers each share of a query: a slot, or with its tag, or
   * a row of slots.
   */
  public List<Integer> recordBytes() {
    int tag = plan.check() ? SlotDigests.BYTES : 0;
    List<Integer> bytes = new ArrayList<>();
    for (int share = 0; share < subTables.size(); share++) {
      int slot = subTables.get(share).slotBytes();
      bytes.add((slot << columnBits(plan.shares().get(share))) + tag);
    }
    return bytes;
  }

  /** Returns the bytes of the records that answer one query. */
  public long answerBytes() {
    return recordBytes().stream().mapToLong(Integer::longValue).sum();
  }

  /** Returns the sub-tables that are read: those that have shares, each once, ascending. */
  public List<SubTableId> scanned() {
    return plan.shares().stream().map(SubTableId::of).distinct().sorted().toList();
  }

  /** Returns the bytes of all slots that are read. */
  public long scannedBytes() {
    return scanned().stream().mapToLong(id -> subTable(id).bytes()).sum();
  }

  /** Returns a sub-table of one of the views. */
  public SubTable subTable(SubTableId id) {
    return manifests.get(id.view()).subTables().get(id.subTable());
  }

  /**
   * Refuses more queries at once than those whose slots a task can hold.
   *
   * @throws FormatException naming the number and the bound
   */
  public void checkQueries(int queries) throws FormatException {
    if (answerBytes() * queries > MAX_SLOT_BYTES) {
      throw error(
          "is asked for "
              + queries
              + " queries of "
              + answerBytes()
              + " bytes of slots each, at most "
              + MAX_SLOT_BYTES / answerBytes()
              + " are possible at once");
    }
  }

  private static FormatException error(String problem) {
    return new FormatException("PIR plan", problem);
  }
}
