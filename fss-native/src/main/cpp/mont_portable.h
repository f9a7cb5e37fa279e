// The memory of the portable kernel of Montgomery's products for a modulus.
#ifndef SPLINTER_MONT_PORTABLE_H_
#define SPLINTER_MONT_PORTABLE_H_

#include <memory>

#include "mont_kernel.h"

namespace splinter {

class BigNumber;

struct FreePortableMont {
  void operator()(PortableMont* mont) const;
};

using PortableMontPointer = std::unique_ptr<PortableMont, FreePortableMont>;

PortableMontPointer make_portable_mont(const BigNumber& modulus);

}  // namespace splinter

#endif  // SPLINTER_MONT_PORTABLE_H_
