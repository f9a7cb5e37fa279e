package org.splinter.client.pir;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.splinter.client.robust.RobustDecoder;
import org.splinter.client.sql.bind.BoundShare;
import org.splinter.codec.FormatException;
import org.splinter.fss.ShamirParameters;
import org.splinter.protocol.contract.PartialAnswer;
import org.splinter.protocol.pir.PirLayout;
import org.splinter.protocol.pir.PirSlots;

/**
 * Decoder of the rows of slots that answer Shamir shares, of which providers may have falsified
 * some. All rows of a round are decoded as one, so that a provider that lies in one of them counts
 * once. Guarantees and assumption are those of {@link RobustDecoder}; an answer that cannot be read
 * counts as one that did not come.
 */
final class RobustSlots {
  private final PirLayout layout;
  private final List<List<BoundShare>> bound;
  private final RobustDecoder decoder;

  /**
   * Slots that were decoded, and the answers that were not used.
   *
   * @param slots by query and share
   * @param leftOut why each of the others was left out, by party
   */
  record Found(List<List<byte[]>> slots, Map<Integer, String> leftOut) {}

  /**
   * Makes a decoder of one round's answers.
   *
   * @param bound the secrets of each query's shares, by which slots are taken from rows
   */
  RobustSlots(PirLayout layout, List<List<BoundShare>> bound, RobustDecoder decoder) {
    this.layout = layout;
    this.bound = bound;
    this.decoder = decoder;
  }

  /** Returns the slots, or nothing if these answers do not decide them. */
  Optional<Found> decode(List<PartialAnswer> answers) {
    Map<Integer, String> leftOut = new TreeMap<>();
    Map<Integer, byte[]> rows = new LinkedHashMap<>();
    for (PartialAnswer answer : answers) {
      int party = answer.header().party();
      try {
        rows.put(party, PirSlots.joined(answer, layout, bound.size()));
      } catch (FormatException e) {
        leftOut.put(party, e.getMessage());
      }
    }
    return decoder
        .decode(rows)
        .map(
            decoded -> {
              for (int liar : decoded.liars()) {
                leftOut.put(liar, "its answer is false, as the others' show");
              }
              return new Found(slots(decoded.bytes()), leftOut);
            });
  }

  private List<List<byte[]>> slots(byte[] decoded) {
    List<List<byte[]>> slots = new ArrayList<>();
    List<List<byte[]>> rows = PirSlots.cut(decoded, layout, bound.size());
    for (int query = 0; query < rows.size(); query++) {
      List<byte[]> ofQuery = new ArrayList<>();
      for (int share = 0; share < rows.get(query).size(); share++) {
        ofQuery.add(slot(rows.get(query).get(share), share, bound.get(query).get(share)));
      }
      slots.add(ofQuery);
    }
    return slots;
  }

  /** Takes the slot in the column of the secret; a row of nothing is zero. */
  private byte[] slot(byte[] row, int share, BoundShare secret) {
    int bytes = layout.subTables().get(share).slotBytes();
    ShamirParameters parameters = (ShamirParameters) layout.plan().shares().get(share).parameters();
    int column = (int) (secret.alpha().low() & ((1L << parameters.columnBits()) - 1));
    return Arrays.copyOfRange(row, column * bytes, (column + 1) * bytes);
  }

  @Override
  public String toString() {
    return "RobustSlots[hidden]";
  }
}
