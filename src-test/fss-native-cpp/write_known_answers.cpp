// Prints the known-answer vectors of a scheme: write_known_answers dpf >
// src-test/vectors/dpf-v2.txt. A change of this output is a change of the share format or the
// construction and needs a new version.
#include <cstdio>
#include <string>

#include "known_answers.h"

int main(int count, char** arguments) {
  if (count == 2 && std::string(arguments[1]) == "ring") {
    return std::fputs(splinter::test::ring_known_answers().c_str(), stdout) < 0 ? 1 : 0;
  }
  if (count == 2 && std::string(arguments[1]) == "ring-sum") {
    const splinter::Kernel& kernel = *splinter::find_kernel(SPLINTER_PATH_AUTO);
    return std::fputs(splinter::test::ring_sum_known_answers(kernel).c_str(), stdout) < 0 ? 1 : 0;
  }
  if (count == 2 && std::string(arguments[1]) == "cells") {
    const std::string text = splinter::test::cell_known_answers(splinter::kPortableMontKernel);
    return std::fputs(text.c_str(), stdout) < 0 ? 1 : 0;
  }
  if (count == 2 && std::string(arguments[1]) == "paillier") {
    const std::string text = splinter::test::paillier_known_answers(splinter::kPortableMontKernel);
    return std::fputs(text.c_str(), stdout) < 0 ? 1 : 0;
  }
  for (const splinter::test::KnownScheme& known : splinter::test::kKnownSchemes) {
    if (count == 2 && known.name == std::string(arguments[1])) {
      return std::fputs(splinter::test::known_answers(known).c_str(), stdout) < 0 ? 1 : 0;
    }
  }
  std::fputs(
      "usage: write_known_answers dpf|dcf|constant|multi-party-dpf|dpf-tagged|dcf-tagged|"
      "constant-tagged|multi-party-constant|dense|dense-tagged|shamir|ring|ring-sum|"
      "paillier|cells\n",
      stderr);
  return 2;
}
