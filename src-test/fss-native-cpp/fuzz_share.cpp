// A libFuzzer target over the share parser and every evaluation of the exported interface. The
// input chooses shares, raw bytes or those of the generator with some of them overwritten, how they
// are opened, and the arguments of the calls. Beyond the sanitizers' checks, a share that opens
// must give equal values on every path, one by one and in ranges, and refused calls must write
// nothing.
#include <fuzzer/FuzzedDataProvider.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>

#include "shares.h"

namespace splinter::test {
namespace {

constexpr std::size_t kMaxShareBytes = 1 << 15;
constexpr std::size_t kMaxRingBytes = 1 << 18;  // a row of either ring, and two polynomials
constexpr std::size_t kMaxRows = 300;
constexpr std::size_t kMaxRingRows = 12;        // each may take transforms
constexpr std::uint32_t kMaxExpandedBits = 11;  // more is slow, not different

void require(bool holds) {
  if (!holds) {
    std::abort();
  }
}

struct Close {
  void operator()(splinter_function* function) const { splinter_function_close(function); }
};
using Opened = std::unique_ptr<splinter_function, Close>;

// Returns a vector without room to spare, so that the sanitizer sees every access past its end.
template <class T>
class Array {
 public:
  explicit Array(std::size_t n) : size_(n), items_(new T[n]()) {}
  T* data() { return items_.get(); }
  std::size_t size() const { return size_; }
  T& operator[](std::size_t i) { return items_[i]; }
  bool operator==(const Array& other) const {
    return std::equal(items_.get(), items_.get() + size_, other.items_.get(),
                      other.items_.get() + other.size_);
  }

 private:
  std::size_t size_;
  std::unique_ptr<T[]> items_;
};

// How one function is opened.
struct Plan {
  Bytes shares;
  std::vector<std::size_t> lengths;
  Bytes uses;
  std::uint32_t domain_bits;
  std::uint32_t expanded;

