package org.splinter.fss;

import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * A selector of the DPF of one bit by the number of parties: over a tree for two, the multi-party
 * DPF for more. All but one of the parties may collude.
 */
public final class DpfSchemes {
  public static final int MIN_PARTIES = 2;
  public static final int MAX_PARTIES = MultiPartyDpfParameters.MAX_PARTIES;

  private DpfSchemes() {}

  /**
   * Returns the bits of the widest domain of a DPF for a number of parties.
   *
   * @throws IllegalArgumentException if the parties are out of bounds
   */
  public static int maxDomainBits(int parties) {
    return overTree(parties)
        ? TreeParameters.MAX_DOMAIN_BITS
        : MultiPartyDpfParameters.MAX_DOMAIN_BITS;
  }

  /**
   * Returns the parameters of a bit's shares, with the smallest shares that the scheme allows.
   *
   * @param parties {@link #MIN_PARTIES} to {@link #MAX_PARTIES}
   * @param domainBits 1 to {@link #maxDomainBits}
   * @param shape the shape of the tree, if the scheme has one
   * @throws IllegalArgumentException if the parties or bits are out of bounds
   */
  public static ShareParameters forParties(int parties, int domainBits, TreeShape shape) {
    return overTree(parties)
        ? new TreeParameters(Scheme.DPF, Output.BIT, domainBits, shape)
        : MultiPartyDpfParameters.recommended(parties, domainBits);
  }

  /**
   * Writes parameters for a number of parties that the reader knows: u8 domain bits, u8 radix bits,
   * and for two parties u8 whether compact.
   *
   * @throws IllegalArgumentException if they are no DPF of one bit for their number of parties
   */
  public static void write(ByteWriter out, ShareParameters parameters) {
    boolean tree = overTree(parameters.parties());
    if (parameters.output() != Output.BIT || parameters.scheme() != scheme(tree)) {
      throw new IllegalArgumentException(
          parameters + " is no DPF of one bit for " + parameters.parties() + " parties");
    }
    out.u8(parameters.domainBits());
    if (tree) {
      writeShape(out, new TreeShape(parameters.radixBits(), parameters.compact()));
    } else {
      out.u8(parameters.radixBits());
    }
  }

  /** Writes the shape of a tree: u8 radix bits, u8 whether compact. */
  public static void writeShape(ByteWriter out, TreeShape shape) {
    out.u8(shape.radixBits()).u8(shape.compact() ? 1 : 0);
  }

  /**
   * Reads the bytes of {@link #writeShape} from untrusted ones.
   *
   * @throws FormatException naming the field and its bound
   */
  public static TreeShape readShape(ByteReader in) throws FormatException {
    int radixBits = in.u8("radix bits", 1, TreeShape.MAX_RADIX_BITS);
    // Only a tree of radix 2 can have a level's correction words in common.
    boolean compact = in.u8("correction words", 0, radixBits == 1 ? 1 : 0) == 1;
    return new TreeShape(radixBits, compact);
  }

  /**
   * Reads the bytes of {@link #write} from untrusted ones.
   *
   * @param mostDomainBits the most domain bits that the reader takes
   * @throws FormatException naming the field and its bound
   */
  public static ShareParameters read(ByteReader in, int parties, int mostDomainBits)
      throws FormatException {
    int most = Math.min(mostDomainBits, maxDomainBits(parties));
    int domainBits = in.u8("domain bits", 1, most);
    if (overTree(parties)) {
      return forParties(parties, domainBits, readShape(in));
    }
    int columnBits =
        in.u8(
            "column bits",
            MultiPartyDpfParameters.MIN_COLUMN_BITS,
            MultiPartyDpfParameters.MAX_COLUMN_BITS);
    try {
      return new MultiPartyDpfParameters(parties, domainBits, columnBits);
    } catch (IllegalArgumentException e) { // its shares would be too large
      throw in.error(String.valueOf(e.getMessage()));
    }
  }

  private static Scheme scheme(boolean tree) {
    return tree ? Scheme.DPF : Scheme.MULTI_PARTY_DPF;
  }

  private static boolean overTree(int parties) {
    if (parties < MIN_PARTIES || parties > MAX_PARTIES) {
      throw new IllegalArgumentException(
          parties + " parties, must be " + MIN_PARTIES + " to " + MAX_PARTIES);
    }
    return parties == 2;
  }
}
