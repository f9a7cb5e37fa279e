package org.splinter.http.door.work;

import java.util.Map;

/**
 * The answer of some work.
 *
 * @param body of the reply
 * @param headers of the reply besides those of every reply
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record WorkAnswer(byte[] body, Map<String, String> headers) {
  static final WorkAnswer NOTHING = new WorkAnswer(new byte[0], Map.of());

  public WorkAnswer {
    headers = Map.copyOf(headers);
  }
}
