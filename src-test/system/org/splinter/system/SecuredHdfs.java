package org.splinter.system;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.kerby.kerberos.kerb.KrbException;
import org.apache.kerby.kerberos.kerb.server.SimpleKdcServer;

/**
 * A Kerberos server, and a name node and a data node that demand it: calls are encrypted, and so
 * are data read and written, by AES. Beside them stands a name node that demands nothing. The
 * daemons run in processes of their own, as their libraries must not meet the client's.
 */
final class SecuredHdfs implements AutoCloseable {
  static final String REALM = "EXAMPLE.TEST";
  static final String USER = "ann@" + REALM;

  private static final String HOST = "localhost";
  private static final String DAEMONS = "hdfs/" + HOST + "@" + REALM;
  private static final long PATIENCE_SECONDS = 120;

  private final Path directory;
  private final Path jars;
  private final SimpleKdcServer kdc = new SimpleKdcServer();
  private final List<Process> daemons = new ArrayList<>();

  /** Starts the Kerberos server and all daemons. */
  SecuredHdfs(Path directory) throws Exception {
    this.directory = directory;
    this.jars = Path.of(printed(Datasets.repository().resolve("scripts/cluster"), "jars").strip());
    try {
      startKdc();
      writeConfiguration();
      Process format = format("conf", "format");
      Process plainFormat = format("plain", "plain-format");
      await(format, "format");
      daemons.add(start("conf", "namenode.NameNode", "namenode"));
      daemons.add(start("conf", "datanode.DataNode", "datanode"));
      await(plainFormat, "plain-format");
      daemons.add(start("plain", "namenode.NameNode", "plain"));
      awaitLine("datanode", "successfully registered with NN");
      awaitLine("plain", "NameNode RPC up at");
    } catch (Exception e) {
      close();
      throw e;
    }
  }

  /**
   * Returns the directory of the Hadoop configurations of the daemons and clients: conf and plain.
   */
  Path directory() {
    return directory;
  }

  /** Returns the keytab of {@link #USER} or, by another name, of somebody else. */
  Path keytab(String name) {
    return directory.resolve(name + ".keytab");
  }

  String log(String daemon) throws IOException {
    return Files.readString(directory.resolve(daemon + ".log"));
  }

  /** Runs a program of the test's class path that knows this realm, and returns what it printed. */
  String run(Class<?> program, String... arguments) throws Exception {
    List<String> command = java(System.getProperty("java.class.path"));
    command.add("-Dorg.slf4j.simpleLogger.defaultLogLevel=off");
    command.add("-Dsplinter.repository=" + Datasets.repository());
    command.add(program.getName());
    command.addAll(List.of(arguments));
    Path printed = directory.resolve("printed");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start();
    await(process, "printed");
    return Files.readString(printed);
  }

  private void startKdc() throws Exception {
    int port = freePort();
    kdc.setWorkDir(Files.createDirectory(directory.resolve("kdc")).toFile());
    kdc.setKdcRealm(REALM);
    kdc.setKdcHost(HOST);
    kdc.setKdcTcpPort(port);
    kdc.setAllowUdp(false);
    kdc.init();
    kdc.start();
    kdc.createPrincipals(DAEMONS, USER, "bob@" + REALM);
    kdc.exportPrincipal(DAEMONS, keytab("hdfs").toFile());
    kdc.exportPrincipal(USER, keytab("ann").toFile());
    kdc.exportPrincipal("bob@" + REALM, keytab("bob").toFile());
    Files.writeString(
        directory.resolve("krb5.conf"),
        """
        [libdefaults]
          default_realm = %1$s
          dns_lookup_kdc = false
          dns_lookup_realm = false
          udp_preference_limit = 1
        [realms]
          %1$s = {
            kdc = %2$s:%3$d
          }
        """
            .formatted(REALM, HOST, port));
  }

