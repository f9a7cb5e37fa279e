// The scan over the registers that every x86-64 CPU has.
#include "scan_kernel.h"

namespace splinter {
namespace {

constexpr std::size_t kRegisterBytes = 16;

#include "scan_wide.h"

}  // namespace

extern const ScanKernel kSse2ScanKernel{select, combine};

}  // namespace splinter
