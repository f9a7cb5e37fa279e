#include "share_keys.h"

#include "masks.h"

namespace splinter {

bool ExpandedKey::open(const Kernel& kernel, const Block& key) {
  if (kernel.expand_key == nullptr) {
    return cipher_.open(key);
  }
  kernel.expand_key(key, round_keys_);
  return true;
}

bool ShareKeys::open(const Kernel& kernel, const Block& nonce, std::uint32_t share_index) {
  kernel_ = &kernel;
  share_index_ = share_index;
  return nonce_key_.open(kernel, nonce);
}

bool ShareKeys::derive(std::uint32_t level, KeyUse use, ExpandedKey* key) {
  const Block label{share_index_ | std::uint64_t{level} << 32, static_cast<std::uint64_t>(use)};
  Block hashed = label;
  // The kernel computes AES(label) ^ label.
  return kernel_->hash(nonce_key_.view(), &hashed, 1) && key->open(*kernel_, hashed ^ label);
}

}  // namespace splinter
