package org.splinter.http.gateway.question;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/** An answer as JSON, which can be overwritten and does not print. */
final class Encoded {
  private final byte[] bytes;

  Encoded(byte[] bytes) {
    this.bytes = bytes;
  }

  int size() {
    return bytes.length;
  }

  byte[] bytes() {
    return bytes.clone();
  }

  String text() {
    return new String(bytes, UTF_8);
  }

  void wipe() {
    Arrays.fill(bytes, (byte) 0);
  }
}
