// Tests of selected sums by a ring against sums by addition, on every path.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "selected_rows.h"

namespace splinter::test {
namespace {

constexpr std::uint32_t kSeed = 20261128;

// Returns the answers' sums, as a client of one path reads them.
std::vector<std::uint64_t> opened(const RingSumClient& client, const SelectedRows& rows,
                                  const std::vector<Bytes>& answers) {
  std::vector<std::uint64_t> sums(answers.size());
  for (std::size_t i = 0; i < sums.size(); ++i) {
    EXPECT_EQ(SPLINTER_OK, client.decrypt(rows.sum_bits, answers[i].data(), &sums[i]));
  }
  return sums;
}

// Returns the answers of all sums.
std::vector<Bytes> answers_of(const RingSumMask& mask, const Bytes& all, const Kernel& kernel) {
  std::vector<Bytes> answers;
  RingSumMask each = mask;
  for (std::size_t at = 0; at < all.size(); at += kStateBytes, ++each.index) {
    answers.emplace_back(kAnswerBytes);
    EXPECT_EQ(SPLINTER_OK, answer_sum(each, all.data() + at, answers.back().data(), kernel));
  }
  return answers;
}

TEST(RingSumTest, SumsAreThoseOfTheRowsSelected) {
  std::mt19937_64 random(kSeed);
  const struct {
    RingSumShape shape;
    std::uint32_t sum_bits;
    std::size_t rows;
    std::uint32_t weight_bits;
  } cases[] = {{{1, 1, 1, 1}, 1, 1, 1},       {{33, 11, 1, 1}, 28, 10000, 1},
               {{64, 5, 1, 1}, 36, 5000, 16}, {{16, 8, 3, 4}, 30, 9000, 7},
               {{64, 1, 1, 2}, 18, 4096, 5},  {{14, 14, 1, 256}, 31, 4097, 3},
               {{62, 31, 2, 1}, 45, 8192, 1}};
  for (const auto& each : cases) {
    const SelectedRows rows =
        random_rows(each.shape, each.sum_bits, each.rows, each.weight_bits, random);
    const Bytes key = random_bytes(2 * kSeedBytes, random);
    const Bytes seed = random_bytes(2 * kSeedBytes, random);
    const std::mt19937_64 before = random;
    Bytes first_records;
    Bytes first_states;
    std::vector<Bytes> first_answers;
    for (const Kernel* const kernel : kernels_here()) {
      RingSumClient client(*kernel);
      ASSERT_EQ(SPLINTER_OK, client.open(key.data()));
      std::mt19937_64 stream = before;
      const SealedRows request = sealed(client, rows, stream);
      RingSumAccumulator accumulator(rows.shape, *kernel);
      ASSERT_EQ(SPLINTER_OK, accumulator.open(block_at(request.seed)));
      ASSERT_EQ(SPLINTER_OK, add(accumulator, rows, request.records, 0, rows.count()));
      const Bytes all = states(accumulator);
      const std::vector<Bytes> answers =
          answers_of(mask_of(key, client.public_product(), rows.sum_bits, seed), all, *kernel);
      const std::vector<std::uint64_t> sums = opened(client, rows, answers);
      for (std::size_t i = 0; i < sums.size(); ++i) {
        ASSERT_EQ(rows.sum(i), sums[i]) << "sum " << i << " of " << each.rows << " rows, path "
                                        << kernel->path << ", seed " << kSeed;
      }
      if (first_records.empty()) {
        first_records = request.records;
        first_states = all;
        first_answers = answers;
      }
      EXPECT_TRUE(first_records == request.records && first_states == all &&
                  first_answers == answers)
          << "path " << kernel->path;
    }
  }
}

TEST(RingSumTest, StatesDoNotDependOnHowRowsAreDealtOut) {
  std::mt19937_64 random(kSeed);
  const SelectedRows rows = random_rows({20, 10, 1, 3}, 26, 10000, 2, random);
  RingSumClient client(*find_kernel(SPLINTER_PATH_AUTO));
  ASSERT_EQ(SPLINTER_OK, client.open(random_bytes(2 * kSeedBytes, random).data()));
  const SealedRows request = sealed(client, rows, random);
  RingSumAccumulator whole(rows.shape, kPortableKernel);
  ASSERT_EQ(SPLINTER_OK, whole.open(block_at(request.seed)));
  ASSERT_EQ(SPLINTER_OK, add(whole, rows, request.records, 0, rows.count()));
  const Bytes expected = states(whole);
  for (int round = 0; round < 10; ++round) {
    std::vector<std::size_t> ends = {rows.count()};
    for (int i = 0; i < 4; ++i) {
      ends.push_back(1 + random() % (rows.count() - 1));
    }
    std::sort(ends.begin(), ends.end());
    ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
    std::vector<std::pair<std::size_t, std::size_t>> parts;
    std::size_t first = 0;
    for (const std::size_t end : ends) {
      parts.emplace_back(first, end);
      first = end;
    }
    std::shuffle(parts.begin(), parts.end(), random);
    Bytes sum;
    for (std::size_t at = 0; at < parts.size(); at += 2) {
      RingSumAccumulator accumulator(rows.shape, *find_kernel(SPLINTER_PATH_AUTO));
      ASSERT_EQ(SPLINTER_OK, accumulator.open(block_at(request.seed)));
      for (std::size_t i = at; i < std::min(at + 2, parts.size()); ++i) {
        ASSERT_EQ(SPLINTER_OK,
                  add(accumulator, rows, request.records, parts[i].first, parts[i].second));
      }
      const Bytes part = states(accumulator);
      if (sum.empty()) {
        sum = part;
        continue;
      }
      for (std::size_t i = 0; i < sum.size(); i += kStateBytes) {
        ASSERT_EQ(SPLINTER_OK, merge_states(sum.data() + i, part.data() + i));
      }
    }
    ASSERT_TRUE(expected == sum) << "round " << round << ", seed " << kSeed;
  }
}

// Adds one row more often than products are added up unreduced.
TEST(RingSumTest, AnyNumberOfProductsAddsUp) {
  std::mt19937_64 random(kSeed);
  SelectedRows rows = random_rows({10, 10, 1, 1}, 40, 100, 4, random);
  const std::size_t row = 57;
  rows.weights[row] = 15;
  rows.groups[row] = 0;
  rows.values[row] = 1023;
  constexpr std::size_t kTimes = kMostProducts + 7;
  for (const Kernel* const kernel : kernels_here()) {
    if (kernel != &kPortableKernel && kernel != find_kernel(SPLINTER_PATH_AUTO)) {
      continue;  // which share ring kernels
    }
    RingSumClient client(*kernel);
    const Bytes key = random_bytes(2 * kSeedBytes, random);
    ASSERT_EQ(SPLINTER_OK, client.open(key.data()));
    const SealedRows request = sealed(client, rows, random);
    RingSumAccumulator accumulator(rows.shape, *kernel);
    ASSERT_EQ(SPLINTER_OK, accumulator.open(block_at(request.seed)));
    for (std::size_t i = 0; i < kTimes; ++i) {
      ASSERT_EQ(SPLINTER_OK, add(accumulator, rows, request.records, row, row + 1));
    }
    const RingSumMask mask =
        mask_of(key, client.public_product(), rows.sum_bits, random_bytes(32, random));
    EXPECT_EQ(kTimes * 15 * 1023,
              opened(client, rows, answers_of(mask, states(accumulator), *kernel))[0]);
  }
}

// Reads sums at the ends of their range, with the most noise that is read rightly and one dropped
// step more. Answers whose c1 is 0 read as their first coefficient alone.
TEST(RingSumTest, SumsAreReadExactlyUpToTheBoundOfNoise) {
  RingSumClient client(kPortableKernel);
  std::mt19937_64 random(kSeed);
  ASSERT_EQ(SPLINTER_OK, client.open(random_bytes(2 * kSeedBytes, random).data()));
  for (const std::uint32_t bits : {1u, 2u, 20u, 33u, kMaxSumBits}) {
    const Value step = Value{1} << dropped_bits(bits);
    const Value scale = ring_modulus() >> bits;
    const Value greatest = (Value{1} << bits) - 1;
    // Half the scale less what dropping loses and what floor(q / 2^T) falls short of.
    const Value bound = scale / 2 - step - (greatest + 1);
    for (const Value sum : {Value{0}, Value{1}, greatest / 2, greatest}) {
      for (const Value noise : {Value{0}, bound, ring_modulus() - bound}) {
        const Value number = (sum * scale + noise) % ring_modulus();
        Bytes answer(kAnswerBytes);
        const auto told = static_cast<std::uint64_t>(number / step);
        std::memcpy(answer.data(), &told, sizeof(told));
        std::uint64_t read = 0;
        ASSERT_EQ(SPLINTER_OK, client.decrypt(bits, answer.data(), &read));
        EXPECT_TRUE(read == sum) << bits << " bits, sum " << text(sum);
      }
      Bytes answer(kAnswerBytes);
      const auto told =
          static_cast<std::uint64_t>((sum * scale + scale / 2 + step) % ring_modulus() / step);
      std::memcpy(answer.data(), &told, sizeof(told));
      std::uint64_t read = 0;
      ASSERT_EQ(SPLINTER_OK, client.decrypt(bits, answer.data(), &read));
      EXPECT_TRUE(read == (sum + 1) % (greatest + 1)) << bits << " bits, sum " << text(sum);
    }
  }
}

TEST(RingSumTest, OffsetsAreAddedModuloTheModulusOfSums) {
  std::mt19937_64 random(kSeed);
  const SelectedRows rows = random_rows({12, 12, 1, 1}, 23, 2000, 1, random);
  const Bytes key = random_bytes(2 * kSeedBytes, random);
  for (const Kernel* const kernel : kernels_here()) {
    RingSumClient client(*kernel);
    ASSERT_EQ(SPLINTER_OK, client.open(key.data()));
    const SealedRows request = sealed(client, rows, random);
    const Bytes state = state_of(rows, request, *kernel);
    RingSumMask mask =
        mask_of(key, client.public_product(), rows.sum_bits, random_bytes(32, random));
    for (const std::uint64_t offset : {std::uint64_t{1}, std::uint64_t{(1 << 23) - 1}}) {
      mask.offset = offset;
      EXPECT_EQ((rows.sum(0) + offset) % (1 << 23),
                opened(client, rows, answers_of(mask, state, *kernel))[0]);
    }
  }
}

TEST(RingSumTest, TernaryNumbersAndTheNumberAreThoseOfTheirWords) {
  constexpr std::size_t kCount = 3000;
  for (const Kernel* const kernel : kernels_here()) {
    ResidueStream stream;
    DenseStream words;
    ASSERT_TRUE(stream.open({5, 6}, *kernel));
    ASSERT_TRUE(words.open({5, 6}, kPortableKernel));
    std::vector<std::int64_t> numbers(kCount);
    ASSERT_TRUE(stream.ternaries(3, kCount, numbers.data()));
    std::size_t seen[3] = {};
    for (std::size_t i = 0; i < kCount; ++i) {
      std::uint64_t word = 0;
      ASSERT_TRUE(words.words((std::uint64_t{1} << 51) + 3 + i, 1, &word));
      ASSERT_TRUE(numbers[i] == static_cast<std::int64_t>(Value{word} * 3 >> 64) - 1);
      ++seen[numbers[i] + 1];
    }
    EXPECT_TRUE(seen[0] > 900 && seen[1] > 900 && seen[2] > 900);
    std::vector<std::int64_t> noises(100);
    ASSERT_TRUE(stream.noises(9, noises.size(), noises.data()));
    for (std::size_t i = 0; i < noises.size(); ++i) {
      std::uint64_t word = 0;
      ASSERT_TRUE(words.words((std::uint64_t{1} << 50) + 9 + i, 1, &word));
      ASSERT_EQ(noise(word), noises[i]);
    }
    Value number = 0;
    std::uint64_t pair[2] = {};
    ASSERT_TRUE(stream.number(&number));
    ASSERT_TRUE(words.words(std::uint64_t{1} << 52, 2, pair));
    EXPECT_TRUE(number == (Value{pair[1]} << 64 | pair[0]));
  }
}

TEST(RingSumTest, NumbersFollowFromTheirResidues) {
  std::mt19937_64 random(kSeed);
  const Value q = ring_modulus();
  EXPECT_TRUE(q == kRingModuli[0] * kRingModuli[1]);
  std::vector<Value> numbers = {0, 1, q - 1, kRingModuli[0], kRingModuli[1], kRingModuli[0] - 1};
  for (int i = 0; i < 1000; ++i) {
    numbers.push_back(random_number(128, random) % q);
  }
  for (const Value number : numbers) {
    ASSERT_TRUE(number == number_of_residues(static_cast<std::uint64_t>(number % kRingModuli[0]),
                                             static_cast<std::uint64_t>(number % kRingModuli[1])));
    for (Value times = 0; times < 8; ++times) {
      ASSERT_TRUE(number == reduced_number(number + times * q));
    }
  }
}

TEST(RingSumTest, BlocksComeInOrderAndOnce) {
  std::mt19937_64 random(kSeed);
  RingSumClient client(kPortableKernel);
  ASSERT_EQ(SPLINTER_OK, client.open(random_bytes(2 * kSeedBytes, random).data()));
  RingSumRequest request(client, 20);
  Bytes seed(kSeedBytes);
  ASSERT_EQ(SPLINTER_OK, request.open(fixed_stream, &random, seed.data()));
  const std::vector<std::uint32_t> weights(kRingSize + 1, 1);
  Bytes record(kVectorBytes);
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, request.encrypt(weights.data(), 0, record.data()));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, request.encrypt(weights.data(), kRingSize + 1, record.data()));
  const std::uint32_t wide = 1u << kMaxWeightBits;
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, request.encrypt(&wide, 1, record.data()));
  EXPECT_EQ(SPLINTER_OK, request.encrypt(weights.data(), kRingSize, record.data()));
  EXPECT_EQ(SPLINTER_OK, request.encrypt(weights.data(), kRingSize - 1, record.data()));
  EXPECT_EQ(SPLINTER_BAD_ARGUMENT, request.encrypt(weights.data(), 1, record.data()))
      << "a block follows the last one";
}

