// Exponential and logarithm that are the same on every machine; those of C libraries differ. They use basic operations
// of IEEE 754, which are the same everywhere if the compiler does not fuse them (CMakeLists.txt). The error is a few
// units in the last place.
#pragma once

#include <cmath>
#include <numbers>

namespace botifarra {

// e to the power of x, for x up to 700. It is 0 below -700.
constexpr double portable_exp(double x) {
    if (x < -700) return 0;
    constexpr double kHigh = 0x1.62e42fefap-1;  // ln 2 in two parts, of which the first has few digits
    constexpr double kLow = 0x1.cf79abc9e3b39p-40;
    const auto twos = static_cast<int>(x * std::numbers::log2e + (x < 0 ? -0.5 : 0.5));
    const double rest = (x - twos * kHigh) - twos * kLow;
    double sum = 1;
    for (int term = 14; term > 0; --term) sum = 1 + sum * rest / term;  // Horner's scheme of the Taylor series
    for (int left = twos; left > 0; --left) sum *= 2;
    for (int left = twos; left < 0; ++left) sum /= 2;
    return sum;
}

// The natural logarithm of a positive number.
inline double portable_log(double x) {
    int twos = 0;
    double part = std::frexp(x, &twos);  // 0.5 to 1
    if (part < std::numbers::sqrt2 / 2) {
        part *= 2;
        --twos;
    }
    const double ratio = (part - 1) / (part + 1);
    const double square = ratio * ratio;
    double sum = 0;
    for (int term = 23; term > 0; term -= 2) sum = sum * square + 1.0 / term;  // the series of 2 artanh
    return twos * std::numbers::ln2 + 2 * ratio * sum;
}

}  // namespace botifarra
