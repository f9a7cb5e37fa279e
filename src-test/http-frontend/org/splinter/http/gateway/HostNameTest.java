package org.splinter.http.gateway;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tests that addresses are written as browsers write them; otherwise the gateway would refuse its
 * own address.
 */
final class HostNameTest {
  @ParameterizedTest
  @CsvSource({
    "127.0.0.1, 127.0.0.1",
    "::1, [::1]",
    "fd00::, [fd00::]",
    "2001:DB8:0:0:0:0:0:1, [2001:db8::1]",
    "2001:0db8:0000:0001:0001:0001:0001:0001, [2001:db8:0:1:1:1:1:1]",
    "2001:db8:0:0:1:0:0:1, [2001:db8::1:0:0:1]",
    "2001:0:0:1:0:0:0:1, [2001:0:0:1::1]",
    "fe80:1:2:3:4:5:6:ffff, [fe80:1:2:3:4:5:6:ffff]",
    "::ffff:192.0.2.1, 192.0.2.1",
  })
  void isInTheFormOfBrowsers(String address, String name) throws UnknownHostException {
    assertEquals(name, HostName.of(InetAddress.getByName(address)));
  }
}
