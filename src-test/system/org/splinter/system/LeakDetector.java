package org.splinter.system;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.splinter.protocol.contract.Envelope;

/**
 * A finder of any 8 consecutive bytes of a share's secret part in a provider's files or output:
 * raw, as hexadecimal in either case at either offset, or as base64 at any offset.
 */
final class LeakDetector {
  private static final int WINDOW = 8;

  /**
   * The length of the public head: magic, parameters, index and nonce. The bytes after it are
   * secret.
   */
  private static final int PUBLIC_HEAD = 40;

  /**
   * The offset of the bytes after a tree's root; in shares without a tree the root is zero and no
   * secret.
   */
  private static final int BODY = 56;

  private static final Pattern HEXADECIMAL = Pattern.compile("[0-9a-fA-F]{16,}");
  private static final Pattern BASE64 = Pattern.compile("[A-Za-z0-9+/_-]{11,}");

  private final Set<Long> windows = new HashSet<>();

  /** Adds a share to those looked for. */
  void add(byte[] share) {
    ByteBuffer bytes = ByteBuffer.wrap(share);
    boolean hasRoot = bytes.getLong(PUBLIC_HEAD) != 0 || bytes.getLong(PUBLIC_HEAD + WINDOW) != 0;
    for (int i = hasRoot ? PUBLIC_HEAD : BODY; i + WINDOW <= share.length; i++) {
      windows.add(bytes.getLong(i));
    }
    windows.remove(0L); // says nothing, and stands in any file
  }

  /** Adds bytes that are all secret, but for padding. */
  void addAll(byte[] secret) {
    ByteBuffer bytes = ByteBuffer.wrap(secret);
    for (int i = 0; i + WINDOW <= secret.length; i++) {
      long window = bytes.getLong(i);
      if (!isPadding(window)) {
        windows.add(window);
      }
    }
  }

  /** Returns whether half of a window is zeros, as beside numbers shorter than their field. */
  private static boolean isPadding(long window) {
    int zeros = 0;
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      zeros += ((window >>> shift) & 0xff) == 0 ? 1 : 0;
    }
    return zeros >= WINDOW / 2;
  }

  /** Adds an envelope's shares to those looked for. */
  void add(Envelope envelope) {
    SentShares.cells(envelope)
        .ifPresentOrElse(
            this::addAll,
            () ->
                SentShares.of(envelope)
                    .forEach(query -> query.forEach(share -> add(share.encode()))));
  }

  int size() {
    return windows.size();
  }

  /** Returns whether any window of any share stands in these bytes. */
  boolean leaks(byte[] haystack) {
    if (containsRaw(haystack)) {
      return true;
    }
    String text = new String(haystack, StandardCharsets.ISO_8859_1);
    Matcher hexadecimal = HEXADECIMAL.matcher(text);
    while (hexadecimal.find()) {
      String run = hexadecimal.group();
      for (int offset = 0; offset < 2; offset++) {
        String even = run.substring(offset, offset + (run.length() - offset) / 2 * 2);
        if (containsRaw(HexFormat.of().parseHex(even))) {
          return true;
        }
      }
    }
    Matcher base64 = BASE64.matcher(text);
    while (base64.find()) {
      String run = base64.group().replace('-', '+').replace('_', '/');
      for (int offset = 0; offset < 4; offset++) {
        String whole = run.substring(offset, offset + (run.length() - offset) / 4 * 4);
        String rest = run.substring(offset + whole.length());
        String tail = rest.length() > 1 ? rest : "";
        if (containsRaw(Base64.getDecoder().decode(whole + tail))) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean containsRaw(byte[] haystack) {
    ByteBuffer bytes = ByteBuffer.wrap(haystack);
    for (int i = 0; i + WINDOW <= haystack.length; i++) {
      if (windows.contains(bytes.getLong(i))) {
        return true;
      }
    }
    return false;
  }
}
