// Random numbers that are the same for a seed on every machine: xoshiro256++ by Blackman and Vigna (2019),
// seeded by splitmix64 as its authors advise. Whole numbers below a bound are without bias.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace botifarra {

using Wide = unsigned __int128;

class Random {
  public:
    // One of 2^64 streams of a seed. The numbers of one stream do not depend on those of another.
    explicit Random(std::uint64_t seed, std::uint64_t stream = 0) {
        std::uint64_t at = seed;
        at = split(at) ^ stream;
        for (std::uint64_t& word : state_) word = split(at);
    }

    std::uint64_t next() {
        const std::uint64_t drawn = std::rotl(state_[0] + state_[3], 23) + state_[0];
        const std::uint64_t shifted = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= shifted;
        state_[3] = std::rotl(state_[3], 45);
        return drawn;
    }

    // 0 to `bound` - 1, all equally likely; `bound` is at least 1. This is the method of Lemire (2019): the
    // high word of a product is uniform once the few low words that come up once too often are drawn again.
    std::uint64_t below(std::uint64_t bound) {
        Wide product = Wide{next()} * bound;
        if (static_cast<std::uint64_t>(product) < bound) {
            const std::uint64_t surplus = (0 - bound) % bound;
            while (static_cast<std::uint64_t>(product) < surplus) product = Wide{next()} * bound;
        }
        return static_cast<std::uint64_t>(product >> 64);
    }

    // The same for bounds of more than one word: draws two words, cut to the bound's length, until they are
    // below it.
    Wide below_wide(Wide bound) {
        const auto high = static_cast<std::uint64_t>(bound >> 64);
        if (high == 0) return below(static_cast<std::uint64_t>(bound));
        const std::uint64_t length = ~std::uint64_t{0} >> std::countl_zero(high);
        for (;;) {
            const std::uint64_t first = next() & length;
            const Wide drawn = Wide{first} << 64 | next();
            if (drawn < bound) return drawn;
        }
    }

  private:
    static std::uint64_t split(std::uint64_t& at) {
        at += 0x9E3779B97F4A7C15;
        std::uint64_t word = at;
        word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9;
        word = (word ^ (word >> 27)) * 0x94D049BB133111EB;
        return word ^ (word >> 31);
    }

    std::array<std::uint64_t, 4> state_{};
};

}  // namespace botifarra
