package org.splinter.hadoop;

import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;

/** Addresses of a cluster's file system and resource managers, as its configuration spells them. */
final class ClusterAddresses {
  private static final int NAME_NODE_PORT = 8020;
  private static final int RESOURCE_MANAGER_PORT = 8032;

  private ClusterAddresses() {}

  /** Returns the file system's URI, and host and port of each resource manager. */
  static Set<String> named(Configuration configuration) {
    Set<String> addresses = new TreeSet<>(resourceManagers(configuration));
    addresses.add(FileSystem.getDefaultUri(configuration).toString());
    return addresses;
  }

  /**
   * Returns the endpoints that a client connects to: the name nodes, all of them where one name
   * stands for several, and the resource managers. Their hosts are not resolved.
   */
  static List<InetSocketAddress> endpoints(Configuration configuration) {
    List<InetSocketAddress> endpoints = new ArrayList<>();
    URI fileSystem = FileSystem.getDefaultUri(configuration);
    List<String> nameNodes = nameNodes(configuration, fileSystem.getHost());
    if (nameNodes.isEmpty()) {
      int port = fileSystem.getPort() < 0 ? NAME_NODE_PORT : fileSystem.getPort();
      endpoints.add(InetSocketAddress.createUnresolved(fileSystem.getHost(), port));
    }
    nameNodes.forEach(address -> endpoints.add(endpoint(address, NAME_NODE_PORT)));
    resourceManagers(configuration)
        .forEach(address -> endpoints.add(endpoint(address, RESOURCE_MANAGER_PORT)));
    return endpoints;
  }

  /** Returns the addresses behind a name service, none if the name is a host's. */
  private static List<String> nameNodes(Configuration configuration, String service) {
    List<String> addresses = new ArrayList<>();
    if (List.of(configuration.getTrimmedStrings("dfs.nameservices")).contains(service)) {
      String key = "dfs.namenode.rpc-address." + service;
      for (String id : ids(configuration, "dfs.ha.namenodes." + service)) {
        String address = configuration.getTrimmed(key + id, "");
        if (!address.isEmpty()) {
          addresses.add(address);
        }
      }
    }
    return addresses;
  }

  private static List<String> resourceManagers(Configuration configuration) {
    List<String> addresses = new ArrayList<>();
    for (String id : ids(configuration, "yarn.resourcemanager.ha.rm-ids")) {
      String host = configuration.getTrimmed("yarn.resourcemanager.hostname" + id, "0.0.0.0");
      addresses.add(
          configuration.getTrimmed(
              "yarn.resourcemanager.address" + id, host + ":" + RESOURCE_MANAGER_PORT));
    }
    return addresses;
  }

  /** Returns what follows a key for each member that another key lists, nothing if none does. */
  private static List<String> ids(Configuration configuration, String key) {
    String[] ids = configuration.getTrimmedStrings(key);
    return ids.length == 0 ? List.of("") : List.of(ids).stream().map(id -> "." + id).toList();
  }

  private static InetSocketAddress endpoint(String address, int usual) {
    URI uri = URI.create("any://" + address);
    if (uri.getHost() == null) {
      throw new IllegalArgumentException(
          "the address " + address + " of its configuration is none; set HOST:PORT");
    }
    return InetSocketAddress.createUnresolved(
        uri.getHost(), uri.getPort() < 0 ? usual : uri.getPort());
  }
}
