#include <cpuid.h>

#include "kernel.h"
#include "splinter_fss.h"

namespace splinter {
namespace {

// Registers that the operating system must save: those of AVX; also the masks and all 32 wide ones.
constexpr std::uint32_t kYmm = 0x06;
constexpr std::uint32_t kZmm = 0xe6;

// Returns the registers that the operating system saves on a context switch, as bits of XCR0.
std::uint32_t saved_registers() {
  std::uint32_t low;
  std::uint32_t high;
  __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
  return low;
}

constexpr bool has_all(std::uint32_t flags, std::uint32_t wanted) {
  return (flags & wanted) == wanted;
}

// Instructions that a CPU and its operating system have besides the paths of AES.
struct Extensions {
  bool avx2;
  bool gfni;  // beside AVX-512
  bool ifma;  // beside AVX-512
};

Extensions probe_extensions() {
  std::uint32_t eax;
  std::uint32_t ebx;
  std::uint32_t ecx;
  std::uint32_t edx;
  if (__get_cpuid(1, &eax, &ebx, &ecx, &edx) == 0 || !has_all(ecx, bit_OSXSAVE | bit_AVX) ||
      __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) == 0) {
    return {};
  }
  constexpr std::uint32_t kGfni = 1u << 8;  // leaf 7, ecx
  const std::uint32_t saved = saved_registers();
  return {has_all(saved, kYmm) && has_all(ebx, bit_AVX2),
          has_all(saved, kZmm) && has_all(ebx, bit_AVX512F | bit_AVX512BW) && has_all(ecx, kGfni),
          has_all(saved, kZmm) && has_all(ebx, bit_AVX512F | bit_AVX512IFMA)};
}

const Extensions& extensions() {
  static const Extensions found = probe_extensions();
  return found;
}

std::uint32_t probe() {
  std::uint32_t paths = SPLINTER_PATH_PORTABLE;
  std::uint32_t eax;
  std::uint32_t ebx;
  std::uint32_t ecx;
  std::uint32_t edx;
  if (__get_cpuid(1, &eax, &ebx, &ecx, &edx) == 0 ||
      !has_all(ecx, bit_AES | bit_SSE4_1 | bit_SSSE3)) {
    return paths;
  }
  paths |= SPLINTER_PATH_AESNI;
  if (!has_all(ecx, bit_OSXSAVE | bit_AVX) ||
      __get_cpuid_count(7, 0, &eax, &ebx, &ecx, &edx) == 0) {
    return paths;
  }
  constexpr std::uint32_t kVaes = 1u << 9;  // leaf 7, ecx; GCC's header has no name for it
  const std::uint32_t saved = saved_registers();
  if (has_all(saved, kYmm) && has_all(ebx, bit_AVX2) && has_all(ecx, kVaes)) {
    paths |= SPLINTER_PATH_VAES256;
#ifdef SPLINTER_VAES512
    if (has_all(saved, kZmm) &&
        has_all(ebx, bit_AVX512F | bit_AVX512BW | bit_AVX512DQ | bit_AVX512VL)) {
      paths |= SPLINTER_PATH_VAES512;
    }
#endif
  }
  return paths;
}

}  // namespace

bool has_avx2() { return extensions().avx2; }

bool has_gfni() { return extensions().gfni; }

bool has_ifma() { return extensions().ifma; }

std::uint32_t available_paths() {
  static const std::uint32_t paths = probe();
  return paths;
}

const Kernel* find_kernel(std::uint32_t path) {
  static constexpr const Kernel* kFastestFirst[] = {
#ifdef SPLINTER_VAES512
      &kVaes512Kernel,
#endif
      &kVaes256Kernel, &kAesniKernel, &kPortableKernel};
  for (const Kernel* kernel : kFastestFirst) {
    const bool wanted = path == SPLINTER_PATH_AUTO || path == kernel->path;
    if (wanted && (available_paths() & kernel->path) != 0) {
      return kernel;
    }
  }
  return nullptr;
}

}  // namespace splinter
