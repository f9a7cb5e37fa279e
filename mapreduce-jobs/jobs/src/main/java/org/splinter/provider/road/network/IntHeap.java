package org.splinter.provider.road.network;

import java.util.Arrays;

/**
 * A binary heap of items with keys, both from 0 on: the least key is first, and among equal keys
 * the least item. An item may be in it several times.
 */
final class IntHeap {
  private long[] heap = new long[64];
  private int size;

  void add(int key, int item) {
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, 2 * size);
    }
    long entry = (long) key << 32 | item;
    int place = size++;
    while (place > 0) {
      int parent = (place - 1) >>> 1;
      if (heap[parent] <= entry) {
        break;
      }
      heap[place] = heap[parent];
      place = parent;
    }
    heap[place] = entry;
  }

  boolean isEmpty() {
    return size == 0;
  }

  int key() {
    return (int) (heap[0] >>> 32);
  }

  int item() {
    return (int) heap[0];
  }

  void removeFirst() {
    long entry = heap[--size];
    int place = 0;
    for (int child = 1; child < size; child = 2 * place + 1) {
      if (child + 1 < size && heap[child + 1] < heap[child]) {
        child++;
      }
      if (heap[child] >= entry) {
        break;
      }
      heap[place] = heap[child];
      place = child;
    }
    heap[place] = entry;
  }

  void clear() {
    size = 0;
  }
}
