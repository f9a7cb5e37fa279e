// Functions opened through the exported interface.
#ifndef SPLINTER_TEST_HANDLES_H_
#define SPLINTER_TEST_HANDLES_H_

#include <memory>
#include <vector>

#include "shares.h"
#include "splinter_fss.h"

namespace splinter::test {

struct Close {
  void operator()(splinter_function* function) const { splinter_function_close(function); }
};
using Handle = std::unique_ptr<splinter_function, Close>;

// Opens one share alone; returns null if it is refused.
inline Handle open_handle(const Bytes& share, std::uint32_t path = SPLINTER_PATH_AUTO,
                          bool expanded = false) {
  const std::size_t length = share.size();
  const std::uint8_t use = SPLINTER_USE_DIRECT;
  splinter_function* function = nullptr;
  splinter_function_open(share.data(), &length, &use, 1, decoded(share).parameters.domain_bits,
                         expanded ? 1 : 0, path, &function);
  return Handle(function);
}

inline std::vector<splinter_function*> raw(const std::vector<Handle>& handles) {
  std::vector<splinter_function*> functions;
  for (const Handle& handle : handles) {
    functions.push_back(handle.get());
  }
  return functions;
}

}  // namespace splinter::test

#endif  // SPLINTER_TEST_HANDLES_H_
