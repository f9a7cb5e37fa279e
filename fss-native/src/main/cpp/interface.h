// The parts shared by all exports: the handle of a function, checks of arrays, and a guard that
// stops exceptions.
#ifndef SPLINTER_INTERFACE_H_
#define SPLINTER_INTERFACE_H_

#include <cstddef>
#include <cstdint>
#include <new>

#include "field_kernel.h"
#include "function_evaluator.h"
#include "kernel.h"
#include "scan_kernel.h"
#include "splinter_fss.h"

struct splinter_function {
  splinter_function(splinter::Domain domain, bool expanded, const splinter::Kernel& kernel)
      : evaluator(domain, expanded),
        scan_kernel(splinter::find_scan_kernel(kernel.path)),
        field_kernel(splinter::find_field_kernel(kernel.path)) {}

  splinter::FunctionEvaluator evaluator;
  const splinter::ScanKernel& scan_kernel;
  const splinter::FieldKernel& field_kernel;
};

namespace splinter {

// Runs the body of an export and turns exceptions into a status: none passes to the caller.
template <class Body>
std::int32_t guarded(const Body& body) {
  try {
    return body();
  } catch (const std::bad_alloc&) {
    return SPLINTER_NO_MEMORY;
  } catch (...) {
    return SPLINTER_INTERNAL;
  }
}

// Returns whether an array of n elements can be read: present, aligned, of a size that exists.
template <class T>
bool readable(const T* array, std::size_t n) {
  return n == 0 || (array != nullptr && reinterpret_cast<std::uintptr_t>(array) % alignof(T) == 0 &&
                    n <= PTRDIFF_MAX / sizeof(T));
}

// Returns whether two arrays of these sizes have no byte in common.
inline bool disjoint(const void* a, std::size_t a_bytes, const void* b, std::size_t b_bytes) {
  const auto a_at = reinterpret_cast<std::uintptr_t>(a);
  const auto b_at = reinterpret_cast<std::uintptr_t>(b);
  return a_bytes == 0 || b_bytes == 0 ||
         (a_at < b_at ? b_at - a_at >= a_bytes : a_at - b_at >= b_bytes);
}

}  // namespace splinter

#endif  // SPLINTER_INTERFACE_H_
