#include "support.h"

#include <iostream>
#include <stdexcept>

namespace splinter::test {

bool selects(Form form, const Key& alpha, const Key& key) {
  const bool equal = form != Form::kLessThan && key == alpha;
  return equal || (form != Form::kPoint && key < alpha);
}

std::vector<std::uint32_t> paths_here() {
  std::vector<std::uint32_t> here;
  for (const std::uint32_t path : kPaths) {
    if ((splinter_paths() & path) != 0) {
      here.push_back(path);
    } else {
      std::cerr << "skipped: this CPU cannot run path " << path << '\n';
    }
  }
  return here;
}

Opened open(const std::vector<Part>& parts, std::uint32_t domain_bits, bool expanded,
            std::uint32_t path) {
  Bytes shares;
  Bytes uses;
  std::vector<std::size_t> lengths;
  for (const Part& part : parts) {
    shares.insert(shares.end(), part.share.begin(), part.share.end());
    uses.push_back(part.use);
    lengths.push_back(part.share.size());
  }
  shares.shrink_to_fit();  // so that the sanitizer sees every read past the end
  splinter_function* function = nullptr;
  const std::int32_t status =
      splinter_function_open(shares.data(), lengths.data(), uses.data(), parts.size(), domain_bits,
                             expanded ? 1 : 0, path, &function);
  return {status, Function(function)};
}

Function open(const Bytes& share, std::uint32_t path) {
  const std::uint32_t domain_bits = share.size() > 8 ? share[8] : 0;
  return open({{share}}, domain_bits, false, path).function;
}

std::array<Bytes, 2> generate(Form form, const TreeParameters& parameters, const Key& alpha,
                              std::uint64_t beta, std::uint32_t share_index) {
  const std::size_t size = share_bytes(scheme_of(form), parameters);
  std::array<Bytes, 2> shares = {Bytes(size), Bytes(size)};
  Bytes nonce(SPLINTER_NONCE_BYTES);
  std::int32_t status = splinter_random(nonce.data(), nonce.size());
  if (status == SPLINTER_OK && form == Form::kPoint) {
    status = splinter_point_generate(parameters.domain_bits, parameters.radix_bits, share_index,
                                     nonce.data(), alpha.high, alpha.low, beta, shares[0].data(),
                                     shares[1].data(), size);
  } else if (status == SPLINTER_OK) {
    status = splinter_less_than_generate(
        parameters.domain_bits, parameters.radix_bits, share_index, nonce.data(), alpha.high,
        alpha.low, form == Form::kAtMost ? 1 : 0, beta, shares[0].data(), shares[1].data(), size);
  }
  if (status != SPLINTER_OK) {
    throw std::runtime_error("cannot generate");
  }
  return shares;
}

std::array<Bytes, 2> generate_constant(std::uint64_t beta) {
  const std::size_t size = share_bytes(Scheme::kConstant, {});
  std::array<Bytes, 2> shares = {Bytes(size), Bytes(size)};
  const Bytes nonce(SPLINTER_NONCE_BYTES);
  if (splinter_constant_generate(1, nonce.data(), beta, shares[0].data(), shares[1].data(), size) !=
      SPLINTER_OK) {
    throw std::runtime_error("cannot generate");
  }
  return shares;
}

Key clip(const TreeParameters& parameters, const Key& key) {
  const std::uint32_t bits = parameters.domain_bits;
  const auto low_bits = [](std::uint32_t n) { return n == 0 ? 0 : ~std::uint64_t{0} >> (64 - n); };
  return {key.high & low_bits(bits > 64 ? bits - 64 : 0), key.low & low_bits(std::min(bits, 64u))};
}

Key largest(const TreeParameters& parameters) {
  return clip(parameters, {~std::uint64_t{0}, ~std::uint64_t{0}});
}

Key random_key(const TreeParameters& parameters, std::mt19937_64& random) {
  const std::uint64_t high = random();
  return clip(parameters, {high, random()});
}

std::vector<Key> edges(const TreeParameters& parameters) {
  const std::uint64_t top = std::uint64_t{1} << 63;
  std::vector<Key> points = {{0, 0}, largest(parameters)};
  for (const Key& edge :
       {Key{0, 1}, Key{0, 0x7fffffff}, Key{0, 0x80000000}, Key{0, 0xffffffff}, Key{0, 0x100000000},
        Key{0, top - 1}, Key{0, top}, Key{0, ~std::uint64_t{0}}, Key{1, 0}, Key{top, 0}}) {
    if (parameters.domain().contains(edge.high, edge.low)) {
      points.push_back(edge);
    }
  }
  return points;
}

std::vector<std::uint64_t> to_words(const TreeParameters& parameters,
                                    const std::vector<Key>& keys) {
  std::vector<std::uint64_t> words;
  for (const Key& key : keys) {
    words.push_back(key.low);
    if (parameters.domain().key_words() == 2) {
      words.push_back(key.high);
    }
  }
  return words;
}

std::vector<std::uint64_t> evaluate(const Function& function, const TreeParameters& parameters,
                                    const std::vector<Key>& keys) {
  std::vector<std::uint64_t> out(keys.size());
  const std::vector<std::uint64_t> words = to_words(parameters, keys);
  if (splinter_function_evaluate(function.get(), words.data(), keys.size(), out.data()) !=
      SPLINTER_OK) {
    throw std::runtime_error("cannot evaluate");
  }
  return out;
}

}  // namespace splinter::test
