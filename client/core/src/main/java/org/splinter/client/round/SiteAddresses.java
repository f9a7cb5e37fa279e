package org.splinter.client.round;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Network addresses that the names in a provider's configuration lead to.
 *
 * <p>Guarantee: two names are equal here if they resolve to a common address, however they are
 * spelt. All addresses of the client's own machine are one host.
 *
 * @param endpoints with their ports
 * @param hosts without
 * @param loopback whether none of them leaves this machine
 */
record SiteAddresses(Set<String> endpoints, Set<String> hosts, boolean loopback) {
  private static final String THIS_MACHINE = "127.0.0.1 (this machine)";

  /** A view of the network: where names lead, and which addresses are this machine's own. */
  interface Network {
    /** Returns the addresses that a host's name stands for. */
    InetAddress[] resolve(String host) throws UnknownHostException;

    /** Returns whether an address that is not loopback is one of this machine. */
    boolean isOwn(InetAddress address);
  }

  /** The network as this machine sees it. */
  static final Network REAL =
      new Network() {
        @Override
        public InetAddress[] resolve(String host) throws UnknownHostException {
          return InetAddress.getAllByName(host);
        }

        @Override
        public boolean isOwn(InetAddress address) {
          try {
            return NetworkInterface.getByInetAddress(address) != null;
          } catch (SocketException e) {
            return false; // no interface could be looked at
          }
        }
      };

  /**
   * Resolves the names of one provider.
   *
   * @throws UnknownHostException naming the first that has no address
   */
  static SiteAddresses of(List<InetSocketAddress> names, Network network)
      throws UnknownHostException {
    Set<String> endpoints = new TreeSet<>();
    Set<String> hosts = new TreeSet<>();
    boolean loopback = true;
    for (InetSocketAddress name : names) {
      for (InetAddress found : resolve(name.getHostString(), network)) {
        // A connection to 0.0.0.0, as a resource manager has it by default, goes to this machine.
        InetAddress address = found.isAnyLocalAddress() ? InetAddress.getLoopbackAddress() : found;
        endpoints.add(address.getHostAddress() + ":" + name.getPort());
        boolean here = address.isLoopbackAddress();
        hosts.add(here || network.isOwn(address) ? THIS_MACHINE : address.getHostAddress());
        loopback &= here;
      }
    }
    return new SiteAddresses(endpoints, hosts, loopback);
  }

  private static InetAddress[] resolve(String host, Network network) throws UnknownHostException {
    try {
      return network.resolve(host);
    } catch (UnknownHostException e) {
      UnknownHostException named =
          new UnknownHostException(
              "the host " + host + " of its configuration has no address; mend the name");
      named.initCause(e);
      throw named;
    }
  }

  /** Returns an address with its port that both have, at which one cluster answers for both. */
  Optional<String> commonEndpoint(SiteAddresses other) {
    return endpoints.stream().filter(other.endpoints::contains).findFirst();
  }

  /** Returns a host that both have. */
  Optional<String> commonHost(SiteAddresses other) {
    return hosts.stream().filter(other.hosts::contains).findFirst();
  }
}
