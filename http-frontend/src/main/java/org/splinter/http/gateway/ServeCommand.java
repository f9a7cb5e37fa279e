package org.splinter.http.gateway;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.splinter.cli.HomeOption;
import org.splinter.hadoop.Providers;
import org.splinter.http.gateway.api.PartyList;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The command that serves the pages until it is stopped. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Serves pages to ask private questions in a browser on this machine, and their API: searches,",
      "flights, routes, and SQL over your own tables. It prints the address to open, whose end is a",
      "token that nobody else has. Ctrl-C stops it and what it is asking."
    },
    footer = {
      "",
      "Examples:",
      "  splinter serve",
      "  splinter serve --port 0 --providers alpha,beta,gamma",
      "  splinter serve --config ours.properties --providers east,west",
      "  splinter serve --bind 0.0.0.0 --host desk.example     # no encryption: for a network you trust"
    })
public final class ServeCommand extends HomeOption implements Callable<Integer> {
  private static final int LAST_PORT = 65_535;

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Port (default: 8080; 0 is a free one).")
  private int port = 8080;

  @Option(
      names = "--bind",
      paramLabel = "ADDRESS",
      description = "Address to listen at (default: 127.0.0.1, which no other machine reaches).")
  private String bind = "127.0.0.1";

  @Option(
      names = "--host",
      split = ",",
      paramLabel = "NAME",
      description = "Names by which browsers may reach it beside localhost and --bind.")
  private List<String> hosts = new ArrayList<>();

  @Option(
      names = "--providers",
      split = ",",
      paramLabel = "P",
      description =
          "The providers that questions may go to, and go to unless a page chooses some of them: "
              + "NAME or NAME=DIR (default: may go to those of --config, else to the embedded "
              + "ones, and go to the usual parties, as 'query' does).")
  private List<String> names = new ArrayList<>();

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (spec == null) {
      throw new IllegalStateException("a command runs under picocli");
    }
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    if (port < 0 || port > LAST_PORT) {
      throw new IOException("--port is " + port + ", must be 0 to " + LAST_PORT);
    }
    InetAddress address = address();
    PartyList parties = parties();
    try (Gateway gateway = new Gateway(parties, address, port, hosts(address))) {
      Thread stop = new Thread(gateway::close, "stop");
      Runtime.getRuntime().addShutdownHook(stop);
      parties.usual().separation().reasons().forEach(warning -> err.println("note: " + warning));
      if (!address.isLoopbackAddress()) {
        err.println(
            "note: others can reach "
                + HostName.of(address)
                + ", and nothing is encrypted: whoever reads along sees your questions and answers");
      }
      err.println("Open this in a browser on this machine; Ctrl-C here stops it:");
      err.flush();
      out.println(address(gateway));
      out.flush();
      gateway.await();
    }
    return 0;
  }

  private InetAddress address() throws IOException {
    try {
      return InetAddress.getByName(bind);
    } catch (UnknownHostException e) {
      throw new IOException("--bind is '" + bind + "', which is no address of this machine", e);
    }
  }

  private List<String> hosts(InetAddress address) {
    List<String> all = new ArrayList<>(hosts);
    if (!address.isAnyLocalAddress()) {
      all.add(HostName.of(address));
    }
    return all;
  }

  private PartyList parties() throws IOException {
    Providers directory = providers();
    if (!names.isEmpty()) {
      List<String> usual = names.stream().map(name -> name.split("=", 2)[0]).toList();
      return new PartyList(directory, names, usual, metadataCache());
    }
    LinkedHashSet<String> all = new LinkedHashSet<>(directory.usualParties());
    all.addAll(directory.usual());
    return new PartyList(directory, List.copyOf(all), directory.usualParties(), metadataCache());
  }

  private String address(Gateway gateway) {
    InetAddress at = gateway.address().getAddress();
    String host =
        at.isAnyLocalAddress() ? hosts.isEmpty() ? "127.0.0.1" : hosts.get(0) : HostName.of(at);
    return "http://"
        + host
        + ":"
        + gateway.address().getPort()
        + "/#token="
        + gateway.token().reveal();
  }
}
