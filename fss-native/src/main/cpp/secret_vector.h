// A vector whose memory is wiped before it is freed, also where it grows or an exception passes.
#ifndef SPLINTER_SECRET_VECTOR_H_
#define SPLINTER_SECRET_VECTOR_H_

#include <cstddef>
#include <memory>
#include <vector>

#include "prg.h"

namespace splinter {

template <class T>
struct WipingAllocator {
  using value_type = T;

  WipingAllocator() = default;
  template <class U>
  explicit WipingAllocator(const WipingAllocator<U>&) {}

  T* allocate(std::size_t n) { return std::allocator<T>().allocate(n); }
  void deallocate(T* memory, std::size_t n) {
    wipe(memory, n * sizeof(T));
    std::allocator<T>().deallocate(memory, n);
  }

  bool operator==(const WipingAllocator&) const { return true; }
  bool operator!=(const WipingAllocator&) const { return false; }
};

template <class T>
using SecretVector = std::vector<T, WipingAllocator<T>>;

}  // namespace splinter

#endif  // SPLINTER_SECRET_VECTOR_H_
