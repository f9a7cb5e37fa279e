package org.splinter.http.door.access;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.junit.jupiter.api.Test;

/** Tests of what one address may have open. */
final class AddressCountTest {
  private final AddressCount count = new AddressCount(2);

  private static SocketAddress at(String address, int port) {
    return new InetSocketAddress(address, port);
  }

  @Test
  void eachAddressHasSoMuchAndNoMore() {
    Runnable first = count.open(at("192.0.2.1", 1)).orElseThrow();
    Runnable second = count.open(at("192.0.2.1", 2)).orElseThrow();
    assertTrue(count.open(at("192.0.2.1", 3)).isEmpty());
    assertTrue(count.open(at("192.0.2.2", 3)).isPresent());
    first.run();
    Runnable third = count.open(at("192.0.2.1", 3)).orElseThrow();
    assertTrue(count.open(at("192.0.2.1", 4)).isEmpty());
    second.run();
    third.run();
    assertTrue(count.open(at("192.0.2.1", 5)).isPresent());
  }

  @Test
  void anIpv6NetworkIsOneAddress() {
    assertTrue(count.open(at("2001:db8::1", 1)).isPresent());
    assertTrue(count.open(at("2001:db8::ffff:2", 1)).isPresent());
    assertTrue(count.open(at("2001:db8::3", 1)).isEmpty());
    assertTrue(count.open(at("2001:db8:0:1::3", 1)).isPresent());
  }
}
