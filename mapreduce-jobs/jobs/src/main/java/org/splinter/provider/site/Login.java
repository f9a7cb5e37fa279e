package org.splinter.provider.site;

import java.io.IOException;
import java.lang.reflect.UndeclaredThrowableException;
import java.nio.file.Files;
import java.security.PrivilegedExceptionAction;
import java.util.Optional;
import javax.net.SocketFactory;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.nativeio.NativeIO;
import org.apache.hadoop.net.StandardSocketFactory;
import org.apache.hadoop.security.SaslRpcServer.AuthMethod;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.security.UserGroupInformation.AuthenticationMethod;
import org.jspecify.annotations.Nullable;
import org.splinter.provider.job.RootCause;

/**
 * The user that a client is to one provider: all requests to that provider run as that user.
 *
 * <p>Hadoop knows one way to authenticate per process. As soon as one provider is secured by
 * Kerberos, the process authenticates by Kerberos. Providers that are not secured are then asked as
 * the user of this process, over connections of their own, so that only those may do without
 * Kerberos.
 */
final class Login {
  /** The last version of Java whose threads inherit the user of the thread that starts them. */
  private static final int LAST_JAVA = 21;

  private final String provider;
  private final Configuration configuration;
  private final Optional<Kerberos> kerberos;
  private final boolean secured;
  private @Nullable UserGroupInformation user;

  /**
   * A socket factory that separates connections without Kerberos from others: Hadoop shares
   * connections by this class.
   */
  public static final class PlainSocketFactory extends StandardSocketFactory {}

  /**
   * @param configuration the provider's own configuration, which says whether it is secured
   * @param kerberos the principal that a user's file names; if empty, the owner of the current
   *     ticket
   */
  Login(String provider, Configuration configuration, Optional<Kerberos> kerberos) {
    this.provider = provider;
    this.configuration = configuration;
    this.kerberos = kerberos;
    this.secured =
        SecurityUtil.getAuthenticationMethod(configuration) == AuthenticationMethod.KERBEROS;
    if (secured) {
      UserGroupInformation.setConfiguration(configuration);
    }
  }

  /**
   * Refuses to run jobs in this process beside a secured provider if the native library is missing:
   * as soon as Kerberos is on, Hadoop reads what local tasks have sorted through that library
   * alone.
   */
  static void requireLocalJobs(String provider) throws IOException {
    if (UserGroupInformation.isSecurityEnabled() && !NativeIO.isAvailable()) {
      throw new IOException(
          "an embedded provider's jobs need Hadoop's native library beside a provider that is"
              + " secured by Kerberos; leave "
              + provider
              + " out, or run this by 'hadoop jar' where 'hadoop checknative' finds the library");
    }
  }

  /**
   * Runs work as that user, who logs in first if need be.
   *
   * @throws LoginException if the user cannot log in
   */
  <T> T run(SiteWork<T> work) throws IOException, InterruptedException {
    UserGroupInformation as = user();
    if (as == null) {
      return work.run();
    }
    try {
      return as.doAs((PrivilegedExceptionAction<T>) work::run);
    } catch (UndeclaredThrowableException e) { // neither of the two exceptions that work may throw
      throw new IOException(e.getCause());
    }
  }

  private synchronized @Nullable UserGroupInformation user() throws LoginException {
    if (!UserGroupInformation.isSecurityEnabled()) {
      return null;
    }
    if (Runtime.version().feature() > LAST_JAVA) {
      throw new LoginException(
          "provider %s: beside Kerberos a client needs Java 17 to %d, in newer ones threads forget who the user is; this is Java %d"
              .formatted(provider, LAST_JAVA, Runtime.version().feature()),
          /* cause= */ null);
    }
    try {
      if (user == null) {
        user = secured ? withKerberos() : plainly();
      } else if (kerberos.isPresent()) {
        user.checkTGTAndReloginFromKeytab();
      }
      return user;
    } catch (LoginException e) {
      throw e;
    } catch (IOException e) {
      throw new LoginException(
          "provider "
              + provider
              + ": cannot log in"
              + kerberos.map(as -> " as " + as.principal() + " with " + as.keytab()).orElse("")
              + " ("
              + RootCause.of(e)
              + "); are principal and keytab right, and is the realm's server up?",
          e);
    }
  }

  private UserGroupInformation withKerberos() throws IOException {
    if (kerberos.isPresent()) {
      Kerberos as = kerberos.orElseThrow();
      if (!Files.isReadable(as.keytab())) {
        throw new LoginException(
            "provider %s: cannot read the keytab %s; mend provider.%s.keytab in the providers' file"
                .formatted(provider, as.keytab(), provider),
            /* cause= */ null);
      }
      return UserGroupInformation.loginUserFromKeytabAndReturnUGI(
          as.principal(), as.keytab().toString());
    }
    UserGroupInformation ticket = UserGroupInformation.getLoginUser();
    if (!ticket.hasKerberosCredentials()) {
      throw new LoginException(
          "provider %s: it demands Kerberos, and there is no ticket; run kinit, or give provider.%s.principal and .keytab in the providers' file (--config)"
              .formatted(provider, provider),
          /* cause= */ null);
    }
    return ticket;
  }

  private UserGroupInformation plainly() {
    configuration.setBoolean("ipc.client.fallback-to-simple-auth-allowed", true);
    configuration.setClass(
        "hadoop.rpc.socket.factory.class.default", PlainSocketFactory.class, SocketFactory.class);
    String asked = System.getenv("HADOOP_USER_NAME"); // Hadoop reads this without Kerberos too
    return UserGroupInformation.createRemoteUser(
        asked == null ? System.getProperty("user.name", "") : asked, AuthMethod.SIMPLE);
  }

  /** A failed login. Its message needs no addition. */
  static final class LoginException extends IOException {
    private static final long serialVersionUID = 1L;

    LoginException(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }
}