  private void writeConfiguration() throws IOException {
    Map<String, String> core = new TreeMap<>();
    core.put("fs.defaultFS", "hdfs://" + HOST + ":" + freePort());
    core.put("hadoop.tmp.dir", directory.resolve("tmp").toString());
    core.put("hadoop.security.authentication", "kerberos");
    core.put("hadoop.rpc.protection", "privacy");
    core.put("hadoop.user.group.static.mapping.overrides", "ann=staff;hdfs=staff;bob=others");
    Map<String, String> hdfs = new LinkedHashMap<>();
    for (String daemon : List.of("namenode", "datanode")) {
      hdfs.put("dfs." + daemon + ".kerberos.principal", DAEMONS);
      hdfs.put("dfs." + daemon + ".keytab.file", keytab("hdfs").toString());
    }
    hdfs.put("dfs.block.access.token.enable", "true");
    hdfs.put("dfs.encrypt.data.transfer", "true");
    hdfs.put("dfs.encrypt.data.transfer.cipher.suites", "AES/CTR/NoPadding");
    hdfs.put("dfs.permissions.superusergroup", "staff");
    hdfs.put("dfs.replication", "1");
    hdfs.put("dfs.namenode.name.dir", directory.resolve("name").toUri().toString());
    hdfs.put("dfs.datanode.data.dir", directory.resolve("blocks").toUri().toString());
    hdfs.put("dfs.namenode.http-address", HOST + ":0");
    hdfs.put("dfs.namenode.datanode.registration.ip-hostname-check", "false");
    hdfs.put("dfs.namenode.safemode.extension", "0");
    hdfs.put("dfs.datanode.address", HOST + ":0");
    hdfs.put("dfs.datanode.ipc.address", HOST + ":0");
    hdfs.put("dfs.datanode.http.address", HOST + ":0");
    // Otherwise a data node takes ports that only root may open, or keys for HTTPS.
    hdfs.put("ignore.secure.ports.for.testing", "true");
    writeSites("conf", core, hdfs);
    Map<String, String> plain =
        Map.of(
            "fs.defaultFS",
            "hdfs://" + HOST + ":" + freePort(),
            "dfs.namenode.name.dir",
            directory.resolve("plain-name").toUri().toString(),
            "dfs.namenode.http-address",
            HOST + ":0");
    writeSites("plain", plain, plain);
  }

  private void writeSites(String name, Map<String, String> core, Map<String, String> hdfs)
      throws IOException {
    Path configuration = Files.createDirectory(directory.resolve(name));
    writeSite(configuration, "core", core);
    writeSite(configuration, "hdfs", hdfs);
    writeSite(configuration, "mapred", Map.of("mapreduce.framework.name", "yarn"));
    writeSite(
        configuration, "yarn", Map.of("yarn.resourcemanager.address", HOST + ":" + freePort()));
    Files.writeString(
        configuration.resolve("log4j.properties"),
        """
        log4j.rootLogger=INFO,console
        log4j.logger.org.apache.hadoop.hdfs.protocol.datatransfer.sasl=DEBUG
        log4j.appender.console=org.apache.log4j.ConsoleAppender
        log4j.appender.console.layout=org.apache.log4j.PatternLayout
        log4j.appender.console.layout.ConversionPattern=%p %c{1}: %m%n
        """);
  }

  private static void writeSite(Path configuration, String part, Map<String, String> values)
      throws IOException {
    Configuration site = new Configuration(false);
    values.forEach(site::set);
    try (var out = Files.newOutputStream(configuration.resolve(part + "-site.xml"))) {
      site.writeXml(out);
    }
  }

  private List<String> java(String classPath) {
    return new ArrayList<>(
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Djava.security.krb5.conf=" + directory.resolve("krb5.conf"),
            "-Djava.net.preferIPv4Stack=true",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            "-Xmx256m",
            "-cp",
            classPath));
  }

  private Process format(String configuration, String log) throws IOException {
    return start(configuration, "namenode.NameNode", log, "-format", "-nonInteractive");
  }

  private Process start(String configuration, String daemon, String log, String... arguments)
      throws IOException {
    List<String> command =
        java(directory.resolve(configuration) + ":" + jars + ":" + jars.resolve("lib") + "/*");
    command.add("org.apache.hadoop.hdfs.server." + daemon);
    command.addAll(List.of(arguments));
    File file = directory.resolve(log + ".log").toFile();
    return new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(file).start();
  }

  private void await(Process process, String log) throws Exception {
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
        Path file = directory.resolve(log.equals("printed") ? log : log + ".log");
        throw new AssertionError(log + " failed:\n" + Files.readString(file));
      }
    } finally {
      process.destroyForcibly();
    }
  }

  private void awaitLine(String daemon, String text) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!log(daemon).contains(text)) {
      if (System.nanoTime() > deadline || daemons.stream().anyMatch(each -> !each.isAlive())) {
        throw new AssertionError("no '" + text + "':\n" + log("namenode") + log(daemon));
      }
      Thread.sleep(50);
    }
  }

  private static String printed(Path script, String argument) throws Exception {
    Process process =
        new ProcessBuilder(script.toString(), argument)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new AssertionError(script + " " + argument + " failed");
    }
    return printed;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  @Override
  public void close() throws KrbException {
    for (Process daemon : daemons) {
      daemon.destroyForcibly().onExit().join();
    }
    kdc.stop();
  }
}