  Opened open(std::uint32_t path) const {
    Array<std::uint8_t> copy(shares.size());
    std::copy(shares.begin(), shares.end(), copy.data());
    splinter_function* function = nullptr;
    const std::int32_t status =
        splinter_function_open(copy.data(), lengths.data(), uses.data(), lengths.size(),
                               domain_bits, expanded, path, &function);
    require((status == SPLINTER_OK) == (function != nullptr));
    return Opened(function);
  }
};

// Returns parameters that mostly have shares.
splinter_parameters likely_parameters(FuzzedDataProvider& input, std::uint32_t domain_bits,
                                      std::uint8_t output) {
  const auto bits = static_cast<std::uint8_t>(domain_bits);
  if (domain_bits == 0) {
    return {SPLINTER_CONSTANT, input.ConsumeIntegralInRange<std::uint8_t>(2, 8), 0, 0, output, 0};
  }
  if (output == SPLINTER_OUTPUT_FIELD) {
    const auto parties = input.ConsumeIntegralInRange<std::uint8_t>(2, 8);
    const auto columns = input.ConsumeIntegralInRange<std::uint8_t>(0, 20);
    const auto threshold = input.ConsumeIntegralInRange<std::uint8_t>(1, 7);
    return {SPLINTER_SHAMIR, parties, bits, columns, output, threshold};
  }
  if (output == SPLINTER_OUTPUT_RESIDUES) {
    const auto parties = input.ConsumeIntegralInRange<std::uint8_t>(2, 8);
    const auto columns = input.ConsumeIntegralInRange<std::uint8_t>(0, 13);
    const auto scale_bits = input.ConsumeIntegral<std::uint8_t>();  // and the set
    return {SPLINTER_RING, parties, bits, columns, output, scale_bits};
  }
  if (output != SPLINTER_OUTPUT_BIT && domain_bits <= kMaxExpandedBits &&
      input.ConsumeIntegralInRange(0, 2) == 0) {
    const auto parties = input.ConsumeIntegralInRange<std::uint8_t>(2, 8);
    return {SPLINTER_DENSE, parties, bits, 0, output, 0};
  }
  if (output == SPLINTER_OUTPUT_BIT && domain_bits <= 32 && input.ConsumeBool()) {
    const auto columns = input.ConsumeIntegralInRange<std::uint8_t>(7, 11);
    const auto parties = input.ConsumeIntegralInRange<std::uint8_t>(3, 6);
    return {SPLINTER_MULTI_PARTY_DPF, parties, bits, columns, output, 0};
  }
  const bool dcf = output != SPLINTER_OUTPUT_BIT && input.ConsumeBool();
  const bool compact = input.ConsumeBool();
  const auto radix = input.ConsumeIntegralInRange<std::uint8_t>(1, 8);
  return {static_cast<std::uint8_t>(dcf ? SPLINTER_DCF : SPLINTER_DPF),
          2,
          bits,
          compact ? std::uint8_t{1} : radix,
          output,
          static_cast<std::uint8_t>(compact ? 1 : 0)};
}

// Returns one party's share from the generator, with a fixed nonce, or nothing if there is none.
Bytes generated_share(FuzzedDataProvider& input, std::uint32_t domain_bits, std::uint8_t output,
                      std::uint32_t index, std::uint32_t party) {
  const splinter_parameters raw = likely_parameters(input, domain_bits, output);
  Parameters parameters;
  const bool ring = raw.scheme == SPLINTER_RING;
  if (!read_parameters(raw, &parameters) ||
      share_bytes(parameters, parameters.parties - 1) > (ring ? kMaxRingBytes : kMaxShareBytes)) {
    return {};
  }
  std::mt19937_64 random(input.ConsumeIntegral<std::uint16_t>());
  const Target target{
      random_number(std::max(1u, domain_bits), random) & (domain_bits == 0 ? 0 : ~Value{0}),
      random_beta(parameters, random), random() % 2};
  Bytes share = make_shares(parameters, target, {index, {1, 2}}, fixed_stream,
                            &random)[party % parameters.parties];
  for (int overwritten = input.ConsumeIntegralInRange(0, 3); overwritten > 0; --overwritten) {
    share[input.ConsumeIntegralInRange<std::size_t>(0, share.size() - 1)] =
        input.ConsumeIntegral<std::uint8_t>();
  }
  return share;
}

Plan plan(FuzzedDataProvider& input, std::uint32_t domain_bits, std::uint8_t output) {
  const auto party = input.ConsumeIntegralInRange<std::uint32_t>(0, 2);
  Plan plan{{}, {}, {}, domain_bits, input.ConsumeIntegralInRange<std::uint32_t>(0, 7) / 7};
  if (plan.expanded == 1 && domain_bits > kMaxExpandedBits && domain_bits <= 24) {
    plan.expanded = 0;
  }
  const std::uint32_t count = input.ConsumeIntegralInRange(1, 3);
  for (std::uint32_t i = 0; i < count; ++i) {
    const bool any = input.ConsumeIntegralInRange(0, 7) == 0;
    const Bytes share =
        any ? input.ConsumeBytes<std::uint8_t>(input.ConsumeIntegralInRange<std::size_t>(0, 600))
            : generated_share(input, i > 0 && input.ConsumeBool() ? 0 : domain_bits, output, i,
                              party);
    plan.shares.insert(plan.shares.end(), share.begin(), share.end());
    plan.lengths.push_back(share.size());
    plan.uses.push_back(plan.expanded == 1 ? input.ConsumeIntegralInRange<std::uint8_t>(0, 3) : 0);
  }
  return plan;
}

// Functions opened on two paths: the fastest, and any other.
struct Functions {
  std::vector<Opened> owned;
  std::vector<splinter_function*> fast;
  std::vector<splinter_function*> slow;
  std::uint32_t domain_bits;
  Output output;
  std::uint32_t column_bits = 0;  // the most of any function of field elements

