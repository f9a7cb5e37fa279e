package org.splinter.provider.round;

import java.util.List;
import org.splinter.fss.FunctionShare;
import org.splinter.protocol.contract.ShareBundle;

/** Function shares of an envelope. */
public record OpenedShares(ShareBundle bundle) implements OpenedPayload {
  @Override
  public int count() {
    return bundle.queries().size();
  }

  /** Returns the shares of all queries of payloads that are shares. */
  public static List<List<FunctionShare>> queries(List<OpenedPayload> payloads) {
    return payloads.stream()
        .flatMap(payload -> ((OpenedShares) payload).bundle.queries().stream())
        .toList();
  }
}
