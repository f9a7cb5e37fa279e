// The numbers of each output in arrays of words, for code that is alike for all of them but bits.
#ifndef SPLINTER_NUMBERS_H_
#define SPLINTER_NUMBERS_H_

#include <cstddef>
#include <cstdint>

#include "double_word.h"

namespace splinter {

// Numbers modulo 2^64.
struct Words {
  using Value = std::uint64_t;
  static constexpr std::size_t kWords = 1;
  static constexpr std::size_t kMeasureWords = 1;

  static Value load(const std::uint64_t* array, std::size_t i) { return array[i]; }
  static void store(std::uint64_t* array, std::size_t i, Value value) { array[i] = value; }
  static void add(std::uint64_t* array, std::size_t i, Value value) { array[i] += value; }
  static void subtract(std::uint64_t* array, std::size_t i, Value value) { array[i] -= value; }
  static Value product(Value value, const std::uint64_t* measures, std::size_t i) {
    return value * measures[i];
  }
};

// Numbers modulo 2^128.
struct DoubleWords {
  using Value = DoubleWord;
  static constexpr std::size_t kWords = 2;
  static constexpr std::size_t kMeasureWords = 2;

  static Value load(const std::uint64_t* array, std::size_t i) {
    return load_double_word(array + 2 * i);
  }
  static void store(std::uint64_t* array, std::size_t i, Value value) {
    store_double_word(array + 2 * i, value);
  }
  static void add(std::uint64_t* array, std::size_t i, Value value) {
    add_double_word(array + 2 * i, value);
  }
  static void subtract(std::uint64_t* array, std::size_t i, Value value) {
    add(array, i, DoubleWord{0} - value);
  }
  static Value product(Value value, const std::uint64_t* measures, std::size_t i) {
    return value * load(measures, i);
  }
};

// A number modulo 2^128 as two words: GCC moves its own 128-bit integers through the stack where it
// runs out of pairs of registers, which costs a fold more than the sums.
struct WordPair {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  WordPair& operator+=(const WordPair& other) {
    low += other.low;
    high += other.high + (low < other.low ? 1 : 0);
    return *this;
  }

  // Returns the product with a signed word: a negative one stands for 2^64 less than its bits.
  WordPair times(std::uint64_t factor) const {
    const DoubleWord product = DoubleWord{low} * factor;
    const std::uint64_t negative = 0 - (factor >> 63);
    return {static_cast<std::uint64_t>(product),
            static_cast<std::uint64_t>(product >> 64) + high * factor - (low & negative)};
  }
};

// A number modulo 2^128 and its tag, another one.
struct TaggedNumber {
  WordPair value;
  WordPair tag;

  TaggedNumber& operator+=(const TaggedNumber& other) {
    value += other.value;
    tag += other.tag;
    return *this;
  }
};

// Numbers with tags; their measures are signed words.
struct TaggedNumbers {
  using Value = TaggedNumber;
  static constexpr std::size_t kWords = 4;
  static constexpr std::size_t kMeasureWords = 1;

  static Value load(const std::uint64_t* array, std::size_t i) {
    const std::uint64_t* const words = array + 4 * i;
    return {{words[0], words[1]}, {words[2], words[3]}};
  }
  static void store(std::uint64_t* array, std::size_t i, const Value& value) {
    std::uint64_t* const words = array + 4 * i;
    words[0] = value.value.low;
    words[1] = value.value.high;
    words[2] = value.tag.low;
    words[3] = value.tag.high;
  }
  static void add(std::uint64_t* array, std::size_t i, const Value& value) {
    Value sum = load(array, i);
    sum += value;
    store(array, i, sum);
  }
  static void subtract(std::uint64_t* array, std::size_t i, const Value& value) {
    std::uint64_t* const words = array + 4 * i;
    store_double_word(words,
                      load_double_word(words) - double_word(value.value.low, value.value.high));
    store_double_word(words + 2,
                      load_double_word(words + 2) - double_word(value.tag.low, value.tag.high));
  }
  static Value product(const Value& value, const std::uint64_t* measures, std::size_t i) {
    return {value.value.times(measures[i]), value.tag.times(measures[i])};
  }
};

// Calls body(Words()), body(DoubleWords()) or body(TaggedNumbers()), as a number has `words`.
template <class Body>
auto with_numbers(std::size_t words, const Body& body) {
  switch (words) {
    case TaggedNumbers::kWords:
      return body(TaggedNumbers());
    case DoubleWords::kWords:
      return body(DoubleWords());
    default:
      return body(Words());
  }
}

}  // namespace splinter

#endif  // SPLINTER_NUMBERS_H_
