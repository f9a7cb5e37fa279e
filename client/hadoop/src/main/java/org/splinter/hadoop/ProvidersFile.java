package org.splinter.hadoop;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.splinter.client.provider.RetrySettings;

/**
 * The file that names a user's providers, in the format of {@link Properties}:
 *
 * <pre>
 * providers = east,west
 * timeout = 30m
 * provider.east = /etc/east/conf
 * provider.east.queue = private
 * provider.west = west/conf
 * provider.west.principal = ann@WEST.EXAMPLE
 * provider.west.keytab = ann.keytab
 * provider.south = https://south.example:8443
 * provider.south.token = south.token
 * </pre>
 *
 * docs/operations.md says what each key means. A file is taken whole or refused.
 *
 * @param providers the settings of providers by name, in the order of the file
 * @param usual names of those that are asked if a user names none; empty if the file does not say
 * @param retrySettings the retry settings of providers that the file does not name
 */
public record ProvidersFile(
    Map<String, ProviderSettings> providers, List<String> usual, RetrySettings retrySettings) {
  /** The settings of a user without a file. */
  public static final ProvidersFile NONE =
      new ProvidersFile(Map.of(), List.of(), RetrySettings.DEFAULT);

  /**
   * Reads a file.
   *
   * @throws IOException if it cannot be read or holds what it cannot mean: one line that names the
   *     file, the key, what is wrong and the mend
   */
  public static ProvidersFile read(Path file) throws IOException {
    return new ProvidersFileReader(file).read();
  }
}
