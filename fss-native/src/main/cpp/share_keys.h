// The AES keys of one share, in the form that a kernel takes.
#ifndef SPLINTER_SHARE_KEYS_H_
#define SPLINTER_SHARE_KEYS_H_

#include <cstdint>

#include "kernel.h"
#include "prg.h"

namespace splinter {

// One AES key, expanded for one kernel.
class ExpandedKey {
 public:
  bool open(const Kernel& kernel, const Block& key);
  KernelKey view() { return {round_keys_, &cipher_}; }

  // Wipes a key that is a secret; a cipher of OpenSSL wipes its own.
  void wipe_round_keys() { wipe(round_keys_, sizeof(round_keys_)); }

 private:
  alignas(64) Block round_keys_[kRoundKeys];
  Cipher cipher_;
};

// The public keys of a share, each AES_nonce(share index || level || use), with three little-endian
// 32-bit numbers, then 4 zero bytes. They are derived by the kernel's own AES: to set up a cipher
// of OpenSSL for each key would cost as much as a whole level.
class ShareKeys {
 public:
  bool open(const Kernel& kernel, const Block& nonce, std::uint32_t share_index);
  bool derive(std::uint32_t level, KeyUse use, ExpandedKey* key);

 private:
  const Kernel* kernel_ = nullptr;
  std::uint32_t share_index_ = 0;
  ExpandedKey nonce_key_;
};

}  // namespace splinter

#endif  // SPLINTER_SHARE_KEYS_H_
