package org.splinter.hadoop;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import javax.security.sasl.Sasl;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.security.SaslPropertiesResolver;
import org.apache.hadoop.security.SecurityUtil;
import org.apache.hadoop.security.UserGroupInformation.AuthenticationMethod;
import org.splinter.client.provider.SeparationFacts;
import org.splinter.provider.job.JobDirectory;
import org.splinter.provider.table.TableStore;

/**
 * The facts of a provider on HDFS and YARN. Its mark is a job directory without a job: of random
 * name, the owner's alone, deleted when it is closed, and by {@code clean} after a killed client.
 *
 * <p>Guarantee: a link counts as encrypted only if this client refuses one that is not. Calls are
 * encrypted by Kerberos with the one quality of protection {@code privacy}; without Kerberos Hadoop
 * encrypts none, whatever the setting. Whether data nodes encrypt is the name node's own word, by
 * which this client acts; the key for them travels in a call, so that both are needed.
 */
final class ClusterSeparation implements SeparationFacts {
  private static final String HDFS = "hdfs";
  private static final String TRUSTED_CHANNELS = "dfs.trustedchannel.resolver.class";
  private static final String DATA_BY_NAME = "dfs.client.use.datanode.hostname";
  private static final String FALLBACK = "ipc.client.fallback-to-simple-auth-allowed";

  private final HadoopProvider provider;

  ClusterSeparation(HadoopProvider provider) {
    this.provider = provider;
  }

  @Override
  public List<InetSocketAddress> endpoints() {
    return ClusterAddresses.endpoints(provider.configuration());
  }

  @Override
  public Link link() throws IOException, InterruptedException {
    String scheme = provider.root().toUri().getScheme();
    if (!HDFS.equals(scheme)) {
      throw new IOException(
          "whether a file system of scheme "
              + scheme
              + " encrypts is not known here; take one of scheme "
              + HDFS);
    }
    List<String> mends = new ArrayList<>(callMends(provider.configuration()));
    boolean data =
        provider.run(
            () -> fileSystem().getServerDefaults(provider.root()).getEncryptDataTransfer());
    if (!data) {
      mends.add("dfs.encrypt.data.transfer to true at its name node");
    }
    String trusting = provider.configuration().getTrimmed(TRUSTED_CHANNELS, "");
    if (!trusting.isEmpty()) {
      mends.add(TRUSTED_CHANNELS + " to nothing instead of " + trusting);
    }
    return mends.isEmpty() ? Link.ENCRYPTED : new Link(false, String.join(", ", mends));
  }

  /** Returns what would encrypt calls to a cluster's daemons. */
  static List<String> callMends(Configuration configuration) {
    List<String> mends = new ArrayList<>();
    if (SecurityUtil.getAuthenticationMethod(configuration) != AuthenticationMethod.KERBEROS) {
      mends.add("hadoop.security.authentication to kerberos");
    } else if (configuration.getBoolean(FALLBACK, false)) {
      mends.add(FALLBACK + " to false");
    }
    for (InetSocketAddress endpoint : ClusterAddresses.endpoints(configuration)) {
      Map<String, String> sasl =
          SaslPropertiesResolver.getInstance(configuration)
              .getClientProperties(
                  new InetSocketAddress(endpoint.getHostString(), endpoint.getPort()).getAddress());
      if (!Set.of("auth-conf").equals(Set.of(String.valueOf(sasl.get(Sasl.QOP)).split(",")))) {
        mends.add("hadoop.rpc.protection to privacy alone");
        break;
      }
    }
    return mends;
  }

  @Override
  public List<InetSocketAddress> dataEndpoints() throws IOException, InterruptedException {
    boolean byName = provider.configuration().getBoolean(DATA_BY_NAME, false);
    return provider.run(
        () -> {
          if (!(fileSystem() instanceof DistributedFileSystem hdfs)) {
            throw new IOException(
                "data nodes are not told by a " + fileSystem().getClass().getSimpleName());
          }
          return dataEndpoints(hdfs.getDataNodeStats(), byName);
        });
  }

  /** Returns where a client reads and writes data, by the addresses that it would connect to. */
  static List<InetSocketAddress> dataEndpoints(DatanodeInfo[] nodes, boolean byName) {
    return Stream.of(nodes)
        .map(
            node ->
                InetSocketAddress.createUnresolved(
                    byName ? node.getHostName() : node.getIpAddr(), node.getXferPort()))
        .toList();
  }

  @Override
  public Mark mark() throws IOException, InterruptedException {
    JobDirectory directory =
        provider.run(() -> new TableStore(provider.configuration(), provider.root()).newStaging());
    return new Mark() {
      @Override
      public String name() {
        return directory.path().toUri().getPath();
      }

      @Override
      public void close() throws IOException {
        directory.close();
      }
    };
  }

  @Override
  public boolean sees(String mark) throws IOException, InterruptedException {
    return provider.run(() -> fileSystem().exists(new Path(mark)));
  }

  private FileSystem fileSystem() throws IOException {
    return provider.root().getFileSystem(provider.configuration());
  }
}
