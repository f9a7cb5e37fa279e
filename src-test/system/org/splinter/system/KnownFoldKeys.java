package org.splinter.system;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.splinter.client.fold.FoldKeys;
import org.splinter.fss.paillier.PaillierPrimes;

/** The published keys of the known answers, which hide nothing and need not be drawn. */
final class KnownFoldKeys implements FoldKeys {
  private final Map<Integer, PaillierPrimes> read = new HashMap<>();

  @Override
  public boolean ready(int bits) {
    return true;
  }

  @Override
  public synchronized PaillierPrimes primes(int bits) {
    return read.computeIfAbsent(bits, KnownFoldKeys::known);
  }

  @Override
  public synchronized void close() {
    read.values().forEach(PaillierPrimes::close);
    read.clear();
  }

  private static PaillierPrimes known(int bits) {
    try {
      Path file = Path.of(System.getProperty("splinter.vectors"), "paillier-v1.txt");
      List<byte[]> all =
          Files.readAllLines(file).stream()
              .filter(line -> line.startsWith("primes "))
              .map(line -> HexFormat.of().parseHex(line.substring("primes ".length())))
              .filter(primes -> primes.length == bits / Byte.SIZE)
              .toList();
      return PaillierPrimes.decode(all.get(0));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
