package org.splinter.protocol.fold;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.fss.paillier.CellDimensions;
import org.splinter.fss.paillier.Ciphertexts;
import org.splinter.fss.paillier.PaillierModulus;
import org.splinter.fss.paillier.PaillierSums;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.contract.ShareBundle;

/**
 * The payload of an envelope that holds shares of functions of cells, little-endian:
 *
 * <pre>
 * "SPCB"  u8 version = 1
 * u32 queries    u32 shares per query
 * N, |N| bits    bases, 2 |N| bits each, as many as the widest function has columns
 * (columns, 2 |N| bits each, then a seed of 32 bytes, or the last party's numbers of all rows)
 *   of each share: first all of query 0, in the plan's order, then those of query 1, and so on
 * </pre>
 *
 * Its length follows from the plan and the number of queries. Bases and columns are numbers from 1
 * to N^2 - 1 that are prime to N, and N is one that may be a key.
 *
 * @param modulus the client's key
 * @param last whether the shares are the last party's, which has numbers and no seeds
 * @param bases which all shares have in common
 * @param queries the shares of each query, in the plan's order
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record CellBundle(
    PaillierModulus modulus, boolean last, byte[] bases, List<List<Share>> queries) {
  static final int SEED_BYTES = PaillierSums.SEED_BYTES;

  private static final String MAGIC = "SPCB";
  private static final int VERSION = 1;

  /** The bytes before the key. */
  static final int HEAD_BYTES = MAGIC.length() + 1 + 2 * Integer.BYTES;

  /**
   * One party's share of a function.
   *
   * @param columns a ciphertext of each
   * @param rows a seed, or the last party's numbers of all rows
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Share(byte[] columns, byte[] rows) {
    @Override
    public String toString() {
      return "Share[hidden]";
    }
  }

  public CellBundle {
    queries = queries.stream().map(List::copyOf).toList();
  }

  public byte[] encode() {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
    out.i32(queries.size()).i32(queries.get(0).size());
    out.fixed(modulus.encode()).fixed(bases);
    queries.forEach(shares -> shares.forEach(each -> out.fixed(each.columns).fixed(each.rows)));
    return out.toByteArray();
  }

  /**
   * Reads the payload of an untrusted envelope, and checks all that can be checked of it: nothing
   * of it is refused later.
   *
   * @param layout of the plan
   * @throws FormatException naming the field and its bound, never a share's bytes
   */
  public static CellBundle open(Envelope envelope, CellLayout layout) throws FormatException {
    ByteReader in = new ByteReader("cell bundle", envelope.payload());
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    int count = in.i32("queries", 1, ShareBundle.MAX_QUERIES);
    in.i32("shares per query", layout.shares(), layout.shares());
    PaillierModulus modulus =
        PaillierModulus.decode(in.fixed("modulus", layout.keyBits() / Byte.SIZE));
    byte[] bases = in.fixed("bases", modulus.ciphertextBytes() * layout.columns());
    boolean last = envelope.party() == layout.parties() - 1;
    List<byte[]> ciphertexts = new ArrayList<>(List.of(bases));
    List<List<Share>> queries = new ArrayList<>();
    for (int query = 0; query < count; query++) {
      List<Share> shares = new ArrayList<>();
      for (CellGrid grid : layout.grids()) {
        for (int i = 0; i < grid.shares(); i++) {
          byte[] columns = in.fixed("columns", modulus.ciphertextBytes() * grid.columns());
          int rows = last ? grid.rows() * CellDimensions.rowBytes(layout.keyBits()) : SEED_BYTES;
          shares.add(new Share(columns, in.fixed(last ? "rows" : "seed", rows)));
          ciphertexts.add(columns);
        }
      }
      queries.add(shares);
    }
    in.end();
    Ciphertexts.check(modulus, ciphertexts);
    return new CellBundle(modulus, last, bases, queries);
  }

  @Override
  public String toString() {
    return "CellBundle[" + queries.size() + " queries]";
  }
}
