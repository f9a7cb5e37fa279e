package org.splinter.cli;

import java.io.PrintWriter;
import java.util.Map;
import org.splinter.client.query.QueryResult;

/** The output of a query's --stats and --provider-view. */
final class QueryReport {
  private static final double NANOS_PER_MILLI = 1e6;
  private static final double MICROS_PER_MILLI = 1e3;

  private QueryReport() {}

  static void printStatistics(QueryResult result, PrintWriter out) {
    QueryResult.Timing timing = result.timing();
    out.printf(
        "%-28s %10.1f ms%n", "plan (template, tables)", timing.planNanos() / NANOS_PER_MILLI);
    out.printf(
        "%-28s %10.1f ms%n", "prepare (views, once)", timing.prepareNanos() / NANOS_PER_MILLI);
    out.printf("%-28s %10.1f ms%n", "bind and make shares", timing.shareNanos() / NANOS_PER_MILLI);
    out.printf("%-28s %10.1f ms%n", "wait (pace of rounds)", timing.holdNanos() / NANOS_PER_MILLI);
    out.printf(
        "%-28s %10.1f ms%n", "rounds (all providers)", timing.roundNanos() / NANOS_PER_MILLI);
    out.printf("%-28s %10.1f ms%n", "combine", timing.combineNanos() / NANOS_PER_MILLI);
    out.printf("%-28s %10.1f ms%n", "total", timing.totalNanos() / NANOS_PER_MILLI);
    out.printf(
        "%-28s %10.1f ms%n",
        "longest work between rounds", timing.longestWorkNanos() / NANOS_PER_MILLI);
    out.printf("%-28s %10d%n", "rounds behind the pace", timing.overruns());
    out.printf("%-28s %10d%n", "bytes sent", result.sentBytes());
    out.printf("%-28s %10d%n", "bytes received", result.receivedBytes());
    out.printf("%-28s %10d%n", "bytes of public indexes", result.indexBytes());
    for (QueryResult.ProviderRecord provider : result.providers()) {
      out.printf("provider %s%n", provider.provider());
      out.printf("  %-26s %10.1f ms%n", "job", provider.wallNanos() / NANOS_PER_MILLI);
      provider.counters().forEach((name, value) -> printCounter(out, name, value));
    }
  }

  static void printProviderViews(QueryResult result, PrintWriter out) {
    for (QueryResult.ProviderRecord provider : result.providers()) {
      out.printf("provider %s (%s) saw%n", provider.provider(), provider.location());
      out.printf("  the template      %s%n", provider.template());
      out.printf("  its share         %s%n", share(result.queries(), provider));
      Map<String, Long> counters = provider.counters();
      Long rows = counters.get("rows");
      if (rows != null) {
        out.printf(
            "  its folds         %d rows read, %d evaluated%n", rows, counters.get("rows_folded"));
      }
      Long slots = counters.get("slots");
      if (slots != null) {
        out.printf(
            "  its scans         %d slots, %d bytes of them%n", slots, counters.get("slot_bytes"));
      }
      out.printf("  its answer        %d random bytes%n", provider.receivedBytes());
    }
  }

  private static String share(int queries, QueryResult.ProviderRecord provider) {
    String bytes = provider.shareBytes() + " random bytes";
    if (provider.shareSha256().isEmpty()) {
      return bytes;
    }
    String whose = queries == 1 ? "" : " of the first of " + queries + " queries";
    return bytes + whose + ", SHA-256 " + provider.shareSha256();
  }

  private static void printCounter(PrintWriter out, String name, long value) {
    String micros = "_micros";
    if (name.endsWith(micros)) {
      String stage = name.substring(0, name.length() - micros.length());
      out.printf("  %-26s %10.1f ms%n", stage, value / MICROS_PER_MILLI);
    } else {
      out.printf("  %-26s %10d%n", name, value);
    }
  }
}
