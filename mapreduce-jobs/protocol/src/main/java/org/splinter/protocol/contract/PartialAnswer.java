package org.splinter.protocol.contract;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;

/**
 * One provider's answer in a round: its share of the answer. A share alone looks random; all
 * providers' shares add up to the answer in the family's group. As bytes, little-endian:
 *
 * <pre>
 * header   "SPAN"  u8 version = 2   text family
 *          text provider   u8 party   request digest (32)
 *          u16 versions:  text version, each
 * body     the family's: a head, then records, ascending by key
 * trailer  "SPAE"  i64 number of records
 * </pre>
 *
 * The size of a partial answer follows from the plan and the tables alone.
 *
 * @param body the bytes between header and trailer, which the family's codec reads
 * @param records the number of records in the body
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record PartialAnswer(Header header, byte[] body, long records) {
  /** The most bytes that an answer can have, and so that a reader may allocate. */
  public static final int MAX_BYTES = 512 << 20;

  /** The most tables, views and the like that one round reads. */
  public static final int MAX_VERSIONS = 1024;

  public static final int MAX_VERSION_BYTES = 256;

  private static final String MAGIC = "SPAN";
  private static final String END = "SPAE";
  private static final int VERSION = 2;
  private static final int TRAILER_BYTES = END.length() + Long.BYTES;

  /**
   * The request that is answered, the provider that answers it, and the data that were read.
   *
   * @param versions the fingerprints and digests of all that was read, as the family writes them
   */
  public record Header(
      String family, String provider, int party, RequestDigest request, List<String> versions) {
    public Header {
      versions = List.copyOf(versions);
    }

    /** Returns the header of an answer to a request. */
    public static Header of(Request request, List<String> versions) {
      Envelope envelope = request.envelope();
      return new Header(
          request.plan().family(),
          envelope.provider(),
          envelope.party(),
          envelope.request(),
          versions);
    }

    public byte[] encode() {
      ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION);
      out.text(family).text(provider).u8(party).fixed(request.bytes()).u16(versions.size());
      versions.forEach(out::text);
      return out.toByteArray();
    }
  }

  public byte[] encode() {
    return new ByteWriter()
        .fixed(header.encode())
        .fixed(body)
        .fixed(trailer(records))
        .toByteArray();
  }

  /** Returns the bytes that end an answer of a number of records. */
  public static byte[] trailer(long records) {
    return new ByteWriter().fixed(END.getBytes(ISO_8859_1)).i64(records).toByteArray();
  }

  /**
   * Decodes untrusted bytes; the body is the family's to read.
   *
   * @throws FormatException naming the field and its bound
   */
  public static PartialAnswer decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("partial answer", bytes);
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    String family = RoundPlan.familyOf(in);
    String provider = printable(in, "provider", Envelope.MAX_PROVIDER_BYTES);
    int party = in.u8("party", 0, TrustModel.MAX_PARTIES - 1);
    RequestDigest request = new RequestDigest(in.fixed("request", RequestDigest.BYTES));
    List<String> versions = new ArrayList<>();
    for (int count = in.u16("versions", 1, MAX_VERSIONS); count > 0; count--) {
      versions.add(printable(in, "version of what was read", MAX_VERSION_BYTES));
    }
    if (in.remaining() < TRAILER_BYTES) {
      throw in.error("ends before its trailer");
    }
    byte[] body = in.fixed("body", in.remaining() - TRAILER_BYTES);
    in.magic(END);
    long records = in.i64("number of records", 0, Long.MAX_VALUE);
    in.end();
    return new PartialAnswer(new Header(family, provider, party, request, versions), body, records);
  }

  /** Reads a text that errors may show on a terminal: printable ASCII alone. */
  private static String printable(ByteReader in, String field, int maxBytes)
      throws FormatException {
    String text = in.text(field, maxBytes);
    if (!text.chars().allMatch(c -> c >= ' ' && c <= '~')) {
      throw in.error(field + " holds other characters than printable ASCII");
    }
    return text;
  }

  @Override
  public String toString() {
    return "PartialAnswer[" + header + ", " + records + " records]";
  }
}
