#include "paillier_keys.h"

#include <stdexcept>

namespace splinter::test {
namespace {

constexpr char kP2048[] =
    "FFF1722C566A51996B2DDC59760D03DC38BCFC057E745A63CA26A1A840991E658E61BD8674B6331B16E6678D"
    "39FEEF00A29E835C0E44801091E180B364F46100130D84F91BF14B0978833635915BD1B4E94EC2D2B9936849"
    "59D47572ECFC67380561D8057935C08E7382D1E77AE6459A22EB92502318FA4E2245BD5FBB6A03FF";
constexpr char kQ2048[] =
    "EE2AA42AE3E48E6F9BD408A4CD4CCB6FFFB93DBFBB453BEA81B650B9A9C4FCFB04FF591B35F3337D853E8231"
    "C11135704303AC94BA574D30E2A351C63E427C9048840C169F64A1FC09D7152814D896855EDFFFB0A1180E13"
    "E36F837B1970751298D462C4EA0C48BC30BB3E55B6D6C3EE65FB9C2170DAA71487A9F8B641C8758F";
constexpr char kP3072[] =
    "DAA8CEBF55DA4BD267A1799ADB386B8A2DB81B41230036F7FB2D6A4952873E99E572666717EC9789AFB6AA35"
    "97B4CA5B432AE4E980C64DFF1217881340A4DFE2F98BA3114FE26A478237E69B60F29AA7DC19390ECA94D51C"
    "8F388F4E52B667306669619DFEBF0C9AAF468CAC50C0CDDE5542F6053CCFB3BD7A054F1131FE6FA7EDF504F5"
    "FD4272263C6B526EFEE5C16EE989BA215AFBE24F587E611CAEFCBB71622F429EA0F67F350C3152AA2D1370E3"
    "4E12E5F697D271E04D99AF5C940144EF";
constexpr char kQ3072[] =
    "D14CDCAABA182D88DE1835DD3BAB2C82A62838B20EFF12FDDF5D18D142663AA8D3B80F0B50F1EED815801386"
    "6872C7867B7B1ABCE4B02A7DAE7AC3FA1A7D61A49E093B6FF1E2C06036BA05204D219E98A8CAA80881100491"
    "5B577946C013F543227459FF1CF7A63F85E53356E424ABD3FD08D9E69FD1D126830B1E600BD1C76EF572E22E"
    "B3E8DCC2DFB95AFEB003C04731F4D7FED5BAADBC2A2D9A2AF752C0D378A394B39A742F2B10FCBC45CFFCA5ED"
    "084785A8F99F1392130EAF0F18EF4697";

BigNumber from_hex(const char* digits) {
  BigNumber number;
  BIGNUM* pointer = number.get();
  if (BN_hex2bn(&pointer, digits) == 0) {
    throw std::runtime_error("no hexadecimal number");
  }
  return number;
}

}  // namespace

const TestPrimes& test_primes(std::size_t bits) {
  static const TestPrimes shorter{from_hex(kP2048), from_hex(kQ2048)};
  static const TestPrimes longer{from_hex(kP3072), from_hex(kQ3072)};
  return bits == 2048 ? shorter : longer;
}

std::vector<std::uint8_t> bytes_of(const BigNumber& number, std::size_t n) {
  std::vector<std::uint8_t> bytes(n);
  number.write(bytes.data(), n);
  return bytes;
}

std::vector<std::uint8_t> encoded(const TestPrimes& primes) {
  std::vector<std::uint8_t> bytes = bytes_of(primes.p, primes.p.bits() / 8);
  const std::vector<std::uint8_t> q = bytes_of(primes.q, primes.q.bits() / 8);
  bytes.insert(bytes.end(), q.begin(), q.end());
  return bytes;
}

BigNumber plain_decrypted(const TestPrimes& primes, const BigNumber& ciphertext) {
  const BigNumber one(1);
  const BigNumber n = primes.n();
  const BigNumber order = (primes.p - one) * (primes.q - one);
  const BigNumber raised = power(ciphertext, order, n * n);
  return (((raised - one) / n) * inverse(order, n)) % n;
}

}  // namespace splinter::test
