package org.splinter.client.provider;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Set;

/**
 * Facts by which a client tells whether a provider is separate from the others. All are public, and
 * found out before the first share is sent.
 */
public interface SeparationFacts {

  /**
   * The client's link to a provider.
   *
   * @param encrypted whether all that carries shares, answers and keys is encrypted
   * @param mend the settings that would encrypt it; empty if it is
   */
  record Link(boolean encrypted, String mend) {
    /** A link that is encrypted. */
    public static final Link ENCRYPTED = new Link(true, "");
  }

  /**
   * A fact that tells who or what is behind a provider, which separate providers do not share.
   *
   * @param what it is, for people, such as {@code the operator}
   * @param value that is compared
   * @param decisive whether providers that share it are one, rather than run by one operator
   */
  record Identity(String what, String value, boolean decisive) {
    /** Returns the identity for people. */
    public String text() {
      return what + " " + value;
    }
  }

  /** A mark that stands at a provider until it is closed. */
  interface Mark extends AutoCloseable {
    /** Returns the mark's name, which is random, and by which other providers look for it. */
    String name();

    @Override
    void close() throws IOException;
  }

  /** Returns the addresses that the client connects to, with hosts that are not resolved. */
  List<InetSocketAddress> endpoints() throws IOException;

  /** Returns what protects the link to the provider, as it enforces where that can be asked. */
  Link link() throws IOException, InterruptedException;

  /**
   * Returns the addresses of all machines that keep the provider's data, as it reports them; asked
   * for where a plain link seems not to leave this machine.
   *
   * @throws IOException also if this provider does not tell the user
   */
  List<InetSocketAddress> dataEndpoints() throws IOException, InterruptedException;

  /** Returns what identifies the provider beside its addresses; nothing if nothing does. */
  default Set<Identity> identities() throws IOException, InterruptedException {
    return Set.of();
  }

  /** Returns whether clients can make marks at this provider and look for them. */
  default boolean keepsMarks() {
    return true;
  }

  /**
   * Makes a mark that its owner alone may read. The thread that makes it closes it; if the client
   * is killed, the provider's clean-up removes it.
   */
  Mark mark() throws IOException, InterruptedException;

  /**
   * Returns whether a mark that was made at some provider stands at this one.
   *
   * @throws IOException also if this provider does not let the user look
   */
  boolean sees(String mark) throws IOException, InterruptedException;
}
