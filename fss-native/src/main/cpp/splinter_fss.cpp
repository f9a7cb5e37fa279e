// The exports: checks of the caller's arguments, and no exception beyond this file.
#include "splinter_fss.h"

#include <cstring>
#include <memory>
#include <new>

#include "kernel.h"
#include "point.h"
#include "point_evaluator.h"

struct splinter_point {
  splinter::PointEvaluator evaluator;
};

namespace {

template <class Body>
std::int32_t guarded(Body body) {
  try {
    return body();
  } catch (const std::bad_alloc&) {
    return SPLINTER_NO_MEMORY;
  } catch (...) {
    return SPLINTER_INTERNAL;
  }
}

// Whether an array of n elements can be read: present, aligned, of a size that exists.
template <class T>
bool readable(const T* array, std::size_t n) {
  return n == 0 || (array != nullptr && reinterpret_cast<std::uintptr_t>(array) % alignof(T) == 0 &&
                    n <= PTRDIFF_MAX / sizeof(T));
}

bool valid_keys(const splinter_point* point, const std::uint64_t* keys, std::size_t rows) {
  return point != nullptr && rows <= PTRDIFF_MAX / 16 && readable(keys, rows);
}

}  // namespace

std::uint32_t splinter_abi_version(void) { return SPLINTER_ABI_VERSION; }

const char* splinter_status_text(std::int32_t status) {
  switch (status) {
    case SPLINTER_OK:
      return "ok";
    case SPLINTER_BAD_ARGUMENT:
      return "an argument is missing, misaligned or out of bounds";
    case SPLINTER_BAD_PARAMETERS:
      return "the domain, radix or share index is out of bounds";
    case SPLINTER_ALPHA_OUT_OF_DOMAIN:
      return "the secret point lies outside the domain";
    case SPLINTER_BAD_SHARE:
      return "the bytes are not a share of a known version";
    case SPLINTER_PATH_UNAVAILABLE:
      return "this CPU cannot run the requested path";
    case SPLINTER_KEY_OUT_OF_DOMAIN:
      return "a key lies outside the domain";
    case SPLINTER_GROUP_OUT_OF_RANGE:
      return "a group id is not below the number of groups";
    case SPLINTER_RANDOMNESS_FAILED:
      return "OpenSSL's random generator failed";
    case SPLINTER_CIPHER_FAILED:
      return "OpenSSL's AES failed";
    case SPLINTER_NO_MEMORY:
      return "out of memory";
    case SPLINTER_INTERNAL:
      return "internal error";
    default:
      return "unknown status";
  }
}

std::uint32_t splinter_paths(void) { return splinter::available_paths(); }

std::int32_t splinter_random(std::uint8_t* out, std::size_t n) {
  return guarded([&]() -> std::int32_t {
    if (!readable(out, n)) {
      return SPLINTER_BAD_ARGUMENT;
    }
    return splinter::secure_random(nullptr, out, n) ? SPLINTER_OK : SPLINTER_RANDOMNESS_FAILED;
  });
}

std::size_t splinter_point_share_bytes(std::uint32_t domain_bits, std::uint32_t radix_bits) {
  const splinter::PointParameters parameters{domain_bits, radix_bits};
  return parameters.valid() ? parameters.share_bytes() : 0;
}

std::int32_t splinter_point_generate(std::uint32_t domain_bits, std::uint32_t radix_bits,
                                     std::uint32_t share_index, const std::uint8_t* nonce,
                                     std::uint64_t alpha_high, std::uint64_t alpha_low,
                                     std::uint64_t beta, std::uint8_t* share0, std::uint8_t* share1,
                                     std::size_t share_bytes) {
  return guarded([&]() -> std::int32_t {
    const splinter::PointParameters parameters{domain_bits, radix_bits};
    if (!parameters.valid() || share_index > SPLINTER_MAX_SHARE_INDEX) {
      return SPLINTER_BAD_PARAMETERS;
    }
    if (nonce == nullptr || share0 == nullptr || share1 == nullptr || share0 == share1 ||
        share_bytes != parameters.share_bytes()) {
      return SPLINTER_BAD_ARGUMENT;
    }
    if (!parameters.contains(alpha_high, alpha_low)) {
      return SPLINTER_ALPHA_OUT_OF_DOMAIN;
    }
    splinter::Block nonce_block;
    std::memcpy(&nonce_block, nonce, sizeof(nonce_block));
    return splinter::generate_point(parameters, share_index, nonce_block,
                                    {alpha_high, alpha_low, beta}, splinter::secure_random, nullptr,
                                    share0, share1);
  });
}

std::int32_t splinter_point_open(const std::uint8_t* share, std::size_t n, std::uint32_t path,
                                 splinter_point** out) {
  return guarded([&]() -> std::int32_t {
    if (out == nullptr) {
      return SPLINTER_BAD_ARGUMENT;
    }
    *out = nullptr;
    splinter::PointShare decoded;
    if (share == nullptr || !splinter::decode_share(share, n, &decoded)) {
      return SPLINTER_BAD_SHARE;
    }
    const splinter::Kernel* const kernel = splinter::find_kernel(path);
    if (kernel == nullptr) {
      return SPLINTER_PATH_UNAVAILABLE;
    }
    auto point = std::make_unique<splinter_point>();
    const splinter_status status = point->evaluator.open(decoded, *kernel);
    if (status == SPLINTER_OK) {
      *out = point.release();
    }
    return status;
  });
}

void splinter_point_close(splinter_point* point) { delete point; }

std::int32_t splinter_point_evaluate(splinter_point* point, const std::uint64_t* keys,
                                     std::size_t rows, std::uint64_t* out) {
  return guarded([&]() -> std::int32_t {
    if (!valid_keys(point, keys, rows) || !readable(out, rows)) {
      return SPLINTER_BAD_ARGUMENT;
    }
    return point->evaluator.evaluate(keys, rows, out);
  });
}

std::int32_t splinter_point_fold(splinter_point* point, const std::uint64_t* keys, std::size_t rows,
                                 const std::uint64_t* weights, std::uint32_t weight_count,
                                 const std::uint32_t* groups, std::uint32_t group_count,
                                 std::uint64_t* sums) {
  return guarded([&]() -> std::int32_t {
    if (!valid_keys(point, keys, rows) || weight_count > SPLINTER_MAX_WEIGHTS || group_count == 0 ||
        group_count > SPLINTER_MAX_GROUPS || rows > PTRDIFF_MAX / 8 / SPLINTER_MAX_WEIGHTS ||
        !readable(weights, rows * weight_count) || (groups != nullptr && !readable(groups, rows)) ||
        !readable(sums, 1)) {
      return SPLINTER_BAD_ARGUMENT;
    }
    return point->evaluator.fold(keys, {rows, weights, weight_count, groups, group_count}, sums);
  });
}
