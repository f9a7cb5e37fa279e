package org.splinter.http.door.monitor;

import java.security.SecureRandom;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * The record of one request for log and metrics: public facts alone. It holds no body, token or
 * header.
 */
public final class RequestRecord {
  private static final SecureRandom RANDOM = new SecureRandom();
  private static final int ID_BYTES = 8;

  private final long began = System.nanoTime();
  private final String id;
  private String client = "";
  private String kind = "unknown";
  private String about = "";
  private long bytesIn;
  private @Nullable String run;

  public RequestRecord() {
    byte[] bytes = new byte[ID_BYTES];
    RANDOM.nextBytes(bytes);
    id = HexFormat.of().formatHex(bytes);
  }

  /** Keeps the pseudonym of who asks. */
  public synchronized void of(String pseudonym) {
    client = pseudonym;
  }

  /** Keeps which operation it is for. */
  public synchronized void kind(String operation) {
    kind = operation;
  }

  /** Keeps the family or the table that it is about. */
  public synchronized void about(String what) {
    about = what;
  }

  /** Keeps how many bytes its body has. */
  public synchronized void body(long bytes) {
    bytesIn = bytes;
  }

  /** Keeps how a round was run. */
  public synchronized void run(@Nullable String how) {
    run = how;
  }

  /** Returns the request's name in the log. */
  public String id() {
    return id;
  }

  synchronized String client() {
    return client;
  }

  synchronized String kind() {
    return kind;
  }

  synchronized String about() {
    return about;
  }

  synchronized long bytesIn() {
    return bytesIn;
  }

  synchronized @Nullable String run() {
    return run;
  }

  long nanos() {
    return System.nanoTime() - began;
  }
}
