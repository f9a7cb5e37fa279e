// The exports: checks of the caller's arguments, and no exception beyond this file.
#include "splinter_fss.h"

#include <cstring>
#include <memory>
#include <new>
#include <vector>

#include "fold.h"
#include "function_evaluator.h"
#include "generator.h"
#include "kernel.h"
#include "share.h"

struct splinter_function {
  splinter_function(splinter::Domain domain, bool expanded) : evaluator(domain, expanded) {}

  splinter::FunctionEvaluator evaluator;
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

bool valid_keys(const splinter_function* function, const std::uint64_t* keys, std::size_t rows) {
  return function != nullptr && rows <= PTRDIFF_MAX / 16 &&
         readable(keys, rows * function->evaluator.domain().key_words());
}

bool valid_fold(const splinter::FoldInput& input, const std::uint64_t* sums) {
  return input.weight_count <= SPLINTER_MAX_WEIGHTS && input.group_count > 0 &&
         input.group_count <= SPLINTER_MAX_GROUPS &&
         input.rows <= PTRDIFF_MAX / 8 / SPLINTER_MAX_WEIGHTS &&
         readable(input.weights, input.rows * input.weight_count) &&
         (input.groups == nullptr || readable(input.groups, input.rows)) && readable(sums, 1);
}

// Checks what all generators take, and calls `write` with the label.
template <class Write>
std::int32_t generate(splinter::Scheme scheme, const splinter::TreeParameters& parameters,
                      std::uint32_t share_index, const std::uint8_t* nonce,
                      const std::uint8_t* share0, const std::uint8_t* share1,
                      std::size_t share_bytes, Write write) {
  return guarded([&]() -> std::int32_t {
    const std::size_t expected = splinter::share_bytes(scheme, parameters);
    if (expected == 0 || share_index > SPLINTER_MAX_SHARE_INDEX) {
      return SPLINTER_BAD_PARAMETERS;
    }
    if (nonce == nullptr || share0 == nullptr || share1 == nullptr || share0 == share1 ||
        share_bytes != expected) {
      return SPLINTER_BAD_ARGUMENT;
    }
    splinter::Label label{share_index, {}};
    std::memcpy(&label.nonce, nonce, sizeof(label.nonce));
    return write(label);
  });
}

std::int32_t generate_tree(splinter::Scheme scheme, const splinter::TreeParameters& parameters,
                           std::uint32_t share_index, const std::uint8_t* nonce,
                           const splinter::Secret& secret, std::uint8_t* share0,
                           std::uint8_t* share1, std::size_t share_bytes) {
  return generate(scheme, parameters, share_index, nonce, share0, share1, share_bytes,
                  [&](const splinter::Label& label) -> std::int32_t {
                    if (!parameters.domain().contains(secret.alpha_high, secret.alpha_low)) {
                      return SPLINTER_ALPHA_OUT_OF_DOMAIN;
                    }
                    return splinter::generate_tree(scheme, parameters, label, secret,
                                                   splinter::secure_random, nullptr, share0,
                                                   share1);
                  });
}

// Reads shares that follow each other, or returns false if one is none.
bool decode_shares(const std::uint8_t* shares, const std::size_t* lengths, const std::uint8_t* uses,
                   std::size_t count, std::vector<splinter::Summand>* summands) {
  for (std::size_t i = 0; i < count; ++i) {
    splinter::Summand summand{{}, static_cast<splinter::Use>(uses[i])};
    if (!splinter::decode_share(shares, lengths[i], &summand.share)) {
      return false;
    }
    summands->push_back(summand);
    shares += lengths[i];
  }
  return true;
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
    case SPLINTER_MIXED_SHARES:
      return "the shares are of different parties or domains";
    case SPLINTER_BAD_USE:
      return "a share cannot be used like this: only expanded points have running sums, and "
             "less-than cannot be expanded";
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

std::size_t splinter_share_bytes(std::uint32_t scheme, std::uint32_t domain_bits,
                                 std::uint32_t radix_bits) {
  const bool known =
      scheme == SPLINTER_POINT || scheme == SPLINTER_LESS_THAN || scheme == SPLINTER_CONSTANT;
  return known ? splinter::share_bytes(static_cast<splinter::Scheme>(scheme),
                                       {domain_bits, radix_bits})
               : 0;
}

std::int32_t splinter_point_generate(std::uint32_t domain_bits, std::uint32_t radix_bits,
                                     std::uint32_t share_index, const std::uint8_t* nonce,
                                     std::uint64_t alpha_high, std::uint64_t alpha_low,
                                     std::uint64_t beta, std::uint8_t* share0, std::uint8_t* share1,
                                     std::size_t share_bytes) {
  return generate_tree(splinter::Scheme::kPoint, {domain_bits, radix_bits}, share_index, nonce,
                       {alpha_high, alpha_low, beta, 0}, share0, share1, share_bytes);
}

std::int32_t splinter_less_than_generate(std::uint32_t domain_bits, std::uint32_t radix_bits,
                                         std::uint32_t share_index, const std::uint8_t* nonce,
                                         std::uint64_t alpha_high, std::uint64_t alpha_low,
                                         std::uint32_t inclusive, std::uint64_t beta,
                                         std::uint8_t* share0, std::uint8_t* share1,
                                         std::size_t share_bytes) {
  if (inclusive > 1) {
    return SPLINTER_BAD_ARGUMENT;
  }
  const std::uint64_t at = beta & (0 - std::uint64_t{inclusive});
  return generate_tree(splinter::Scheme::kLessThan, {domain_bits, radix_bits}, share_index, nonce,
                       {alpha_high, alpha_low, at, beta}, share0, share1, share_bytes);
}

std::int32_t splinter_constant_generate(std::uint32_t share_index, const std::uint8_t* nonce,
                                        std::uint64_t beta, std::uint8_t* share0,
                                        std::uint8_t* share1, std::size_t share_bytes) {
  return generate(splinter::Scheme::kConstant, {}, share_index, nonce, share0, share1, share_bytes,
                  [&](const splinter::Label& label) -> std::int32_t {
                    return splinter::generate_constant(label, beta, splinter::secure_random,
                                                       nullptr, share0, share1);
                  });
}

std::int32_t splinter_function_open(const std::uint8_t* shares, const std::size_t* lengths,
                                    const std::uint8_t* uses, std::size_t count,
                                    std::uint32_t domain_bits, std::uint32_t expanded,
                                    std::uint32_t path, splinter_function** out) {
  return guarded([&]() -> std::int32_t {
    if (out == nullptr) {
      return SPLINTER_BAD_ARGUMENT;
    }
    *out = nullptr;
    if (shares == nullptr || count == 0 || !readable(lengths, count) || !readable(uses, count) ||
        expanded > 1) {
      return SPLINTER_BAD_ARGUMENT;
    }
    if (domain_bits > SPLINTER_MAX_DOMAIN_BITS ||
        (expanded == 1 && (domain_bits == 0 || domain_bits > SPLINTER_MAX_EXPANDED_BITS))) {
      return SPLINTER_BAD_PARAMETERS;
    }
    std::vector<splinter::Summand> summands;
    if (!decode_shares(shares, lengths, uses, count, &summands)) {
      return SPLINTER_BAD_SHARE;
    }
    const splinter::Kernel* const kernel = splinter::find_kernel(path);
    if (kernel == nullptr) {
      return SPLINTER_PATH_UNAVAILABLE;
    }
    auto function =
        std::make_unique<splinter_function>(splinter::Domain{domain_bits}, expanded == 1);
    const splinter_status status = function->evaluator.open(summands, *kernel);
    if (status == SPLINTER_OK) {
      *out = function.release();
    }
    return status;
  });
}

void splinter_function_close(splinter_function* function) { delete function; }

std::int32_t splinter_function_evaluate(splinter_function* function, const std::uint64_t* keys,
                                        std::size_t rows, std::uint64_t* out) {
  return guarded([&]() -> std::int32_t {
    if (!valid_keys(function, keys, rows) || !readable(out, rows)) {
      return SPLINTER_BAD_ARGUMENT;
    }
    return function->evaluator.evaluate(keys, rows, out);
  });
}

std::int32_t splinter_function_fold(splinter_function* function, const std::uint64_t* keys,
                                    std::size_t rows, const std::uint64_t* weights,
                                    std::uint32_t weight_count, const std::uint32_t* groups,
                                    std::uint32_t group_count, std::uint64_t* sums) {
  return guarded([&]() -> std::int32_t {
    const splinter::FoldInput input{rows, weights, weight_count, groups, group_count};
    if (!valid_keys(function, keys, rows) || !valid_fold(input, sums)) {
      return SPLINTER_BAD_ARGUMENT;
    }
    return function->evaluator.fold(keys, input, sums);
  });
}

std::int32_t splinter_fold(const std::uint64_t* values, std::size_t rows,
                           const std::uint64_t* weights, std::uint32_t weight_count,
                           const std::uint32_t* groups, std::uint32_t group_count,
                           std::uint64_t* sums) {
  return guarded([&]() -> std::int32_t {
    const splinter::FoldInput input{rows, weights, weight_count, groups, group_count};
    if (!readable(values, rows) || !valid_fold(input, sums)) {
      return SPLINTER_BAD_ARGUMENT;
    }
    if (!input.groups_in_range()) {
      return SPLINTER_GROUP_OUT_OF_RANGE;
    }
    splinter::fold_values(input, values, sums);
    return SPLINTER_OK;
  });
}