  std::size_t count() const { return fast.size(); }
  std::size_t max_rows() const { return output == Output::kResidues ? kMaxRingRows : kMaxRows; }
  std::size_t words() const { return value_words(output); }
  std::size_t measure_words() const { return words() == 4 ? 1 : words(); }
};

void check_values(FuzzedDataProvider& input, Functions& functions) {
  const std::size_t rows = input.ConsumeIntegralInRange<std::size_t>(0, functions.max_rows());
  const std::size_t key_words = (functions.domain_bits + 63) / 64;
  const bool out_of_domain = input.ConsumeIntegralInRange(0, 15) == 0;
  const Value largest = functions.domain_bits == 0 ? 0 : ~Value{0} >> (128 - functions.domain_bits);
  std::mt19937_64 random(input.ConsumeIntegral<std::uint16_t>());
  const bool sorted = input.ConsumeBool();
  Array<std::uint64_t> keys(rows * key_words);
  Value last = 0;
  for (std::size_t row = 0; key_words > 0 && row < rows; ++row) {
    const Value key = sorted ? last + random() % 3 : random_number(128, random);
    last = out_of_domain ? key : key & largest;
    keys[row * key_words] = block(last).low;
    if (key_words == 2) {
      keys[row * 2 + 1] = block(last).high;
    }
  }
  Array<std::uint64_t> fast(functions.count() * rows * functions.words());
  Array<std::uint64_t> slow(fast.size());
  const std::int32_t status =
      splinter_evaluate(functions.fast.data(), functions.count(), keys.data(), rows, fast.data());
  require(status == splinter_evaluate(functions.slow.data(), functions.count(), keys.data(), rows,
                                      slow.data()));
  require(fast == slow);

  const std::uint32_t measure_count = input.ConsumeIntegralInRange(0, 3);
  const std::uint32_t group_count = input.ConsumeIntegralInRange(1, 5);
  const std::size_t words = functions.words();
  Array<std::uint64_t> measures(measure_count * rows * functions.measure_words());
  Array<std::uint32_t> groups(rows);
  for (std::size_t i = 0; i < measures.size(); ++i) {
    measures[i] = random();
  }
  const std::uint32_t group_bound = input.ConsumeIntegralInRange(1, 5);
  for (std::size_t i = 0; i < rows; ++i) {
    groups[i] = static_cast<std::uint32_t>(random() % group_bound);
  }
  const bool grouped = input.ConsumeBool();
  const std::uint64_t first =
      input.ConsumeIntegral<std::uint64_t>() & static_cast<std::uint64_t>(largest);
  const std::size_t sum_words = group_count * (1 + measure_count) * words;
  const auto fold = [&](std::vector<splinter_function*>& of, bool range,
                        Array<std::uint64_t>& sums) {
    std::vector<std::uint64_t*> each;
    for (std::size_t i = 0; i < of.size(); ++i) {
      each.push_back(sums.data() + i * sum_words);
    }
    const std::uint64_t* const measure_words = measure_count == 0 ? nullptr : measures.data();
    const std::uint32_t* const group_ids = grouped ? groups.data() : nullptr;
    return range ? splinter_fold_range(of.data(), of.size(), first, rows, measure_words,
                                       measure_count, group_ids, group_count, each.data())
                 : splinter_fold(of.data(), of.size(), keys.data(), rows, measure_words,
                                 measure_count, group_ids, group_count, each.data());
  };
  for (const bool range : {false, true}) {
    Array<std::uint64_t> fast_sums(functions.count() * sum_words);
    Array<std::uint64_t> slow_sums(fast_sums.size());
    const std::int32_t fast_status = fold(functions.fast, range, fast_sums);
    require(fast_status == fold(functions.slow, range, slow_sums));
    require(fast_sums == slow_sums);
    if (fast_status == SPLINTER_OK && !range) {
      Array<std::uint64_t> expected(fast_sums.size());
      for (std::size_t i = 0; i < functions.count(); ++i) {
        require(SPLINTER_OK == splinter_fold_values(fast.data() + i * rows * words,
                                                    static_cast<std::uint32_t>(words), rows,
                                                    measure_count == 0 ? nullptr : measures.data(),
                                                    measure_count,
                                                    grouped ? groups.data() : nullptr, group_count,
                                                    expected.data() + i * sum_words));
      }
      require(fast_sums == expected);
    }
  }
}

void check_ranges(FuzzedDataProvider& input, Functions& functions) {
  const std::size_t rows = input.ConsumeIntegralInRange<std::size_t>(0, 2 * functions.max_rows());
  const std::uint64_t largest = functions.domain_bits >= 64
                                    ? ~std::uint64_t{0}
                                    : (std::uint64_t{1} << functions.domain_bits) - 1;
  const std::uint64_t from_end = input.ConsumeIntegralInRange<std::uint64_t>(0, 3000);
  const std::uint64_t first =
      input.ConsumeBool() ? largest - std::min(largest, from_end) : from_end;
  const bool bits = functions.output == Output::kBit;
  const std::size_t each = bits ? (rows + 63) / 64 : rows * functions.words();
  Array<std::uint64_t> fast(functions.count() * each);
  Array<std::uint64_t> slow(fast.size());
  const std::int32_t status =
      splinter_evaluate_range(functions.fast.data(), functions.count(), first, rows, fast.data());
  require(status == splinter_evaluate_range(functions.slow.data(), functions.count(), first, rows,
                                            slow.data()));
  require(fast == slow);
  if (status == SPLINTER_OK) {
    Array<std::uint64_t> keys(rows);
    for (std::size_t i = 0; i < rows; ++i) {
      keys[i] = first + i;
    }
    const std::size_t values = rows * functions.words();
    Array<std::uint64_t> one_by_one(functions.count() * values);
    require(SPLINTER_OK == splinter_evaluate(functions.slow.data(), functions.count(), keys.data(),
                                             rows, one_by_one.data()));
    for (std::size_t i = 0; i < one_by_one.size(); ++i) {
      const std::size_t in = i % std::max<std::size_t>(1, values);
      const std::size_t function = i / std::max<std::size_t>(1, values);
      const std::uint64_t value =
          bits ? fast[function * each + in / 64] >> in % 64 & 1 : fast[function * each + in];
      require(value == one_by_one[i]);
    }
  }
  const std::size_t slot_bytes = input.ConsumeIntegralInRange<std::size_t>(0, 300);
  const std::size_t offset = input.ConsumeIntegralInRange<std::size_t>(0, 1);
  Array<std::uint8_t> slots(rows * slot_bytes + offset);
  for (std::size_t i = 0; i < slots.size(); ++i) {
    slots[i] = static_cast<std::uint8_t>(i * 167 + i / 256);
  }
  // Longer sums are refused.
  const std::size_t sum_bytes =
      std::min<std::size_t>(slot_bytes << functions.column_bits, SPLINTER_MAX_SLOT_BYTES);
  const auto scan = [&](std::vector<splinter_function*>& of, Array<std::uint8_t>& sums) {
    std::vector<std::uint8_t*> accumulators;
    for (std::size_t i = 0; i < of.size(); ++i) {
      accumulators.push_back(sums.data() + i * sum_bytes);
    }
    return splinter_scan(of.data(), of.size(), first, slots.data() + offset, rows, slot_bytes,
                         accumulators.data());
  };
  Array<std::uint8_t> fast_sums(functions.count() * sum_bytes);
  Array<std::uint8_t> slow_sums(fast_sums.size());
  require(scan(functions.fast, fast_sums) == scan(functions.slow, slow_sums));
  require(fast_sums == slow_sums);
}

void fuzz(FuzzedDataProvider& input) {
  const auto output = input.ConsumeIntegralInRange<std::uint8_t>(1, 6);
  const std::uint32_t domain_bits = input.ConsumeBool()
                                        ? input.ConsumeIntegralInRange<std::uint32_t>(0, 20)
                                        : input.ConsumeIntegralInRange<std::uint32_t>(0, 130);
  const std::uint32_t slow_path =
      input.PickValueInArray({SPLINTER_PATH_PORTABLE, SPLINTER_PATH_AESNI, SPLINTER_PATH_VAES256});
  Functions functions{{}, {}, {}, domain_bits, static_cast<Output>(output)};
  const std::uint32_t count = input.ConsumeIntegralInRange(1, 4);
  for (std::uint32_t i = 0; i < count; ++i) {
    const Plan planned = plan(input, domain_bits, output);
    Opened fast = planned.open(SPLINTER_PATH_AUTO);
    if (fast == nullptr) {
      continue;
    }
    Opened slow =
        planned.open(find_kernel(slow_path) != nullptr ? slow_path : SPLINTER_PATH_PORTABLE);
    require(slow != nullptr);
    Share fields;
    require(decode_share(planned.shares.data(), planned.lengths[0], &fields));
    if (fields.parameters.output != functions.output) {
      continue;  // raw bytes of another output: their values have another size
    }
    if (functions.output == Output::kField) {
      functions.column_bits = std::max(functions.column_bits, fields.parameters.radix_bits);
    }
    functions.fast.push_back(fast.get());
    functions.slow.push_back(slow.get());
    functions.owned.push_back(std::move(fast));
    functions.owned.push_back(std::move(slow));
  }
  if (functions.count() > 0) {
    check_values(input, functions);
    check_ranges(input, functions);
  }
}

}  // namespace
}  // namespace splinter::test

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t n) {
  FuzzedDataProvider input(bytes, n);
  splinter::test::fuzz(input);
  return 0;
}
