package org.splinter.protocol.door;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.splinter.codec.ByteReader;
import org.splinter.codec.ByteWriter;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.Envelope;
import org.splinter.protocol.table.Manifest;
import org.splinter.protocol.table.ManifestCodec;

/**
 * The catalogue of a door: the current versions of all tables that it offers. It is fetched whole
 * and is equal for everybody, so that a door learns from it neither who asks nor which table
 * matters. As bytes, little-endian:
 *
 * <pre>
 * "SPCA"  u8 version = 1   text provider   i32 tables   for each, ascending by name: block manifest
 * </pre>
 *
 * @param provider the name under which envelopes are addressed to the provider
 * @param manifests of the tables, ascending by their names
 */
public record Catalogue(String provider, List<Manifest> manifests) {
  /** The most bytes of a catalogue, and so that a reader may allocate. */
  public static final int MAX_BYTES = 128 << 20;

  private static final String MAGIC = "SPCA";
  private static final int VERSION = 1;
  private static final int MAX_TABLES = 65_536;

  public Catalogue {
    manifests = List.copyOf(manifests);
  }

  /** Returns the names of the tables, sorted. */
  public List<String> tables() {
    return manifests.stream().map(Manifest::table).toList();
  }

  /** Returns the current version of a table. */
  public Optional<Manifest> table(String name) {
    return manifests.stream().filter(manifest -> manifest.table().equals(name)).findFirst();
  }

  public byte[] encode() {
    ByteWriter out = new ByteWriter().fixed(MAGIC.getBytes(ISO_8859_1)).u8(VERSION).text(provider);
    out.i32(manifests.size());
    manifests.forEach(manifest -> out.block(ManifestCodec.encode(manifest)));
    return out.toByteArray();
  }

  /**
   * Decodes untrusted bytes.
   *
   * @throws FormatException naming the field and its bound
   */
  public static Catalogue decode(byte[] bytes) throws FormatException {
    ByteReader in = new ByteReader("catalogue", bytes);
    if (bytes.length > MAX_BYTES) {
      throw in.error("has " + bytes.length + " bytes, at most " + MAX_BYTES + " are allowed");
    }
    in.magic(MAGIC);
    in.u8("version", VERSION, VERSION);
    String provider = in.text("provider", Envelope.MAX_PROVIDER_BYTES);
    int tables = in.i32("tables", 0, MAX_TABLES);
    List<Manifest> manifests = new ArrayList<>();
    String last = "";
    for (int i = 0; i < tables; i++) {
      byte[] manifest = in.block("manifest", ManifestCodec.MAX_BYTES);
      Manifest decoded = ManifestCodec.decode("manifest of a catalogue", manifest);
      if (decoded.table().compareTo(last) <= 0) {
        throw in.error("has tables that do not ascend by their names");
      }
      if (!decoded.hasDigests()) {
        throw in.error("has a table without digests of its dictionaries");
      }
      last = decoded.table();
      manifests.add(decoded);
    }
    in.end();
    return new Catalogue(provider, manifests);
  }
}
