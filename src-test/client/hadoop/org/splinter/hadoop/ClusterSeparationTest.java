package org.splinter.hadoop;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FsServerDefaults;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.util.DataChecksum;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.splinter.client.provider.SeparationFacts;

/** Tests of what a cluster's configuration and file system tell of its link, place and files. */
final class ClusterSeparationTest {
  private static final String RPC = "hadoop.rpc.protection";
  private static final String WHO = "hadoop.security.authentication";
  private static final String ENFORCED = "test.encrypts";

  @TempDir private Path directory;

  /** A file system on this machine under the name of a cluster's, which says what it encrypts. */
  static final class NamedFileSystem extends RawLocalFileSystem {
    private @Nullable URI name; // none while the super class is made

    @Override
    public void initialize(URI given, Configuration configuration) throws IOException {
      super.initialize(URI.create("file:///"), configuration);
      setConf(configuration);
      name = given;
    }

    @Override
    public URI getUri() {
      return name == null ? super.getUri() : name;
    }

    @Override
    public FsServerDefaults getServerDefaults(org.apache.hadoop.fs.Path path) {
      boolean encrypts = getConf().getBoolean(ENFORCED, false);
      return new FsServerDefaults(
          1, 512, 1, (short) 1, 1, encrypts, 0, DataChecksum.Type.CRC32, "");
    }
  }

  private HadoopProvider find(Map<String, String> values) throws IOException {
    Configuration site = new Configuration(false);
    site.set("fs.defaultFS", "hdfs://a:1");
    site.set("fs.hdfs.impl", NamedFileSystem.class.getName());
    site.set("fs.hdfs.impl.disable.cache", "true");
    site.set("mapreduce.framework.name", "yarn");
    site.set("splinter.root", directory.resolve("root").toString());
    values.forEach(site::set);
    Path files = Files.createTempDirectory(directory, "conf");
    for (String part : List.of("core", "mapred", "yarn")) {
      try (var out = Files.newOutputStream(files.resolve(part + "-site.xml"))) {
        site.writeXml(out);
      }
    }
    return new Providers(directory, new Configuration(false)).find("east=" + files);
  }

  private static List<InetSocketAddress> endpoints(String... addresses) {
    return Stream.of(addresses)
        .map(address -> address.split(":"))
        .map(parts -> InetSocketAddress.createUnresolved(parts[0], Integer.parseInt(parts[1])))
        .toList();
  }

