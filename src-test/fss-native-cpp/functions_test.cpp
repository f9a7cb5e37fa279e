// Tests of calls with many functions against one function at a time, and of scans against the slot
// that they must find.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "handles.h"

namespace splinter::test {
namespace {

// Several functions of one domain and output, as one party holds them.
struct Many {
  Parameters parameters;
  std::vector<Handle> handles;

  std::size_t words() const { return value_words(parameters.output); }
};

Many make_many(const Parameters& parameters, std::size_t count, std::mt19937_64& random,
               std::uint32_t path) {
  Many many{parameters, {}};
  for (std::size_t i = 0; i < count; ++i) {
    const Target target{random_number(parameters.domain_bits, random),
                        random_beta(parameters, random)};
    const Bytes share = make_shares(parameters, target)[random() % parameters.parties];
    const bool expandable =
        parameters.output == Output::kWord || parameters.output == Output::kTagged;
    const bool expanded = expandable && parameters.scheme == Scheme::kDpf && i % 3 == 2 &&
                          parameters.domain_bits <= SPLINTER_MAX_EXPANDED_BITS;
    many.handles.push_back(open_handle(share, path, expanded));
    EXPECT_NE(nullptr, many.handles.back());
  }
  return many;
}

std::vector<Parameters> kinds() {
  return {{Scheme::kDpf, 2, 13, 8, Output::kWord, false},
          {Scheme::kDpf, 2, 13, 1, Output::kDoubleWord, true},
          {Scheme::kDpf, 2, 13, 4, Output::kBit, false},
          {Scheme::kDcf, 2, 13, 5, Output::kWord, false},
          {Scheme::kDcf, 2, 13, 8, Output::kDoubleWord, false},
          {Scheme::kDpf, 2, 13, 8, Output::kTagged, false},
          {Scheme::kDcf, 2, 13, 5, Output::kTagged, false},
          multi_party_dpf(3, 13, 8)};
}

std::vector<std::uint64_t> random_words(std::size_t n, std::mt19937_64& random) {
  std::vector<std::uint64_t> words(n);
  std::generate(words.begin(), words.end(), [&] { return random(); });
  return words;
}

class FunctionsTest : public testing::TestWithParam<std::size_t> {
 protected:
  // Runs a check for every kind of function on every path.
  template <class Check>
  void each(const Check& check) {
    for (const Parameters& parameters : kinds()) {
      for (const Kernel* kernel : kernels_here()) {
        SCOPED_TRACE(name(parameters) + ", path " + std::to_string(kernel->path));
        check(make_many(parameters, GetParam(), random_, kernel->path));
      }
    }
  }

