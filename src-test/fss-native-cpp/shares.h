// Shares straight from the generator, for the tests below the exported interface.
#ifndef SPLINTER_TEST_SHARES_H_
#define SPLINTER_TEST_SHARES_H_

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "generator.h"
#include "reference.h"

namespace splinter::test {

using Bytes = std::vector<std::uint8_t>;

// A function of any scheme. Its tag, where the output has one, is `key` times beta.
struct Target {
  Value alpha;
  Value beta;
  std::uint64_t inclusive = 0;
  std::uint64_t key = 0xfedcba9876543211;

  Value tag() const { return key * beta; }
  Secret secret() const { return {block(alpha), block(beta), inclusive, block(tag())}; }
  // Returns the value at a point, combined with its tag.
  Value at(const Parameters& parameters, Value point) const;
};

// A target's secret for the generator: of a tabular scheme the values at all keys.
class TargetSecret {
 public:
  TargetSecret(const Parameters& parameters, const Target& target);
  // A tabular function of any values.
  TargetSecret(const Parameters& parameters, std::vector<std::uint64_t> values);

  Secret get() const;

 private:
  Secret secret_{};
  std::vector<std::uint64_t> values_;
};

// Returns a name such as "DPF of words, 24 bits, radix 8".
std::string name(const Parameters& parameters);

// Returns a number in hex.
std::string text(Value number);

// Returns DPFs and DCFs of all outputs, compact and of several radices, over these domains.
std::vector<Parameters> all_trees(const std::vector<std::uint32_t>& domains);

Parameters multi_party_dpf(std::uint32_t parties, std::uint32_t domain_bits,
                           std::uint32_t column_bits);

Parameters dense(std::uint32_t parties, std::uint32_t domain_bits, Output output);

Parameters shamir(std::uint32_t parties, std::uint32_t threshold, std::uint32_t domain_bits,
                  std::uint32_t column_bits);

Parameters ring(std::uint32_t parties, std::uint32_t domain_bits, std::uint32_t column_bits,
                std::uint32_t scale_bits, RingSet set = RingSet::kLarge);

Value random_number(std::uint32_t bits, std::mt19937_64& random);
// Returns a random value of the output, not 0.
Value random_beta(const Parameters& parameters, std::mt19937_64& random);

// Returns both ends of the domain and the borders of machine words inside it.
std::vector<Value> edges(std::uint32_t domain_bits);

// Fills bytes for the generator from the words of a std::mt19937_64, low byte first; each call
// begins a new word.
bool fixed_stream(void* random, std::uint8_t* out, std::size_t n);

// Returns all parties' shares. Throws if there are none.
std::vector<Bytes> make_shares(const Parameters& parameters, const TargetSecret& secret,
                               const Label& label, Randomness randomness, void* context,
                               const Kernel& kernel);
std::vector<Bytes> make_shares(const Parameters& parameters, const Target& target,
                               const Label& label, Randomness randomness, void* context,
                               const Kernel& kernel = *find_kernel(SPLINTER_PATH_AUTO));
// Returns all parties' shares under a random nonce of OpenSSL's generator. Throws if there are
// none.
std::vector<Bytes> make_shares(const Parameters& parameters, const Target& target);

// Returns the fields of a valid share. Throws if the share is invalid.
Share decoded(const Bytes& share);

// Returns the kernels of this CPU, and names on standard error those that it cannot run.
std::vector<const Kernel*> kernels_here();

}  // namespace splinter::test

#endif  // SPLINTER_TEST_SHARES_H_
