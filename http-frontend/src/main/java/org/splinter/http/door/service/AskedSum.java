package org.splinter.http.door.service;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.splinter.codec.FormatException;
import org.splinter.protocol.sum.SumRequest;

/**
 * A client and its request.
 *
 * @param account under which the client's budget is kept
 * @param head of the request
 * @param bytes the whole request, of which the head alone was checked; none if it came in pieces
 * @param arrived a hold on the request if it came in pieces, which were checked
 */
@SuppressWarnings("ArrayRecordComponent") // never compared by content
public record AskedSum(
    String account, SumRequest head, byte[] bytes, ArrivingRequests.@Nullable Held arrived) {
  /** Returns a request that has come in pieces. */
  static AskedSum of(String account, ArrivingRequests.Held arrived) {
    return new AskedSum(account, arrived.arrival().head(), new byte[0], arrived);
  }

  /** Returns the bytes of the request, however they came. */
  long length() {
    return arrived == null ? bytes.length : arrived.arrival().wanted();
  }

  /** Returns the request with a hold of its own on what came in pieces. */
  AskedSum held() {
    return arrived == null ? this : new AskedSum(account, head, bytes, arrived.again());
  }

  void release() {
    if (arrived != null) {
      arrived.close();
    }
  }

  /**
   * Reads the head of an untrusted request.
   *
   * @throws FormatException naming the field and its bound
   */
  public static AskedSum of(String account, byte[] bytes) throws FormatException {
    int prefix = SumRequest.PREFIX_BYTES;
    int end = prefix + SumRequest.headBytes(Arrays.copyOf(bytes, prefix));
    if (bytes.length < end) {
      throw new FormatException(
          "request for selected sums",
          "has " + bytes.length + " bytes, and its head has not ended");
    }
    SumRequest head = SumRequest.decode(Arrays.copyOfRange(bytes, prefix, end));
    return new AskedSum(account, head, bytes, null);
  }
}
