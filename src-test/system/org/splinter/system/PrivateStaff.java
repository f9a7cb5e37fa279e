package org.splinter.system;

import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.splinter.client.key.PaillierOwner;
import org.splinter.client.metadata.MetadataCache;
import org.splinter.client.provider.door.DoorProvider;
import org.splinter.client.sum.Opening;
import org.splinter.client.sum.Selection;
import org.splinter.client.sum.SumAsk;
import org.splinter.client.sum.SumDoor;
import org.splinter.protocol.sum.PrivateTable;
import org.splinter.protocol.sum.RowIds;
import org.splinter.protocol.sum.RowIdsCodec;
import org.splinter.protocol.sum.SumScheme;

/** A small private table of staff that doors offer, and clients' requests for its sums. */
final class PrivateStaff {
  static final int ROWS = 300;
  static final String SUM = "SELECT COUNT(*), SUM(pay) FROM staff WHERE employee IN (?)";

  private PrivateStaff() {}

  /** Imports the table as a private one of the first provider of a home. */
  static GeneratedTable importTo(Path home, Random random) throws Exception {
    List<List<String>> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      rows.add(PrivateSumsTest.row(random, i));
    }
    GeneratedTable table = new GeneratedTable("staff", PrivateSumsTest.SCHEMA, rows);
    PrivateSumsTest.importStaff(home, table);
    return table;
  }

  /** Returns the id of a row. */
  static String id(int row) {
    return "e" + Integer.toString(row * 7, 36);
  }

  /** Returns the private tables of the provider with that door, to a client that keeps nothing. */
  static SumDoor door(DoorProvider provider) {
    return new SumDoor(provider, MetadataCache.NONE);
  }

  /**
   * A client's request, and what opens its answer.
   *
   * @param bytes of the request
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Question(byte[] bytes, Opening opening) implements AutoCloseable {
    List<List<Object>> rows(byte[] answer) throws Exception {
      return new ArrayList<>(opening.rows(List.of(opening.open(answer))));
    }

    List<List<Object>> rows(byte[] answer, PaillierOwner owner) throws Exception {
      return new ArrayList<>(opening.rows(List.of(opening.open(answer, owner))));
    }

    @Override
    public void close() {
      opening.close();
    }
  }

  /** Asks by what a door tells of the table. */
  static Question ask(SumDoor door, String sql, List<String> lines) throws Exception {
    return ask(door, sql, lines, 1, SumAsk.Session.alone());
  }

  static Question ask(
      SumDoor door, String sql, List<String> lines, int weightBits, SumAsk.Session session)
      throws Exception {
    PrivateTable facts = door.table("staff");
    RowIds ids = RowIdsCodec.decode(door.ids(facts), true, facts.rows());
    SumAsk ask = SumAsk.plan(sql, facts, weightBits, session.clients());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Selection selection = Selection.read(lines, facts, ids, weightBits, false)) {
      Opening opening = ask.write(selection, session, out, done -> {});
      return new Question(out.toByteArray(), opening);
    }
  }

  /**
   * A client's request of masks, and what opens those that follow.
   *
   * @param bytes of the request
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Masks(byte[] bytes, byte[] opening) {
    /** Asks for rows by these masks, which a client that keeps to the rules does once. */
    Question follow(SumDoor door, PaillierOwner owner, List<String> lines) throws Exception {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try (Opening ahead = Opening.decode(opening)) {
        PrivateTable facts = ahead.table();
        RowIds ids = RowIdsCodec.decode(door.ids(facts), true, facts.rows());
        try (Selection selection = Selection.read(lines, facts, ids, ahead.weightBits(), false)) {
          Opening opened =
              SumAsk.following(ahead, owner.modulus(), selection)
                  .follow(ahead, owner.modulus(), selection, out, done -> {});
          return new Question(out.toByteArray(), opened);
        }
      }
    }
  }

  /** Asks ahead by what a door tells of the table. */
  static Masks masks(SumDoor door, PaillierOwner owner, String sql, SumAsk.Session session)
      throws Exception {
    SumAsk ask = SumAsk.plan(sql, door.table("staff"), 1, session.clients(), SumScheme.PAILLIER);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Opening opening = ask.writeAhead(session, owner, out, done -> {})) {
      return new Masks(out.toByteArray(), opening.encode());
    }
  }
}
