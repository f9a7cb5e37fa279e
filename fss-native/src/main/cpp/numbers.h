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
  static void add(std::uint64_t* array, std::size_t i, Value value) { array[i] += value; }
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
  static void add(std::uint64_t* array, std::size_t i, Value value) {
    add_double_word(array + 2 * i, value);
  }
  static Value product(Value value, const std::uint64_t* measures, std::size_t i) {
    return value * load(measures, i);
  }
};

// A number modulo 2^128 and its tag, another one.
struct TaggedNumber {
  DoubleWord value = 0;
  DoubleWord tag = 0;

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
    return {load_double_word(array + 4 * i), load_double_word(array + 4 * i + 2)};
  }
  static void add(std::uint64_t* array, std::size_t i, const Value& value) {
    add_double_word(array + 4 * i, value.value);
    add_double_word(array + 4 * i + 2, value.tag);
  }
  static Value product(const Value& value, const std::uint64_t* measures, std::size_t i) {
    return {product(value.value, measures[i]), product(value.tag, measures[i])};
  }

 private:
  // A negative measure stands for 2^64 less than its word.
  static DoubleWord product(DoubleWord number, std::uint64_t measure) {
    const auto low = static_cast<std::uint64_t>(number);
    const std::uint64_t negative = 0 - (measure >> 63);
    const std::uint64_t high =
        static_cast<std::uint64_t>(number >> 64) * measure - (low & negative);
    return DoubleWord{low} * measure + double_word(0, high);
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
