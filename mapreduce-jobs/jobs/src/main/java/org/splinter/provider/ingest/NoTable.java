package org.splinter.provider.ingest;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Recogniser of files that hold no table, or not in a form that is read, by their first bytes: says
 * what such a file is and how it becomes one. Each description ends a sentence that begins with the
 * file's name.
 */
final class NoTable {
  private static final String DECOMPRESS = "; decompress it first, or compress it by gzip or zstd";
  private static final String EXPORT = "; export its table as CSV, JSON lines or Parquet";

  /** The part of a text's characters that may be control characters or no UTF-8. */
  private static final double ODD = 0.3;

  private static final Pattern MARKUP = Pattern.compile("<(!doctype|html|\\?xml|!--)");

  /** A tag, which a header of a CSV file begins with only if a delimiter follows it. */
  private static final Pattern TAG = Pattern.compile("</?\\w[^<>\\n]*>");

  private static final Pattern ARRAY =
      Pattern.compile("(?s)\\[\\s*([\\[{\\]\"0-9-]|true\\b|false\\b|null\\b|$).*");

  private NoTable() {}

  /**
   * The start of a format's files.
   *
   * @param always whether no text begins so
   */
  private record Signature(int at, String bytes, boolean always, String description) {}

  private static final List<Signature> SIGNATURES =
      List.of(
          new Signature(
              0,
              "PK\3\4",
              true,
              "is a ZIP archive, perhaps a workbook (.xlsx); unpack it" + EXPORT),
          new Signature(0, "BZh", false, "is compressed by bzip2" + DECOMPRESS),
          new Signature(0, "\u00fd7zXZ\0", true, "is compressed by xz" + DECOMPRESS),
          new Signature(0, "7z\u00bc\u00af'\u001c", true, "is a 7z archive; unpack it first"),
          new Signature(0, "\4\"M\u0018", true, "is compressed by lz4" + DECOMPRESS),
          new Signature(0, "\u00ff\6\0\0sNaPpY", true, "is compressed by snappy" + DECOMPRESS),
          new Signature(0, "\u001f\u008b", true, "is compressed by gzip twice" + DECOMPRESS),
          new Signature(0, "(\u00b5/\u00fd", true, "is compressed twice" + DECOMPRESS),
          new Signature(257, "ustar", true, "is a tar archive; unpack it first"),
          new Signature(0, "PAR1", false, "is a cut or compressed Parquet file; give it as it was"),
          new Signature(0, "PARE", false, "is an encrypted Parquet file; write it unencrypted"),
          new Signature(0, "ORC", false, "is an ORC file; write its table as Parquet"),
          new Signature(0, "Obj\1", true, "is an Avro file; write its table as Parquet"),
          new Signature(0, "ARROW1\0", true, "is an Arrow file; write its table as Parquet"),
          new Signature(0, "SQLite format 3\0", true, "is an SQLite database" + EXPORT),
          new Signature(0, "%PDF-", true, "is a PDF" + EXPORT),
          new Signature(0, "\u00d0\u00cf\u0011\u00e0", true, "is a workbook (.xls)" + EXPORT),
          new Signature(0, "\u00ff\u00fe", true, utf16()),
          new Signature(0, "\u00fe\u00ff", true, utf16()));

  private static String utf16() {
    return "is UTF-16; convert it: iconv -f UTF-16 -t UTF-8";
  }

  /**
   * Returns what a file is whose bytes are no text, or null if they may be.
   *
   * @param sample its first bytes, once they are decompressed
   * @param delimiter the user's, which may be a control character; or null
   */
  static @Nullable String binary(String name, byte[] sample, @Nullable Character delimiter) {
    if (name.toLowerCase(Locale.ROOT).endsWith(".br")) {
      return "is compressed by brotli" + DECOMPRESS;
    }
    int odd = firstOdd(sample, delimiter == null ? '\t' : delimiter);
    String bytes = new String(sample, ISO_8859_1);
    for (Signature signature : SIGNATURES) {
      if ((signature.always || odd >= 0) && bytes.startsWith(signature.bytes, signature.at)) {
        return signature.description;
      }
    }
    return odd < 0
        ? null
        : String.format(
            "is no text in UTF-8 (its byte %d is 0x%02x), nor compressed by gzip or zstd, nor"
                + " Parquet; decompress it first if another program such as brotli made it, convert"
                + " text in another encoding: iconv -f ENCODING -t UTF-8",
            odd + 1, sample[odd] & 0xff);
  }

  /** Returns where the first byte stands that no text has, or -1 if there are too few of them. */
  private static int firstOdd(byte[] sample, char delimiter) {
    int first = -1;
    int count = 0;
    int at = 0;
    while (at < sample.length) {
      int width = sample[at] == delimiter ? 1 : width(sample, at);
      if (width == 0) {
        first = first < 0 ? at : first;
        if (sample[at] == 0) {
          return at;
        }
        count++;
      }
      at += Math.max(1, width);
    }
    return count > ODD * sample.length ? first : -1;
  }

  /** Returns the bytes of the character at a place; 0 if it is one that text does not have. */
  private static int width(byte[] sample, int at) {
    int lead = sample[at];
    if (lead >= 0) {
      boolean control = lead < ' ' && lead != '\t' && lead != '\n' && lead != '\r';
      return control ? 0 : 1;
    }
    int width = (lead & 0xff) < 0xe0 ? 2 : (lead & 0xff) < 0xf0 ? 3 : 4;
    if (width > sample.length - at) {
      return sample.length == FileProbe.SAMPLE_BYTES ? width : 0; // cut by the sample, or broken
    }
    return Utf8.isValid(sample, at, width) ? width : 0;
  }

  /**
   * Returns what a text is that holds no table, or null if it may.
   *
   * @param text its first characters, without spaces before them
   */
  static @Nullable String text(String text, char delimiter) {
    if (ARRAY.matcher(text).matches()) {
      return "is a JSON array; JSON must be one object a line: jq -c '.[]' FILE";
    }
    String lower = text.toLowerCase(Locale.ROOT);
    if (MARKUP.matcher(lower).lookingAt() || isTag(lower, delimiter)) {
      boolean html = lower.startsWith("<!doctype html") || lower.contains("<html");
      return "is "
          + (html ? "an HTML page, perhaps of an error or a login" : "XML or HTML")
          + "; import CSV, JSON lines or Parquet";
    }
    return null;
  }

  private static boolean isTag(String text, char delimiter) {
    Matcher tag = TAG.matcher(text);
    return tag.lookingAt() && (tag.end() == text.length() || text.charAt(tag.end()) != delimiter);
  }
}
