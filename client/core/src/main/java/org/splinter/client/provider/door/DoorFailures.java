package org.splinter.client.provider.door;

import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.security.cert.CertificateException;
import java.time.Duration;
import javax.net.ssl.SSLException;
import org.splinter.codec.FormatException;
import org.splinter.protocol.contract.RefusedRequestException;
import org.splinter.protocol.door.DoorCaller;
import org.splinter.protocol.door.DoorStatusException;
import org.splinter.protocol.table.NoSuchTableException;

/** Classifier of failures between a client and a door: which may pass, and how to word them. */
final class DoorFailures {
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int CONFLICT = 409;
  private static final int UNPROCESSABLE = 422;

  private DoorFailures() {}

  /**
   * Returns whether a request that failed may succeed if it is repeated: its connection broke, or
   * the door is busy, full or not up. This excludes refusals, bytes that are none of a door's, and
   * certificates.
   */
  static boolean mayPass(IOException failure) {
    if (failure instanceof DoorStatusException refusal) {
      return refusal.mayPass();
    }
    if (failure.getCause() instanceof DoorStatusException refusal
        && !(failure instanceof ForgottenWorkException)) {
      return refusal.mayPass();
    }
    return !(failure instanceof FormatException
        || failure instanceof NoSuchTableException
        || failure.getCause() instanceof FormatException
        || isOfTls(failure)
        || isUnresolved(failure));
  }

  /** Returns how long the door asks to wait before the request is repeated. */
  static Duration after(IOException failure) {
    Throwable cause = failure instanceof DoorStatusException ? failure : failure.getCause();
    return cause instanceof DoorStatusException refusal
        ? refusal.after().orElse(Duration.ZERO)
        : Duration.ZERO;
  }

  /** Puts a failure in words, for the line that tells of a retry. */
  static String cause(IOException failure) {
    String message = failure.getMessage();
    if (message == null && failure instanceof ConnectException) { // Java's caller says no more
      return "no door can be reached at its address";
    }
    return message == null ? failure.getClass().getSimpleName() : message;
  }

  /** Returns a failure with the name of its provider, in words that a user can act on. */
  static IOException at(String provider, DoorCaller door, IOException failure) {
    String name = "provider " + provider;
    if (failure instanceof NoSuchTableException || cause(failure).startsWith(name)) {
      return failure;
    }
    if (failure instanceof DoorStatusException refusal) {
      return refused(name, refusal);
    }
    String message = cause(failure);
    if (isOfTls(failure)) {
      message =
          "TLS to "
              + door
              + " failed ("
              + rootCause(failure)
              + "); does its certificate name this host, is the authority that vouches for it"
              + " named by provider."
              + provider
              + ".trust, and does it ask for a certificate of yours?";
    } else if (isUnresolved(failure)
        || failure instanceof ConnectException
        || failure instanceof HttpConnectTimeoutException) {
      message = "no door can be reached at " + door + "; is it up, and is this its address?";
    }
    return new IOException(name + ": " + message, failure);
  }

  private static IOException refused(String name, DoorStatusException refusal) {
    String message = name + ": " + refusal.getMessage();
    int status = refusal.status();
    if (status == UNPROCESSABLE || status == CONFLICT) {
      RefusedRequestException refused = new RefusedRequestException(message);
      refused.initCause(refusal);
      return refused;
    }
    if (status == UNAUTHORIZED || status == FORBIDDEN) {
      message += "; see token and certificate of the provider in the providers' file";
    }
    return new IOException(message, refusal);
  }

  private static boolean isOfTls(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SSLException || cause instanceof CertificateException) {
        return true;
      }
    }
    return false;
  }

  private static boolean isUnresolved(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnresolvedAddressException || cause instanceof UnknownHostException) {
        return true;
      }
    }
    return false;
  }

  private static String rootCause(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
  }
}
