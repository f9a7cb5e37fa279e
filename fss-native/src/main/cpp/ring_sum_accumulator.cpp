#include "ring_sum_accumulator.h"

#include <algorithm>
#include <numeric>

namespace splinter {
namespace {

constexpr std::size_t kSumWords = 4 * kVectorResidues;

}  // namespace

RingSumAccumulator::RingSumAccumulator(const RingSumShape& shape, const Kernel& kernel)
    : shape_(shape),
      kernel_(kernel),
      ring_(kernel),
      sums_(shape.sums() * kSumWords),
      block_(2 * kVectorResidues),
      places_(kRingSize),
      group_ends_(shape.groups),
      coefficients_(kRingSize),
      polynomial_(kVectorResidues) {}

splinter_status RingSumAccumulator::open(const Block& request_seed) {
  return factors_.open(request_seed, kernel_) ? SPLINTER_OK : SPLINTER_CIPHER_FAILED;
}

splinter_status RingSumAccumulator::check(const RingSumRows& rows) const {
  std::uint64_t all = 0;
  for (std::size_t i = 0; i < shape_.measures * rows.count; ++i) {
    all |= rows.values[i];
  }
  if (shape_.value_bits < 64 && all >> shape_.value_bits != 0) {
    return SPLINTER_BAD_ARGUMENT;
  }
  for (std::size_t i = 0; rows.groups != nullptr && i < rows.count; ++i) {
    if (rows.groups[i] < -1 || rows.groups[i] >= static_cast<std::int32_t>(shape_.groups)) {
      return SPLINTER_GROUP_OUT_OF_RANGE;
    }
  }
  std::vector<std::uint64_t> residues(kVectorResidues);
  for (std::size_t b = 0; b < rows.blocks(); ++b) {
    if (!unpack_vector(rows.records + b * kVectorBytes, residues.data())) {
      return SPLINTER_BAD_RESIDUE;
    }
  }
  return SPLINTER_OK;
}

splinter_status RingSumAccumulator::add(const RingSumRows& rows) {
  const splinter_status checked = check(rows);
  if (checked != SPLINTER_OK) {
    return checked;
  }
  for (std::size_t b = 0; b < rows.blocks(); ++b) {
    const std::size_t block = rows.first_block() + b;
    unpack_vector(rows.records + b * kVectorBytes, block_.data());
    if (!expand_vector(factors_, block, block_.data() + kVectorResidues)) {
      return SPLINTER_CIPHER_FAILED;
    }
    const std::size_t begin = std::max(rows.first, block * kRingSize);
    const std::size_t end = std::min(rows.first + rows.count, (block + 1) * kRingSize);
    add_part(rows, {begin - block * kRingSize, end - block * kRingSize, begin - rows.first});
  }
  return SPLINTER_OK;
}

// Sets the places of the part's rows in the order of their groups, and where each group ends.
void RingSumAccumulator::sort_by_group(const RingSumRows& rows, const Part& part) {
  if (rows.groups == nullptr) {
    group_ends_.assign(shape_.groups, part.end - part.begin);
    std::iota(places_.begin(), places_.begin() + static_cast<std::ptrdiff_t>(group_ends_[0]),
              static_cast<std::uint16_t>(part.begin));
    return;
  }
  const std::int32_t* const groups = rows.groups + part.row;
  const std::size_t count = part.end - part.begin;
  std::vector<std::size_t> next(shape_.groups + 1);
  for (std::size_t i = 0; i < count; ++i) {
    if (groups[i] >= 0) {
      ++next[static_cast<std::size_t>(groups[i]) + 1];
    }
  }
  std::partial_sum(next.begin(), next.end(), next.begin());
  for (std::size_t group = 0; group < shape_.groups; ++group) {
    group_ends_[group] = next[group + 1];
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (groups[i] >= 0) {
      places_[next[static_cast<std::size_t>(groups[i])]++] =
          static_cast<std::uint16_t>(part.begin + i);
    }
  }
}

void RingSumAccumulator::add_part(const RingSumRows& rows, const Part& part) {
  sort_by_group(rows, part);
  if (added_ == kMostProducts) {
    reduce_all();
  }
  ++added_;
  const std::uint64_t mask = ~std::uint64_t{0} >> (64 - shape_.limb_bits);
  std::size_t sum = 0;
  for (std::uint32_t measure = 0; measure < shape_.measures; ++measure) {
    const std::uint64_t* const values = rows.values + measure * rows.count + part.row;
    for (std::uint32_t limb = 0; limb < shape_.limbs(); ++limb) {
      const std::uint32_t shift = limb * shape_.limb_bits;
      std::size_t at = 0;
      for (std::uint32_t group = 0; group < shape_.groups; ++group, ++sum) {
        if (at == group_ends_[group]) {
          continue;  // groups are public
        }
        std::fill(coefficients_.begin(), coefficients_.end(), 0);
        for (; at < group_ends_[group]; ++at) {
          const std::size_t place = places_[at];
          const auto number = static_cast<std::int64_t>(values[place - part.begin] >> shift & mask);
          coefficients_[(kRingSize - place) % kRingSize] = place == 0 ? number : -number;
        }
        add_polynomial(sum);
      }
    }
  }
}

void RingSumAccumulator::add_polynomial(std::size_t sum) {
  ring_.transform(coefficients_.data(), polynomial_.data());
  std::uint64_t* out = sums_.data() + sum * kSumWords;
  for (const std::size_t element : {std::size_t{0}, kVectorResidues}) {
    ring_.add_unreduced(block_.data() + element, polynomial_.data(), out, out + kVectorResidues);
    out += 2 * kVectorResidues;
  }
}

// Reduces all sums, so that they take as many products again.
void RingSumAccumulator::reduce_all() {
  for (std::size_t i = 0; i < 2 * shape_.sums(); ++i) {
    std::uint64_t* const low = sums_.data() + i * 2 * kVectorResidues;
    std::uint64_t* const high = low + kVectorResidues;
    ring_.reduce(low, high, polynomial_.data());
    std::copy(polynomial_.begin(), polynomial_.end(), low);
    std::fill(high, high + kVectorResidues, 0);
  }
  added_ = 0;
}

void RingSumAccumulator::state(std::size_t sum, std::uint8_t* state) const {
  std::vector<std::uint64_t> residues(kVectorResidues);
  const std::uint64_t* at = sums_.data() + sum * kSumWords;
  for (std::size_t element = 0; element < 2; ++element, at += 2 * kVectorResidues) {
    ring_.reduce(at, at + kVectorResidues, residues.data());
    pack_vector(residues.data(), state + element * kVectorBytes);
  }
}

}  // namespace splinter