  std::mt19937_64 random_{31 + GetParam()};
};

TEST_P(FunctionsTest, EvaluateAsOneByOne) {
  each([&](const Many& many) {
    const std::size_t rows = 1100;
    std::vector<std::uint64_t> keys = random_words(rows, random_);
    for (std::uint64_t& key : keys) {
      key %= 1u << 13;
    }
    std::vector<std::uint64_t> all(rows * many.words() * many.handles.size());
    ASSERT_EQ(SPLINTER_OK, splinter_evaluate(raw(many.handles).data(), many.handles.size(),
                                             keys.data(), rows, all.data()));
    std::vector<std::uint64_t> joined;
    for (const Handle& handle : many.handles) {
      splinter_function* const one = handle.get();
      std::vector<std::uint64_t> values(rows * many.words());
      ASSERT_EQ(SPLINTER_OK, splinter_evaluate(&one, 1, keys.data(), rows, values.data()));
      joined.insert(joined.end(), values.begin(), values.end());
    }
    ASSERT_EQ(joined, all);
  });
}

TEST_P(FunctionsTest, EvaluateRangesAsOneByOneAndAsKeys) {
  each([&](const Many& many) {
    const bool bits = many.parameters.output == Output::kBit;
    const std::uint64_t first = 77;
    const std::size_t rows = 2345;
    std::vector<std::uint64_t> keys(rows);
    std::iota(keys.begin(), keys.end(), first);
    const std::size_t each_words = bits ? (rows + 63) / 64 : rows * many.words();
    std::vector<std::uint64_t> all(each_words * many.handles.size(), 5);
    ASSERT_EQ(SPLINTER_OK, splinter_evaluate_range(raw(many.handles).data(), many.handles.size(),
                                                   first, rows, all.data()));
    std::vector<std::uint64_t> joined;
    for (const Handle& handle : many.handles) {
      splinter_function* const one = handle.get();
      std::vector<std::uint64_t> values(rows * many.words());
      ASSERT_EQ(SPLINTER_OK, splinter_evaluate(&one, 1, keys.data(), rows, values.data()));
      if (bits) {
        std::vector<std::uint64_t> packed(each_words);
        for (std::size_t i = 0; i < rows; ++i) {
          packed[i / 64] |= values[i] << (i % 64);
        }
        values = packed;
      }
      joined.insert(joined.end(), values.begin(), values.end());
    }
    ASSERT_EQ(joined, all);
  });
}

TEST_P(FunctionsTest, FoldAsOneByOne) {
  each([&](const Many& many) {
    if (many.parameters.output == Output::kBit) {
      return;
    }
    const std::size_t rows = 1500;
    const std::uint32_t measure_count = 2;
    const std::uint32_t group_count = 5;
    std::vector<std::uint64_t> keys(rows);
    std::iota(keys.begin(), keys.end(), std::uint64_t{100});
    const std::vector<std::uint64_t> measures =
        random_words(rows * measure_count * many.words(), random_);
    std::vector<std::uint32_t> groups(rows);
    std::generate(groups.begin(), groups.end(), [&] { return random_() % group_count; });
    const std::size_t size = group_count * (1 + measure_count) * many.words();
    const std::vector<std::uint64_t> start = random_words(size, random_);

    std::vector<std::vector<std::uint64_t>> all(many.handles.size(), start);
    std::vector<std::vector<std::uint64_t>> ranged = all;
    std::vector<std::uint64_t*> sums;
    std::vector<std::uint64_t*> ranged_sums;
    for (std::size_t f = 0; f < all.size(); ++f) {
      sums.push_back(all[f].data());
      ranged_sums.push_back(ranged[f].data());
    }
    ASSERT_EQ(SPLINTER_OK, splinter_fold(raw(many.handles).data(), many.handles.size(), keys.data(),
                                         rows, measures.data(), measure_count, groups.data(),
                                         group_count, sums.data()));
    ASSERT_EQ(SPLINTER_OK, splinter_fold_range(raw(many.handles).data(), many.handles.size(), 100,
                                               rows, measures.data(), measure_count, groups.data(),
                                               group_count, ranged_sums.data()));
    for (std::size_t f = 0; f < all.size(); ++f) {
      splinter_function* const one = many.handles[f].get();
      std::vector<std::uint64_t> values(rows * many.words());
      ASSERT_EQ(SPLINTER_OK, splinter_evaluate(&one, 1, keys.data(), rows, values.data()));
      std::vector<std::uint64_t> expected = start;
      ASSERT_EQ(SPLINTER_OK,
                splinter_fold_values(values.data(), static_cast<std::uint32_t>(many.words()), rows,
                                     measures.data(), measure_count, groups.data(), group_count,
                                     expected.data()));
      ASSERT_EQ(expected, all[f]);
      ASSERT_EQ(expected, ranged[f]);
    }
  });
}

// The slots begin at an odd address, and each party has a function for each of some slots.
TEST_P(FunctionsTest, ScansFindTheirSlots) {
  const std::size_t count = 9001;  // beyond one chunk
  const std::uint64_t first = 5003;
  const std::size_t bytes = 13;
  Bytes memory(1 + count * bytes);
  std::generate(memory.begin(), memory.end(), [&] { return static_cast<std::uint8_t>(random_()); });
  const std::uint8_t* const slots = memory.data() + 1;
  for (const Parameters& parameters :
       {Parameters{Scheme::kDpf, 2, 14, 8, Output::kBit, false},
        Parameters{Scheme::kDpf, 2, 14, 1, Output::kBit, true}, multi_party_dpf(3, 14, 8)}) {
    for (const Kernel* kernel : kernels_here()) {
      SCOPED_TRACE(name(parameters) + ", path " + std::to_string(kernel->path));
      std::vector<std::vector<Handle>> parties(parameters.parties);
      std::vector<Bytes> expected;
      for (std::size_t f = 0; f < GetParam(); ++f) {
        // The first function's slot lies beyond the scanned slots.
        const std::uint64_t slot = f == 0 ? count : random_() % count;
        const std::vector<Bytes> shares = make_shares(parameters, {first + slot, 1});
        for (std::size_t p = 0; p < shares.size(); ++p) {
          parties[p].push_back(open_handle(shares[p], kernel->path));
        }
        expected.push_back(slot < count ? Bytes(slots + slot * bytes, slots + (slot + 1) * bytes)
                                        : Bytes(bytes));
      }
      std::vector<Bytes> found(GetParam(), Bytes(bytes));
      std::vector<std::uint8_t*> accumulators;
      for (Bytes& accumulator : found) {
        accumulators.push_back(accumulator.data());
      }
      for (const std::vector<Handle>& party : parties) {
        ASSERT_EQ(SPLINTER_OK, splinter_scan(raw(party).data(), party.size(), first, slots, count,
                                             bytes, accumulators.data()));
      }
      ASSERT_EQ(expected, found);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Counts, FunctionsTest, testing::Values(1, 2, 16, 17));

}  // namespace
}  // namespace splinter::test
