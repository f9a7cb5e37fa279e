package org.splinter.provider.ingest;

import io.airlift.compress.Decompressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import io.airlift.compress.zstd.ZstdDecompressor;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.splinter.codec.FormatException;

/**
 * Decompressors of the pages of Parquet files in plain Java: a node may have no native codecs, or
 * other ones, or no place from which a native library can be loaded.
 */
final class ParquetCodecs implements CompressionCodecFactory {
  /** The largest page; writers aim at one MiB a page. */
  private static final int MAX_PAGE_BYTES = 256 << 20;

  private final String file;

  /**
   * Makes the codecs for one file.
   *
   * @param file the file's name, for messages
   */
  ParquetCodecs(String file) {
    this.file = file;
  }

  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    throw new UnsupportedOperationException("Parquet files are only read");
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    return switch (codec) {
      case UNCOMPRESSED -> new Pages(ParquetCodecs::copy);
      case GZIP -> new Pages(ParquetCodecs::gunzip);
      case SNAPPY -> pages(new SnappyDecompressor());
      case ZSTD -> pages(new ZstdDecompressor());
      case LZ4_RAW -> pages(new Lz4Decompressor());
      case LZO, BROTLI, LZ4 ->
          throw new IllegalArgumentException(
              "it is compressed by "
                  + codec
                  + "; write it again with zstd, snappy, gzip, lz4_raw or uncompressed");
    };
  }

  @Override
  public void release() {
    // Nothing to release.
  }

  private Pages pages(Decompressor decompressor) {
    return new Pages((in, out) -> decompressor.decompress(in, 0, in.length, out, 0, out.length));
  }

  private static int copy(byte[] in, byte[] out) {
    System.arraycopy(in, 0, out, 0, Math.min(in.length, out.length));
    return in.length;
  }

  private static int gunzip(byte[] in, byte[] out) throws IOException {
    try (InputStream unzipped = new GZIPInputStream(BytesInput.from(in).toInputStream())) {
      int count = unzipped.readNBytes(out, 0, out.length);
      return unzipped.read() < 0 ? count : out.length + 1;
    }
  }

  /** A decompressor of one page's bytes. */
  private interface Codec {
    /**
     * Decompresses a page.
     *
     * @return the decompressed length, which must be that of {@code out}
     */
    int decompress(byte[] in, byte[] out) throws IOException;
  }

  private final class Pages implements BytesInputDecompressor {
    private final Codec codec;

    Pages(Codec codec) {
      this.codec = codec;
    }

    @Override
    public BytesInput decompress(BytesInput bytes, int decompressedSize) throws IOException {
      return BytesInput.from(decompress(bytes.toInputStream().readAllBytes(), decompressedSize));
    }

    @Override
    public void decompress(
        ByteBuffer input, int compressedSize, ByteBuffer output, int decompressedSize)
        throws IOException {
      byte[] in = new byte[compressedSize];
      input.get(in);
      output.put(decompress(in, decompressedSize));
    }

    private byte[] decompress(byte[] in, int size) throws IOException {
      if (size < 0 || size > MAX_PAGE_BYTES) {
        throw new FormatException(
            file, "a page has " + size + " bytes, must be 0 to " + MAX_PAGE_BYTES);
      }
      byte[] out = new byte[size];
      int length = codec.decompress(in, out);
      if (length != size) {
        throw new FormatException(file, "a page has other than its " + size + " bytes");
      }
      return out;
    }

    @Override
    public void release() {
      // Nothing to release.
    }
  }
}
