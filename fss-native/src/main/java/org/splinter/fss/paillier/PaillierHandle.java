package org.splinter.fss.paillier;

import java.util.function.LongConsumer;

/** An object of the native library that is freed once, and not used afterwards. */
final class PaillierHandle implements AutoCloseable {
  private final String name;
  private final LongConsumer free;
  private long address;

  PaillierHandle(String name, long address, LongConsumer free) {
    this.name = name;
    this.address = address;
    this.free = free;
  }

  long get() {
    if (address == 0) {
      throw new IllegalStateException("the " + name + " is closed");
    }
    return address;
  }

  @Override
  public void close() {
    long freed = address;
    address = 0;
    if (freed != 0) {
      free.accept(freed);
    }
  }
}