  @Test
  void knowsAllEndpoints() throws IOException {
    assertEquals(endpoints("a:1", "0.0.0.0:8032"), found(Map.of()));
    assertEquals(
        endpoints("a:8020", "b:2"),
        found(Map.of("fs.defaultFS", "hdfs://a", "yarn.resourcemanager.address", "b:2")));
    assertEquals(
        endpoints("n:8020", "m:9", "b:8032", "c:3"),
        found(
            Map.of(
                "fs.defaultFS", "hdfs://service",
                "dfs.nameservices", "other, service",
                "dfs.ha.namenodes.service", "x,y",
                "dfs.namenode.rpc-address.service.x", "n",
                "dfs.namenode.rpc-address.service.y", "m:9",
                "yarn.resourcemanager.ha.rm-ids", "one, two",
                "yarn.resourcemanager.hostname.one", "b",
                "yarn.resourcemanager.address.two", "c:3")));
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> found(Map.of("yarn.resourcemanager.address", "under_score:2")));
    assertTrue(e.getMessage().contains("under_score:2"), e.getMessage());
  }

  private List<InetSocketAddress> found(Map<String, String> values) throws IOException {
    return find(values).separationFacts().endpoints();
  }

  /** Checks each setting by which calls could go unencrypted; only all together encrypt them. */
  @Test
  void callsAreEncryptedByKerberosWithPrivacyAlone() {
    Map<String, String> secured = Map.of(WHO, "kerberos", RPC, "privacy");
    assertEquals(List.of(), callMends(secured, "a.b", "c"));
    assertEquals(
        List.of("hadoop.security.authentication to kerberos"), callMends(secured, WHO, "simple"));
    for (String weak : List.of("authentication", "integrity", "authentication,privacy")) {
      assertEquals(
          List.of("hadoop.rpc.protection to privacy alone"), callMends(secured, RPC, weak));
    }
    assertEquals(
        List.of("ipc.client.fallback-to-simple-auth-allowed to false"),
        callMends(secured, "ipc.client.fallback-to-simple-auth-allowed", "true"));
    assertEquals(2, callMends(Map.of(), "a.b", "c").size(), "those of a stock cluster");
  }

  private static List<String> callMends(Map<String, String> values, String key, String value) {
    Configuration configuration = new Configuration(false);
    configuration.set("fs.defaultFS", "hdfs://127.0.0.1:1");
    configuration.set("yarn.resourcemanager.address", "127.0.0.1:2");
    values.forEach(configuration::set);
    configuration.set(key, value);
    return ClusterSeparation.callMends(configuration);
  }

  /** Checks that the cluster's own word counts, not that of the client's files. */
  @Test
  void dataAreEncryptedIfTheNameNodeSaysSo() throws Exception {
    String plain = mends(Map.of("dfs.encrypt.data.transfer", "true"));
    assertTrue(plain.contains("dfs.encrypt.data.transfer to true at its name node"), plain);
    String encrypted = mends(Map.of(ENFORCED, "true"));
    assertFalse(encrypted.contains("dfs.encrypt.data.transfer"), encrypted);
    assertTrue(encrypted.startsWith("hadoop.security.authentication to kerberos"), encrypted);
    String trusting =
        mends(Map.of(ENFORCED, "true", "dfs.trustedchannel.resolver.class", "org.Trusting"));
    assertTrue(
        trusting.contains("dfs.trustedchannel.resolver.class to nothing instead of org.Trusting"),
        trusting);
  }

  private String mends(Map<String, String> values) throws Exception {
    SeparationFacts.Link link = find(values).separationFacts().link();
    assertFalse(link.encrypted());
    return link.mend();
  }

  @Test
  void otherFileSystemsAreNotKnownToEncrypt() throws IOException {
    HadoopProvider provider = find(Map.of("fs.defaultFS", "webhdfs://a:1"));
    IOException e = assertThrows(IOException.class, provider.separationFacts()::link);
    assertTrue(e.getMessage().contains("scheme webhdfs"), e.getMessage());
  }

  @Test
  void dataNodesAreWhereAClientConnectsTo() throws IOException {
    DatanodeInfo node =
        new DatanodeInfo.DatanodeInfoBuilder()
            .setIpAddr("127.0.0.1")
            .setHostName("far.example")
            .setXferPort(9866)
            .build();
    DatanodeInfo[] nodes = {node};
    assertEquals(endpoints("127.0.0.1:9866"), ClusterSeparation.dataEndpoints(nodes, false));
    assertEquals(endpoints("far.example:9866"), ClusterSeparation.dataEndpoints(nodes, true));
    IOException e =
        assertThrows(IOException.class, find(Map.of()).separationFacts()::dataEndpoints);
    assertTrue(e.getMessage().contains("not told by a NamedFileSystem"), e.getMessage());
  }

  /**
   * Checks that a mark is its owner's alone, stands where clean-up looks for what killed clients
   * leave, is seen by whom its files belong to, and goes.
   */
  @Test
  void marksAreOwnerOnlyAndGo() throws Exception {
    HadoopProvider one = find(Map.of());
    HadoopProvider same = find(Map.of("fs.defaultFS", "hdfs://alias:2"));
    Path staging = directory.resolve("root").resolve("staging");
    String name;
    try (SeparationFacts.Mark mark = one.separationFacts().mark()) {
      name = mark.name();
      Path made = Path.of(name);
      assertEquals(staging, made.getParent());
      assertEquals("rwx------", PosixFilePermissions.toString(Files.getPosixFilePermissions(made)));
      assertTrue(same.separationFacts().sees(name));
      assertFalse(same.separationFacts().sees(name + "0"));
      try (SeparationFacts.Mark other = same.separationFacts().mark()) {
        assertFalse(name.equals(other.name()), "marks are random");
      }
    }
    assertFalse(same.separationFacts().sees(name));
    try (Stream<Path> left = Files.list(staging)) {
      assertEquals(0, left.count());
    }
  }
}