TEST(RingSumTest, ARequestFailsWithItsRandomness) {
  RingSumClient client(kPortableKernel);
  ASSERT_EQ(SPLINTER_OK, client.open(Bytes(2 * kSeedBytes, 1).data()));
  RingSumRequest request(client, 20);
  Bytes seed(kSeedBytes);
  const auto fails = [](void*, std::uint8_t*, std::size_t) { return false; };
  EXPECT_EQ(SPLINTER_RANDOMNESS_FAILED, request.open(fails, nullptr, seed.data()));
}

// Makes residue `i` of a packed element the prime itself.
void spoil(std::uint8_t* packed, std::size_t i) {
  std::vector<std::uint64_t> residues(kVectorResidues);
  unpack_residues(packed, 0, kVectorResidues, residues.data());
  residues[i] = ring_tables(i / kRingSize).prime;
  pack_residues(residues.data(), kVectorResidues, packed);
}

TEST(RingSumTest, EveryResidueIsChecked) {
  std::mt19937_64 random(kSeed);
  const SelectedRows rows = random_rows({8, 8, 1, 1}, 21, kRingSize + 5, 1, random);
  RingSumClient client(kPortableKernel);
  const Bytes key = random_bytes(2 * kSeedBytes, random);
  ASSERT_EQ(SPLINTER_OK, client.open(key.data()));
  const SealedRows request = sealed(client, rows, random);
  const Bytes state = state_of(rows, request, kPortableKernel);
  const Bytes product = client.public_product();
  const Bytes seed = random_bytes(32, random);
  Bytes answer(kAnswerBytes);
  ASSERT_EQ(SPLINTER_OK, answer_sum(mask_of(key, product, rows.sum_bits, seed), state.data(),
                                    answer.data(), kPortableKernel));
  std::uint64_t sum = 0;
  for (const std::size_t i : {std::size_t{0}, kRingSize - 1, kRingSize, kVectorResidues - 1}) {
    for (const std::size_t record : {0, 1}) {
      Bytes records = request.records;
      spoil(records.data() + record * kVectorBytes, i);
      RingSumAccumulator accumulator(rows.shape, kPortableKernel);
      ASSERT_EQ(SPLINTER_OK, accumulator.open(block_at(request.seed)));
      EXPECT_EQ(SPLINTER_BAD_RESIDUE, add(accumulator, rows, records, 0, rows.count()));
      EXPECT_TRUE(states(accumulator) == Bytes(kStateBytes)) << "nothing is added";
    }
    for (const std::size_t element : {std::size_t{0}, kVectorBytes}) {
      Bytes spoiled = state;
      spoil(spoiled.data() + element, i);
      Bytes sums = state;
      EXPECT_EQ(SPLINTER_BAD_RESIDUE, merge_states(sums.data(), spoiled.data()));
      EXPECT_TRUE(sums == state);
      EXPECT_EQ(SPLINTER_BAD_RESIDUE, merge_states(spoiled.data(), state.data()));
      EXPECT_EQ(SPLINTER_BAD_RESIDUE, answer_sum(mask_of(key, product, rows.sum_bits, seed),
                                                 spoiled.data(), answer.data(), kPortableKernel));
    }
    Bytes spoiled_product = product;
    spoil(spoiled_product.data(), i);
    Bytes other(kAnswerBytes);
    EXPECT_EQ(SPLINTER_BAD_RESIDUE, answer_sum(mask_of(key, spoiled_product, rows.sum_bits, seed),
                                               state.data(), other.data(), kPortableKernel));
    Bytes spoiled_answer = answer;
    spoil(spoiled_answer.data() + sizeof(std::uint64_t), i);
    EXPECT_EQ(SPLINTER_BAD_RESIDUE, client.decrypt(rows.sum_bits, spoiled_answer.data(), &sum));
  }
  const auto greatest =
      static_cast<std::uint64_t>((ring_modulus() - 1) >> dropped_bits(rows.sum_bits));
  for (const std::uint64_t told : {greatest, greatest + 1}) {
    std::memcpy(answer.data(), &told, sizeof(told));
    EXPECT_EQ(told == greatest ? SPLINTER_OK : SPLINTER_BAD_RESIDUE,
              client.decrypt(rows.sum_bits, answer.data(), &sum));
  }
}

