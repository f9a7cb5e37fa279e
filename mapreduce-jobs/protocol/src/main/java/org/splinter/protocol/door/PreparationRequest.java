package org.splinter.protocol.door;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.Arrays;
import java.util.Objects;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Definition;
import org.splinter.protocol.contract.RoundPlan;

/**
 * A request for what a public {@link Definition} defines. As bytes, little-endian:
 *
 * <pre>
 * "SPDF"  u8 version = 1   text family   block definition
 * </pre>
 *
 * @param family the family that prepares it: 1 to 32 characters of a to z and -
 * @param definition which the family's own codec reads
 */
@SuppressWarnings("ArrayRecordComponent") // equality is by content, below
public record PreparationRequest(String family, byte[] definition) {
  /** The most bytes of a definition. */
  private static final int MAX_DEFINITION_BYTES = 1 << 20;

  private static final String MAGIC = "SPDF";
  private static final int VERSION = 1;

  /** The most bytes that it can have, and so that a reader may allocate. */
  public static final int MAX_BYTES = MAX_DEFINITION_BYTES + RoundPlan.MAX_FAMILY_BYTES + 16;

  /** Makes the request for what a definition defines. */
  public static PreparationRequest of(Definition<?> definition) {
    return new PreparationRequest(definition.family(), definition.encode());
  }

  public byte[] encode() {
    return new ByteWriter()
        .fixed(MAGIC.getBytes(ISO_8859_1))
        .u8(VERSION)
        .text(family)
        .block(definition)
        .toByteArray();
  }

  /**
   * Decodes untrusted bytes.
   *
   * @throws FormatException naming the field and its bound
   */
  public static PreparationRequest decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("preparation", bytes);
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    String family = RoundPlan.familyOf(in);
    byte[] definition = in.block("definition", MAX_DEFINITION_BYTES);
    in.end();
    return new PreparationRequest(family, definition);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PreparationRequest request
        && family.equals(request.family)
        && Arrays.equals(definition, request.definition);
  }

  @Override
  public int hashCode() {
    return Objects.hash(family, Arrays.hashCode(definition));
  }

  @Override
  public String toString() {
    return "PreparationRequest[" + family + ", " + definition.length + " bytes]";
  }
}
