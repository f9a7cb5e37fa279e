// Prints the known-answer vectors: write_known_answers > src-test/vectors/point-v1.txt. A change of
// this output is a change of the share format or the construction and needs a new version.
#include <cstdio>

#include "known_answers.h"

int main() { return std::fputs(splinter::test::known_answers().c_str(), stdout) < 0 ? 1 : 0; }
