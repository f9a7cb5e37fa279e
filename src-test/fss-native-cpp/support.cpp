#include "support.h"

#include <iostream>
#include <stdexcept>

namespace splinter::test {

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

Point open(const Bytes& share, std::uint32_t path) {
  splinter_point* point = nullptr;
  splinter_point_open(share.data(), share.size(), path, &point);
  return Point(point);
}

std::array<Bytes, 2> generate(const PointParameters& parameters, const Key& alpha,
                              std::uint64_t beta, std::uint32_t share_index) {
  const std::size_t size =
      splinter_point_share_bytes(parameters.domain_bits, parameters.radix_bits);
  std::array<Bytes, 2> shares = {Bytes(size), Bytes(size)};
  Bytes nonce(SPLINTER_NONCE_BYTES);
  if (splinter_random(nonce.data(), nonce.size()) != SPLINTER_OK ||
      splinter_point_generate(parameters.domain_bits, parameters.radix_bits, share_index,
                              nonce.data(), alpha.high, alpha.low, beta, shares[0].data(),
                              shares[1].data(), size) != SPLINTER_OK) {
    throw std::runtime_error("cannot generate");
  }
  return shares;
}

Key clip(const PointParameters& parameters, const Key& key) {
  const std::uint32_t bits = parameters.domain_bits;
  const auto low_bits = [](std::uint32_t n) { return n == 0 ? 0 : ~std::uint64_t{0} >> (64 - n); };
  return {key.high & low_bits(bits > 64 ? bits - 64 : 0), key.low & low_bits(std::min(bits, 64u))};
}

Key largest(const PointParameters& parameters) {
  return clip(parameters, {~std::uint64_t{0}, ~std::uint64_t{0}});
}

Key random_key(const PointParameters& parameters, std::mt19937_64& random) {
  const std::uint64_t high = random();
  return clip(parameters, {high, random()});
}

std::vector<std::uint64_t> to_words(const PointParameters& parameters,
                                    const std::vector<Key>& keys) {
  std::vector<std::uint64_t> words;
  for (const Key& key : keys) {
    words.push_back(key.low);
    if (parameters.key_words() == 2) {
      words.push_back(key.high);
    }
  }
  return words;
}

std::vector<std::uint64_t> evaluate(const Point& point, const PointParameters& parameters,
                                    const std::vector<Key>& keys) {
  std::vector<std::uint64_t> out(keys.size());
  const std::vector<std::uint64_t> words = to_words(parameters, keys);
  if (splinter_point_evaluate(point.get(), words.data(), keys.size(), out.data()) != SPLINTER_OK) {
    throw std::runtime_error("cannot evaluate");
  }
  return out;
}

}  // namespace splinter::test
