package org.splinter.http.door.monitor;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.PrintWriter;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.splinter.http.server.JsonWriter;
import org.splinter.provider.job.RootCause;

/**
 * The log of a door: one line of JSON for each request, and one for each failure of the provider.
 *
 * <p>Guarantee: a line holds no body, header, token or share, and no address unless the operator
 * wants them.
 */
public final class RequestLog {
  private static final double NANOS_PER_MILLI = 1e6;

  private final PrintWriter out;
  private final boolean addresses;

  /**
   * @param addresses whether lines have the addresses of clients
   */
  public RequestLog(PrintWriter out, boolean addresses) {
    this.out = out;
    this.addresses = addresses;
  }

  /**
   * Writes the line of a request that has ended.
   *
   * @param bytesOut of its reply's body
   * @param outcome that is not in the status: done, or broken if the client went away
   */
  void ended(RequestRecord record, String address, int status, long bytesOut, String outcome) {
    write(
        json -> {
          json.writeStringField("time", Instant.now().toString());
          json.writeStringField("id", record.id());
          json.writeStringField("client", record.client());
          if (addresses) {
            json.writeStringField("address", address);
          }
          json.writeStringField("kind", record.kind());
          if (!record.about().isEmpty()) {
            json.writeStringField("about", record.about());
          }
          json.writeNumberField("status", status);
          json.writeNumberField("bytes_in", record.bytesIn());
          json.writeNumberField("bytes_out", bytesOut);
          json.writeFieldName("ms");
          json.writeRawValue(String.format(Locale.ROOT, "%.1f", record.nanos() / NANOS_PER_MILLI));
          String run = record.run();
          if (run != null) {
            json.writeStringField("run", run);
          }
          json.writeStringField("outcome", outcome);
        });
  }

  /** Writes why the provider failed, for its operator. */
  public void failed(Throwable failure) {
    event("failure", RootCause.line(failure));
  }

  /**
   * Writes something that happened to the door itself.
   *
   * @param what it is, in a word
   */
  public void event(String what, @Nullable String detail) {
    write(
        json -> {
          json.writeStringField("time", Instant.now().toString());
          json.writeStringField("event", what);
          if (detail != null) {
            json.writeStringField("detail", detail);
          }
        });
  }

  private void write(JsonWriter.Part fields) {
    String line = new String(JsonWriter.object(fields), UTF_8);
    synchronized (out) {
      out.println(line);
      out.flush();
    }
  }
}
