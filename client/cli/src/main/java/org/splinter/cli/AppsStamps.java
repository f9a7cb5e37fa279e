package org.splinter.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Properties;
import org.splinter.apps.RoadMap;
import org.splinter.hadoop.HadoopProvider;
import org.splinter.protocol.table.Fingerprint;

/**
 * A record of what the applications' tables were made of, so that a preparation that was stopped
 * goes on. A table counts as made only if all providers have the version that is remembered.
 */
final class AppsStamps {
  private static final int BUFFER = 1 << 16;

  private final Path file;
  private final List<HadoopProvider> providers;

  AppsStamps(Path home, List<HadoopProvider> providers) {
    this.file = home.resolve("apps").resolve("prepared.properties");
    this.providers = providers;
  }

  boolean isMapped(String graph, Path map, String of) throws IOException {
    return RoadMap.isMap(map) && of.equals(read().getProperty(graph + ".map"));
  }

  void mapped(String graph, String of) throws IOException {
    Properties all = read();
    all.setProperty(graph + ".map", of);
    write(all);
  }

  /**
   * Returns whether all providers have the version of a table that was made of a source.
   *
   * @param of the {@link #digest} of files, or the name of a definition
   */
  boolean isMade(String table, String of) throws IOException {
    Properties all = read();
    if (!of.equals(all.getProperty(table + ".of"))) {
      return false;
    }
    String version = all.getProperty(table + ".version");
    for (HadoopProvider provider : providers) {
      if (!provider.tables().contains(table)
          || !provider.manifest(table).fingerprint().toString().equals(version)) {
        return false;
      }
    }
    return true;
  }

  /** Remembers a table that all providers have just made; all must have one version of it. */
  void made(String table, String of) throws IOException {
    Fingerprint version = providers.get(0).manifest(table).fingerprint();
    for (HadoopProvider provider : providers) {
      if (!provider.manifest(table).fingerprint().equals(version)) {
        throw new IOException(
            "%s and %s made different tables '%s' of the same rows; see that both run this build, and prepare it again"
                .formatted(providers.get(0).name(), provider.name(), table));
      }
    }
    Properties all = read();
    all.setProperty(table + ".of", of);
    all.setProperty(table + ".version", version.toString());
    write(all);
  }

  private Properties read() throws IOException {
    Properties all = new Properties();
    if (Files.exists(file)) {
      try (InputStream in = Files.newInputStream(file)) {
        all.load(in);
      } catch (IllegalArgumentException e) { // a broken escape: nothing is remembered
        return new Properties();
      }
    }
    return all;
  }

  private void write(Properties all) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    try (OutputStream out = Files.newOutputStream(file)) {
      all.store(out, "Digests of what the applications' tables were made of. Safe to delete.");
    }
  }

  /** Returns the digest of what a table is imported from: its files, and how they are read. */
  static String digest(List<Path> files, byte[] schema) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Path each : files) {
        try (DigestInputStream in = new DigestInputStream(Files.newInputStream(each), digest)) {
          byte[] buffer = new byte[BUFFER];
          while (in.read(buffer) >= 0) {
            // reading updates the digest; the bytes are not kept
          }
        }
      }
      return HexFormat.of().formatHex(digest.digest(schema));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
