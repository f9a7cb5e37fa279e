package org.splinter.provider.ingest;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.DelegateToFileSystem;
import org.apache.hadoop.fs.RawLocalFileSystem;

/**
 * A folder of this machine under another scheme: to the import, a provider's file system that is
 * not local, as HDFS is.
 */
public final class ElsewhereFileSystem extends RawLocalFileSystem {
  private static final String SCHEME = "elsewhere";

  /** Returns a configuration that knows the scheme and has it as the default file system. */
  static Configuration configuration() {
    Configuration configuration = new Configuration();
    configuration.set("fs." + SCHEME + ".impl", ElsewhereFileSystem.class.getName());
    configuration.set("fs.AbstractFileSystem." + SCHEME + ".impl", Context.class.getName());
    configuration.set("fs.defaultFS", SCHEME + ":///");
    return configuration;
  }

  @Override
  public URI getUri() {
    return URI.create(SCHEME + ":///");
  }

  @Override
  public String getScheme() {
    return SCHEME;
  }

  /** The file system for {@code FileContext}, under the scheme of {@link ElsewhereFileSystem}. */
  public static final class Context extends DelegateToFileSystem {
    public Context(URI uri, Configuration configuration) throws IOException, URISyntaxException {
      super(uri, new ElsewhereFileSystem(), configuration, SCHEME, false);
    }

    @Override
    public int getUriDefaultPort() {
      return -1;
    }
  }
}
