package org.splinter.cli;

import java.io.IOException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.splinter.client.sum.SumAsk;
import org.splinter.protocol.sum.SumRequest;
import picocli.CommandLine.Option;

/** The options that name a session of several clients, who ask one total. */
final class SessionOption {
  @Option(
      names = "--session",
      paramLabel = "HEX",
      description = "32 hexadecimal digits, drawn at random, that all clients of a total take.")
  private @Nullable String session;

  @Option(names = "--clients", paramLabel = "K", description = "The number of these clients.")
  private int clients = 1;

  @Option(names = "--client", paramLabel = "I", description = "Which of them asks, from 0.")
  private int client;

  /** Returns the session, one of its own for a client that asks alone. */
  SumAsk.Session session() throws IOException {
    if (session == null) {
      if (clients != 1 || client != 0) {
        throw new IOException("--clients and --client need the --session of all clients");
      }
      return SumAsk.Session.alone();
    }
    byte[] id;
    try {
      id = HexFormat.of().parseHex(session);
    } catch (IllegalArgumentException e) {
      id = new byte[0];
    }
    if (id.length != SumRequest.SESSION_BYTES) {
      throw new IOException(
          "--session '"
              + session
              + "' must be 32 hexadecimal digits, such as of: openssl rand -hex 16");
    }
    return new SumAsk.Session(id, clients, client);
  }
}
