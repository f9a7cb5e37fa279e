// The exports that describe the library, generate, open and close.
#include "splinter_fss.h"

#include <cstring>
#include <memory>
#include <vector>

#include "generator.h"
#include "interface.h"
#include "scheme.h"
#include "share.h"

namespace splinter {
namespace {

// The words of a secret: alpha and beta, the low word first, whether a DCF includes alpha, and the
// tag.
constexpr std::size_t kSecretWords = 7;

// Returns the number of words that a secret has.
std::size_t secret_words(const Parameters& parameters) {
  const SchemeDefinition& scheme = definition_of(parameters);
  return scheme.table_words != nullptr ? scheme.table_words(parameters) : kSecretWords;
}

// A secret that is wiped when this ends.
struct SecretArgument {
  SecretArgument(const Parameters& parameters, const std::uint64_t* words) {
    if (definition_of(parameters).table_words != nullptr) {
      secret.values = words;
    } else {
      secret = {{words[0], words[1]}, {words[2], words[3]}, words[4], {words[5], words[6]}};
    }
  }
  SecretArgument(const SecretArgument&) = delete;
  SecretArgument& operator=(const SecretArgument&) = delete;
  ~SecretArgument() { wipe(&secret, sizeof(secret)); }

  // Checks the secret. Branches on no more than whether it is refused.
  splinter_status check(const Parameters& parameters) const {
    if (!parameters.domain().contains(secret.alpha.high, secret.alpha.low)) {
      return SPLINTER_ALPHA_OUT_OF_DOMAIN;
    }
    const std::uint64_t unused_low = parameters.output == Output::kBit     ? ~std::uint64_t{1}
                                     : parameters.output == Output::kField ? ~std::uint64_t{0xff}
                                                                           : 0;
    const bool two_numbers = value_numbers(parameters.output) == 2;
    const bool double_words = parameters.output == Output::kDoubleWord || two_numbers;
    const std::uint64_t unused_high = double_words ? 0 : ~std::uint64_t{0};
    const std::uint64_t unused_tag = two_numbers ? 0 : ~std::uint64_t{0};
    const std::uint64_t unused_inclusive =
        definition_of(parameters).inclusive ? ~std::uint64_t{1} : ~std::uint64_t{0};
    const std::uint64_t outside =
        (secret.beta.low & unused_low) | (secret.beta.high & unused_high) |
        (secret.inclusive & unused_inclusive) | ((secret.tag.low | secret.tag.high) & unused_tag);
    return outside == 0 ? SPLINTER_OK : SPLINTER_BAD_ARGUMENT;
  }

  Secret secret{};
};

// Reads shares that follow each other, or returns false if one is invalid.
bool decode_shares(const std::uint8_t* shares, const std::size_t* lengths, const std::uint8_t* uses,
                   std::size_t count, std::vector<Summand>* summands) {
  for (std::size_t i = 0; i < count; ++i) {
    Summand summand{{}, static_cast<Use>(uses[i])};
    if (!decode_share(shares, lengths[i], &summand.share)) {
      return false;
    }
    summands->push_back(summand);
    shares += lengths[i];
  }
  return true;
}

}  // namespace
}  // namespace splinter

std::uint32_t splinter_abi_version(void) { return SPLINTER_ABI_VERSION; }

const char* splinter_status_text(std::int32_t status) {
  switch (status) {
    case SPLINTER_OK:
      return "ok";
    case SPLINTER_BAD_ARGUMENT:
      return "an argument is missing, misaligned, out of bounds or there twice, or an output "
             "overlaps another array";
    case SPLINTER_BAD_PARAMETERS:
      return "there are no shares with these parameters or this share index";
    case SPLINTER_ALPHA_OUT_OF_DOMAIN:
      return "the secret point lies outside the domain";
    case SPLINTER_BAD_SHARE:
      return "the bytes are not a share of a known version";
    case SPLINTER_PATH_UNAVAILABLE:
      return "this CPU cannot run the requested path";
    case SPLINTER_KEY_OUT_OF_DOMAIN:
      return "a key or slot lies outside the domain";
    case SPLINTER_GROUP_OUT_OF_RANGE:
      return "a group id is not below the number of groups";
    case SPLINTER_RANDOMNESS_FAILED:
      return "the random generator of OpenSSL or of the operating system failed";
    case SPLINTER_CIPHER_FAILED:
      return "OpenSSL's AES failed";
    case SPLINTER_NO_MEMORY:
      return "out of memory";
    case SPLINTER_INTERNAL:
      return "internal error";
    case SPLINTER_MIXED_SHARES:
      return "the shares are of different queries, parties, outputs or domains, or one is there "
             "twice";
    case SPLINTER_BAD_USE:
      return "a share cannot be used like this: only DPFs, dense and ring functions and constants "
             "are expanded, only expanded DPFs have running sums, bits and field elements are "
             "scanned and all else folded";
    case SPLINTER_BAD_RESIDUE:
      return "a packed residue is not below its prime";
    case SPLINTER_BAD_CIPHERTEXT:
      return "a ciphertext is none under this key: 0, too great, or not prime to the modulus";
    case SPLINTER_BAD_KEY:
      return "the numbers are no key of an allowed length";
    default:
      return "unknown status";
  }
}

