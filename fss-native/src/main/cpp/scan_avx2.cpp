// The scan over AVX2. Compiled with -mavx2.
#include "scan_kernel.h"

namespace splinter {
namespace {

constexpr std::size_t kRegisterBytes = 32;

#include "scan_wide.h"

}  // namespace

extern const ScanKernel kAvx2ScanKernel{select, combine};

}  // namespace splinter
