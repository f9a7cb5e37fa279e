package org.splinter.browser;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.splinter.client.RoadCache;
import org.splinter.client.provider.Providers;
import org.splinter.http.gateway.Gateway;
import org.splinter.http.gateway.api.PartyList;

/** A gateway in this process, at a free port, over the embedded providers of a home. */
final class Served implements AutoCloseable {
  private static final List<String> ALL = List.of("alpha", "beta", "gamma");

  private final Gateway gateway;

  Served(Path home) throws IOException {
    Providers directory = new Providers(home, new Configuration(false));
    PartyList parties = new PartyList(directory, ALL, ALL.subList(0, 2), RoadCache.in(home));
    gateway = new Gateway(parties, InetAddress.getLoopbackAddress(), 0, List.of());
  }

  /** The address of a page, without the token. */
  String page(String name) {
    return "http://127.0.0.1:" + gateway.address().getPort() + "/" + name;
  }

  /** The address as the command prints it. */
  String door() {
    return page("#token=" + gateway.token().reveal());
  }

  @Override
  public void close() {
    gateway.close();
  }
}