std::uint32_t splinter_paths(void) { return splinter::available_paths(); }

std::int32_t splinter_random(std::uint8_t* out, std::size_t n) {
  return splinter::guarded([&]() -> std::int32_t {
    if (!splinter::readable(out, n)) {
      return SPLINTER_BAD_ARGUMENT;
    }
    return splinter::secure_random(nullptr, out, n) ? SPLINTER_OK : SPLINTER_RANDOMNESS_FAILED;
  });
}

std::size_t splinter_share_bytes(const splinter_parameters* parameters, std::uint32_t party) {
  splinter::Parameters read;
  return parameters != nullptr && splinter::read_parameters(*parameters, &read) &&
                 party < read.parties
             ? splinter::share_bytes(read, party)
             : 0;
}

std::int32_t splinter_generate(const splinter_parameters* parameters, std::uint32_t share_index,
                               const std::uint8_t* nonce, const std::uint64_t* secret,
                               std::size_t secret_words, std::uint8_t* shares,
                               std::size_t shares_bytes) {
  return splinter::guarded([&]() -> std::int32_t {
    if (parameters == nullptr || nonce == nullptr || shares == nullptr || secret == nullptr ||
        !splinter::readable(secret, secret_words)) {
      return SPLINTER_BAD_ARGUMENT;
    }
    splinter::Parameters read;
    if (!splinter::read_parameters(*parameters, &read) || share_index > SPLINTER_MAX_SHARE_INDEX) {
      return SPLINTER_BAD_PARAMETERS;
    }
    if (shares_bytes != splinter::all_share_bytes(read) ||
        secret_words != splinter::secret_words(read) ||
        !splinter::disjoint(secret, secret_words * sizeof(*secret), shares, shares_bytes)) {
      return SPLINTER_BAD_ARGUMENT;
    }
    const splinter::SecretArgument argument(read, secret);
    const splinter_status checked = argument.check(read);
    if (checked != SPLINTER_OK) {
      return checked;
    }
    splinter::Label label{share_index, {}};
    std::memcpy(&label.nonce, nonce, sizeof(label.nonce));
    return splinter::generate(read, label, argument.secret, splinter::secure_random, nullptr,
                              shares);
  });
}

std::int32_t splinter_function_open(const std::uint8_t* shares, const std::size_t* lengths,
                                    const std::uint8_t* uses, std::size_t count,
                                    std::uint32_t domain_bits, std::uint32_t expanded,
                                    std::uint32_t path, splinter_function** out) {
  return splinter::guarded([&]() -> std::int32_t {
    if (out == nullptr) {
      return SPLINTER_BAD_ARGUMENT;
    }
    *out = nullptr;
    if (shares == nullptr || count == 0 || !splinter::readable(lengths, count) ||
        !splinter::readable(uses, count) || expanded > 1) {
      return SPLINTER_BAD_ARGUMENT;
    }
    if (domain_bits > SPLINTER_MAX_DOMAIN_BITS ||
        (expanded == 1 && (domain_bits == 0 || domain_bits > SPLINTER_MAX_EXPANDED_RESIDUE_BITS))) {
      return SPLINTER_BAD_PARAMETERS;
    }
    std::vector<splinter::Summand> summands;
    if (!splinter::decode_shares(shares, lengths, uses, count, &summands)) {
      return SPLINTER_BAD_SHARE;
    }
    const splinter::Kernel* const kernel = splinter::find_kernel(path);
    if (kernel == nullptr) {
      return SPLINTER_PATH_UNAVAILABLE;
    }
    auto function =
        std::make_unique<splinter_function>(splinter::Domain{domain_bits}, expanded == 1, *kernel);
    const splinter_status status = function->evaluator.open(summands, *kernel);
    if (status == SPLINTER_OK) {
      *out = function.release();
    }
    return status;
  });
}

void splinter_function_close(splinter_function* function) { delete function; }
