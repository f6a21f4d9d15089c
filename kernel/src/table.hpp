// The transposition table: bounds of the points that N-S win from the start of a trick.
#pragma once

#include <algorithm>
#include <vector>

#include "cards.hpp"
#include "large_pages.hpp"

namespace botifarra {

namespace detail {

// The change in points from one set of a suit's honours to another, compared card by card from the highest: the sum of
// the gains, and the sum of the losses.
struct Change {
    std::uint8_t dearer = 0;
    std::uint8_t cheaper = 0;
};

constexpr std::array<std::array<Change, 32>, 32> changes() {
    std::array<std::array<Change, 32>, 32> all{};
    for (unsigned from = 0; from < 32; ++from) {
        for (unsigned to = 0; to < 32; ++to) {
            unsigned before = from;
            unsigned after = to;
            Change change;
            while (before || after) {
                const int more = static_cast<int>(std::bit_width(after)) - static_cast<int>(std::bit_width(before));
                if (more > 0) change.dearer = static_cast<std::uint8_t>(change.dearer + more);
                if (more < 0) change.cheaper = static_cast<std::uint8_t>(change.cheaper - more);
                before &= ~std::bit_floor(before);
                after &= ~std::bit_floor(after);
            }
            all[from][to] = change;
        }
    }
    return all;
}

}  // namespace detail

inline constexpr auto kChanges = detail::changes();

// The `key` of a position holds the number of each suit (`Layout::key`) and the leader. An entry also holds the honours
// left, beside the bounds. Positions with the same key have the same plays and differ only in the points of cards.
// So a bound of one serves another after it is widened by the difference in points.
class Table {
  public:
    // Removes all entries, and sets the size to `bytes`, rounded down to a power of two.
    void clear(std::size_t bytes) {
        const std::size_t buckets = std::bit_floor(std::max(bytes / sizeof(Bucket), std::size_t{2}));
        if (buckets > buckets_.size()) {
            buckets_ = {};
            buckets_.resize(buckets);
        }
        shift_ = 64 - std::countr_zero(buckets);
        if (++age_ < kAges) return;
        std::fill(buckets_.begin(), buckets_.end(), Bucket{});
        age_ = 1;
    }

    void prefetch(Mask key) const { __builtin_prefetch(&bucket(key)); }

    // Narrows the bounds of a position by the entries of its key.
    void probe(Mask key, std::uint32_t honours, int& lower, int& upper) const {
        const Bucket& home = bucket(key);
        for (unsigned same = home.with_tag(tag_of(key)); same; same &= same - 1) {
            const int at = std::countr_zero(same);
            int dearer = 0;
            int cheaper = 0;
            if (home.honours[at] != honours) {
                for (int shift = 0; shift < 20; shift += 5) {
                    const detail::Change& change = kChanges[home.honours[at] >> shift & 31][honours >> shift & 31];
                    dearer += change.dearer;
                    cheaper += change.cheaper;
                }
            }
            lower = std::max(lower, home.lower[at] - cheaper);
            upper = std::min(upper, home.upper[at] + dearer);
        }
    }

    // Stores bounds, 0 to 255, that took `work` nodes to find. They replace the entry that took the fewest nodes.
    void store(Mask key, std::uint32_t honours, int lower, int upper, std::uint64_t work) {
        const Mask tag = tag_of(key);
        Bucket& home = bucket(key);
        for (unsigned same = home.with_tag(tag); same; same &= same - 1) {
            const int at = std::countr_zero(same);
            if (home.honours[at] != honours) continue;
            home.lower[at] = std::max(home.lower[at], static_cast<std::uint8_t>(lower));
            home.upper[at] = std::min(home.upper[at], static_cast<std::uint8_t>(upper));
            return;
        }
        // The entry of the least work, with its place in the lowest bits.
        unsigned victim = ~0u;
        for (unsigned at = 0; at < kEntries; ++at) {
            const unsigned here = home.tags[at] >> kKeyBits == age_ ? home.work[at] : 0u;
            // The other entries lose value with each store, so that every entry is replaced at some time.
            home.work[at] = static_cast<std::uint16_t>(here - (here >> 4));
            victim = std::min(victim, here * kEntries + at);
        }
        victim %= kEntries;
        home.tags[victim] = tag;
        home.honours[victim] = honours;
        home.lower[victim] = static_cast<std::uint8_t>(lower);
        home.upper[victim] = static_cast<std::uint8_t>(upper);
        home.work[victim] = static_cast<std::uint16_t>(std::min<std::uint64_t>(work, 0xFFFF));
    }

  private:
    static constexpr int kKeyBits = 50;
    static constexpr Mask kAges = Mask{1} << (64 - kKeyBits);
    static constexpr unsigned kEntries = 4;

    // Each kind of value stands together, so that the tags are compared without a branch for each entry.
    struct alignas(64) Bucket {
        std::array<Mask, kEntries> tags{};  // the key, and the age above it
        std::array<std::uint32_t, kEntries> honours{};
        std::array<std::uint16_t, kEntries> work{};
        std::array<std::uint8_t, kEntries> lower{};
        std::array<std::uint8_t, kEntries> upper{};

        unsigned with_tag(Mask tag) const {
            unsigned found = 0;
            for (unsigned at = 0; at < kEntries; ++at) found |= static_cast<unsigned>(tags[at] == tag) << at;
            return found;
        }
    };

    Mask tag_of(Mask key) const { return key | age_ << kKeyBits; }
    const Bucket& bucket(Mask key) const { return buckets_[(key * 0x9E3779B97F4A7C15u) >> shift_]; }
    Bucket& bucket(Mask key) { return buckets_[(key * 0x9E3779B97F4A7C15u) >> shift_]; }

    std::vector<Bucket, LargePageAllocator<Bucket>> buckets_{2};
    int shift_ = 63;
    Mask age_ = 0;
};

}  // namespace botifarra
