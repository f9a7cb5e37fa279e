package org.splinter.client.cli;

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
import org.splinter.client.provider.HadoopProvider;
import org.splinter.table.Fingerprint;
import org.splinter.table.Manifest;

/**
 * Remembers of what the applications' tables were made, so that a preparation that was stopped goes
 * on. A table is taken for made only if all providers have the version that is remembered.
 */
final class AppsStamps {
  private static final int BUFFER = 1 << 16;

  private final Path file;
  private final List<HadoopProvider> providers;

  AppsStamps(Path home, List<HadoopProvider> providers) {
    this.file = home.resolve("apps").resolve("prepared.properties");
    this.providers = providers;
  }

  boolean isImported(String table, List<Path> files) throws IOException {
    return isMade(table, digest(files));
  }

  void imported(String table, List<Path> files) throws IOException {
    made(table, digest(files));
  }

  boolean isDerived(String table, Manifest of) throws IOException {
    return isMade(table, of.fingerprint().toString());
  }

  void derived(String table, Manifest of) throws IOException {
    made(table, of.fingerprint().toString());
  }

  boolean isMapped(String graph, Path map, List<Path> files) throws IOException {
    return Files.exists(map) && digest(files).equals(read().getProperty(graph + ".map"));
  }

  void mapped(String graph, List<Path> files) throws IOException {
    Properties all = read();
    all.setProperty(graph + ".map", digest(files));
    write(all);
  }

  private boolean isMade(String table, String of) throws IOException {
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

  /** Remembers a table that all providers have just made; it must be the same at all. */
  private void made(String table, String of) throws IOException {
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
      all.store(out, "Of what the applications' tables were made. Safe to delete.");
    }
  }

  private static String digest(List<Path> files) throws IOException {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (Path each : files) {
        try (DigestInputStream in = new DigestInputStream(Files.newInputStream(each), digest)) {
          byte[] buffer = new byte[BUFFER];
          while (in.read(buffer) >= 0) {
            // the digest is what is wanted
          }
        }
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }
}
