#include <cpuid.h>

#include "kernel.h"
#include "splinter_fss.h"

namespace splinter {
namespace {

// Whether the operating system saves the 256-bit registers on a context switch.
bool saves_ymm() {
  std::uint32_t low;
  std::uint32_t high;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  constexpr std::uint32_t kXmmAndYmm = 6;
  return (low & kXmmAndYmm) == kXmmAndYmm;
}

std::uint32_t probe() {
  constexpr std::uint32_t kVaes = 1u << 9;  // leaf 7, ecx; GCC's header has no name for it
  std::uint32_t paths = SPLINTER_PATH_PORTABLE;
  std::uint32_t eax;
  std::uint32_t ebx;
  std::uint32_t ecx;
  std::uint32_t edx;
  if (__get_cpuid(1, &eax, &ebx, &ecx, &edx) == 0) {
    return paths;
  }
  constexpr std::uint32_t kAesni = bit_AES | bit_SSE4_1 | bit_SSSE3;
  if ((ecx & kAesni) != kAesni) {
    return paths;
  }
  paths |= SPLINTER_PATH_AESNI;
  constexpr std::uint32_t kAvx = bit_OSXSAVE | bit_AVX;
  if ((ecx & kAvx) == kAvx && saves_ymm() && __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) != 0 &&
      (ebx & bit_AVX2) != 0 && (ecx & kVaes) != 0) {
    paths |= SPLINTER_PATH_VAES256;
  }
  return paths;
}

}  // namespace

std::uint32_t available_paths() {
  static const std::uint32_t paths = probe();
  return paths;
}

const Kernel* find_kernel(std::uint32_t path) {
  static constexpr const Kernel* kFastestFirst[] = {&kVaes256Kernel, &kAesniKernel,
                                                    &kPortableKernel};
  for (const Kernel* kernel : kFastestFirst) {
    const bool wanted = path == SPLINTER_PATH_AUTO || path == kernel->path;
    if (wanted && (available_paths() & kernel->path) != 0) {
      return kernel;
    }
  }
  return nullptr;
}

}  // namespace splinter
