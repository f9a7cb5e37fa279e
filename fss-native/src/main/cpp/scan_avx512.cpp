// The scan over AVX-512. Compiled with -mavx512f and -mavx512vl.
#include "scan_kernel.h"

namespace splinter {
namespace {

constexpr std::size_t kRegisterBytes = 64;

#include "scan_wide.h"

}  // namespace

extern const ScanKernel kAvx512ScanKernel{select, combine};

}  // namespace splinter
