// A vector whose memory is wiped before it is freed, also where it grows or an exception passes.
#ifndef SPLINTER_SECRET_VECTOR_H_
#define SPLINTER_SECRET_VECTOR_H_

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <vector>

#include "prg.h"

namespace splinter {

template <class T>
struct WipingAllocator {
  using value_type = T;

  WipingAllocator() = default;
  template <class U>
  explicit WipingAllocator(const WipingAllocator<U>&) {}

  T* allocate(std::size_t n) {
    if (!large(n)) {
      return std::allocator<T>().allocate(n);
    }
    if (n > PTRDIFF_MAX / sizeof(T)) {
      throw std::bad_array_new_length();
    }
    void* const memory = ::operator new(n * sizeof(T), kHugePage);
    madvise(memory, n * sizeof(T), MADV_HUGEPAGE);  // refused, it does as well, but slower
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t n) {
    wipe(memory, n * sizeof(T));
    if (large(n)) {
      ::operator delete(memory, kHugePage);
    } else {
      std::allocator<T>().deallocate(memory, n);
    }
  }

  bool operator==(const WipingAllocator&) const { return true; }
  bool operator!=(const WipingAllocator&) const { return false; }

 private:
  static constexpr std::align_val_t kHugePage{std::size_t{2} << 20};

  // Tables of whole domains are looked up at random places: pages of 4 KiB would cost a fault each
  // when they are filled, and a walk of page tables for each row. Smaller ones come from memory
  // that the allocator keeps, whose pages are there.
  static bool large(std::size_t n) { return n >= (std::size_t{32} << 20) / sizeof(T); }
};

template <class T>
using SecretVector = std::vector<T, WipingAllocator<T>>;

}  // namespace splinter

#endif  // SPLINTER_SECRET_VECTOR_H_
