// The scan's steps over registers of kRegisterBytes bytes. Only the files of one instruction set
// include this, each inside its own anonymous namespace and after "scan_kernel.h" and
// kRegisterBytes: what is compiled for one instruction set must never be linked into another.

constexpr std::size_t kGroup = 4;  // slots whose subsets are summed up
constexpr std::size_t kSubsets = std::size_t{1} << kGroup;
constexpr std::size_t kGroups = kTileSlots / kGroup;

// The kBytes bytes of a slot or a sum, in as few registers as hold them.
template <std::size_t kBytes>
struct Column {
  static constexpr std::size_t kPart = kBytes < kRegisterBytes ? kBytes : kRegisterBytes;
  static constexpr std::size_t kParts = kBytes / kPart;
  typedef std::uint64_t Part __attribute__((vector_size(kPart), may_alias));

  Part parts[kParts];
};

// Loads part p of a column that begins at any address.
template <std::size_t kBytes>
inline __attribute__((always_inline)) typename Column<kBytes>::Part load(const std::uint8_t* bytes,
                                                                         std::size_t p) {
  typename Column<kBytes>::Part part;
  __builtin_memcpy(&part, bytes + p * sizeof(part), sizeof(part));
  return part;
}

template <std::size_t kBytes>
void select_column(const SlotTile& tile, const TileSums& sums) {
  using C = Column<kBytes>;
  for (std::size_t f = 0; f < sums.functions; ++f) {
    C* const out = reinterpret_cast<C*>(sums.sums + f * sums.sums_pitch);
    C sum = *out;
    for (std::uint64_t bits = sums.bits[f * sums.bits_pitch]; bits != 0; bits &= bits - 1) {
      const std::size_t slot = static_cast<std::size_t>(__builtin_ctzll(bits));
      const std::uint8_t* const bytes = tile.column + slot * tile.stride;
#pragma GCC unroll 16
      for (std::size_t p = 0; p < C::kParts; ++p) {
        sum.parts[p] ^= load<kBytes>(bytes, p);
      }
    }
    *out = sum;
  }
}

// Sets sums[i] to the sum of the slots whose bits are set in i, for all i but 0.
template <std::size_t kBytes>
inline __attribute__((always_inline)) void sum_subsets(const std::uint8_t* const (&slots)[kGroup],
                                                       Column<kBytes>* sums) {
#pragma GCC unroll 4
  for (std::size_t p = 0; p < Column<kBytes>::kParts; ++p) {
    typename Column<kBytes>::Part subsets[kSubsets];
#pragma GCC unroll 4
    for (std::size_t s = 0; s < kGroup; ++s) {
      subsets[std::size_t{1} << s] = load<kBytes>(slots[s], p);
    }
#pragma GCC unroll 16
    for (std::size_t i = 1; i < kSubsets; ++i) {
      const std::size_t rest = i & (i - 1);
      if (rest != 0) {
        subsets[i] = subsets[rest] ^ subsets[i ^ rest];
      }
      sums[i].parts[p] = subsets[i];
    }
  }
}

// Fetches the group of this number in the column ahead into the second-level cache, since the first
// holds the subsets: a line of each slot, or all lines of slots that are narrower than a line.
inline __attribute__((always_inline)) void fetch_ahead(const SlotTile& tile, std::size_t group) {
  constexpr std::size_t kLine = 64;
  const std::size_t step = tile.stride < kLine ? kLine : tile.stride;
  const std::size_t end = (group + 1) * kGroup * tile.stride;
  for (std::size_t i = group * kGroup * tile.stride; i < end; i += step) {
    __builtin_prefetch(reinterpret_cast<const void*>(tile.ahead + i), 0, 2);
  }
}

template <std::size_t kBytes>
void combine_column(const SlotTile& tile, const TileSums& sums) {
  using C = Column<kBytes>;
  alignas(64) C subsets[kGroups][kSubsets];
  for (auto& group : subsets) {
    group[0] = C{};
  }
  for (std::size_t g = 0; g * kGroup < tile.count; ++g) {
    const std::uint8_t* slots[kGroup];
    for (std::size_t s = 0; s < kGroup; ++s) {
      // No bit selects a slot behind the last one: any other may stand in for it.
      const std::size_t slot = g * kGroup + s;
      slots[s] = tile.column + (slot < tile.count ? slot : 0) * tile.stride;
    }
    sum_subsets<kBytes>(slots, subsets[g]);
    fetch_ahead(tile, g);
  }
  for (std::size_t f = 0; f < sums.functions; ++f) {
    const std::uint64_t bits = sums.bits[f * sums.bits_pitch];
    C* const out = reinterpret_cast<C*>(sums.sums + f * sums.sums_pitch);
    C sum = *out;
#pragma GCC unroll 16
    for (std::size_t g = 0; g < kGroups; ++g) {
      const C& chosen = subsets[g][(bits >> (g * kGroup)) % kSubsets];
#pragma GCC unroll 4
      for (std::size_t p = 0; p < C::kParts; ++p) {
        sum.parts[p] ^= chosen.parts[p];
      }
    }
    *out = sum;
  }
}

void select(const SlotTile& tile, const TileSums& sums) {
  switch (tile.width) {
    case 16:
      return select_column<16>(tile, sums);
    case 32:
      return select_column<32>(tile, sums);
    case 64:
      return select_column<64>(tile, sums);
    case 128:
      return select_column<128>(tile, sums);
    default:
      return select_column<kWidestSelected>(tile, sums);
  }
}

void combine(const SlotTile& tile, const TileSums& sums) {
  switch (tile.width) {
    case 16:
      return combine_column<16>(tile, sums);
    case 32:
      return combine_column<32>(tile, sums);
    default:
      return combine_column<kWidestCombined>(tile, sums);
  }
}
