package org.splinter.provider.site;

import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.ipc.RemoteException;
import org.splinter.provider.job.RootCause;

/**
 * Classifier of failures between a client and a provider's daemons: which may pass, and how to word
 * them.
 */
public final class FailureClassifier {
  /** Simple names of classes: the name node sends names of classes that a client may not have. */
  private static final Set<String> PASSING =
      Set.of(
          "StandbyException",
          "SafeModeException",
          "RetriableException",
          "BlockMissingException",
          "ApplicationNotFoundException");

  /**
   * Messages of failures that have no class of their own: a connection that broke, no data node
   * that is left, and an application master that was lost or killed, or whose node could not fetch
   * its files, rather than failed.
   */
  private static final Pattern PASSING_MESSAGE =
      Pattern.compile(
          "^End of File Exception between "
              + "|Connection reset by peer|Broken pipe|Job status not available"
              + "|There are 0 datanode\\(s\\) running|All datanodes .* are bad"
              + "|^Application application_\\S+ failed .*(exitCode: (-100|-1000|137|143)\\b|timed out)");

  /** Remedies, by what Hadoop reports where a client's security does not match the cluster's. */
  private static final Map<String, String> MENDS =
      Map.of(
          "No common protection layer",
              "its daemons encrypt, set hadoop.rpc.protection to privacy in its core-site.xml",
          "SIMPLE authentication is not enabled",
              "it demands Kerberos, set hadoop.security.authentication to kerberos in its"
                  + " core-site.xml",
          "Server asks us to fall back to SIMPLE auth",
              "its configuration demands Kerberos, but its daemons do without: is it the right"
                  + " cluster?");

  private FailureClassifier() {}

  /**
   * Returns whether a request that failed may succeed if it is repeated. This excludes refusals,
   * wrong tables, failed tasks and hosts that have no address.
   */
  public static boolean mayPass(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String name =
          cause instanceof RemoteException remote
              ? remote.getClassName()
              : cause.getClass().getName();
      String message = cause.getMessage();
      if (cause instanceof SocketException // refused, no route, reset
          || cause instanceof SocketTimeoutException
          || PASSING.contains(name.substring(name.lastIndexOf('.') + 1))
          || (message != null && PASSING_MESSAGE.matcher(message).find())) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns a failure with the name of its provider; failures of the network or of security are put
   * in words that a user can act on.
   */
  public static IOException at(String provider, Configuration configuration, IOException e) {
    if (e instanceof Login.LoginException) {
      return e;
    }
    String message = RootCause.line(e);
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof ConnectException
          || cause instanceof UnknownHostException
          || cause instanceof SocketTimeoutException
          || cause instanceof NoRouteToHostException) {
        message =
            "cannot be reached at "
                + FileSystem.getDefaultUri(configuration)
                + " or its resource manager ("
                + RootCause.of(cause)
                + "); is the cluster up, and is this its configuration?";
      }
      String text = cause.getMessage();
      if (text != null) {
        for (Map.Entry<String, String> mend : MENDS.entrySet()) {
          if (text.contains(mend.getKey())) {
            message = RootCause.of(cause) + "; " + mend.getValue();
          }
        }
      }
    }
    return new IOException("provider " + provider + ": " + message, e);
  }
}
