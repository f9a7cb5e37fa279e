// The parts shared by the exports of Paillier's encryption.
#ifndef SPLINTER_PAILLIER_HANDLE_H_
#define SPLINTER_PAILLIER_HANDLE_H_

#include <cstddef>
#include <cstdint>

#include "paillier_key.h"
#include "splinter_paillier.h"

struct splinter_paillier_key : splinter::PaillierKey {
  using PaillierKey::PaillierKey;
};

namespace splinter {

// Returns whether `count` elements of `bytes` each can be read or written.
inline bool fits(const void* array, std::size_t count, std::size_t bytes) {
  return count == 0 || (array != nullptr && count <= PTRDIFF_MAX / bytes);
}

}  // namespace splinter

#endif  // SPLINTER_PAILLIER_HANDLE_H_