TEST(RingSumTest, GroupsAndNumbersOutOfRangeAddNothing) {
  std::mt19937_64 random(kSeed);
  const SelectedRows rows = random_rows({16, 8, 2, 3}, 30, 100, 1, random);
  RingSumClient client(kPortableKernel);
  ASSERT_EQ(SPLINTER_OK, client.open(random_bytes(2 * kSeedBytes, random).data()));
  const SealedRows request = sealed(client, rows, random);
  RingSumAccumulator accumulator(rows.shape, kPortableKernel);
  ASSERT_EQ(SPLINTER_OK, accumulator.open(block_at(request.seed)));
  for (const std::int32_t group : {-2, 3, INT32_MIN, INT32_MAX}) {
    SelectedRows wrong = rows;
    wrong.groups.back() = group;
    EXPECT_EQ(SPLINTER_GROUP_OUT_OF_RANGE, add(accumulator, wrong, request.records, 0, 100));
  }
  for (const std::size_t i : {std::size_t{0}, rows.values.size() - 1}) {
    SelectedRows wrong = rows;
    wrong.values[i] = 1 << 16;
    EXPECT_EQ(SPLINTER_BAD_ARGUMENT, add(accumulator, wrong, request.records, 0, 100));
  }
  EXPECT_TRUE(states(accumulator) == Bytes(rows.shape.sums() * kStateBytes));
}

}  // namespace
}  // namespace splinter::test
