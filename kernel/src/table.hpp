// The transposition table: bounds of the points that N-S win from the start of a trick.
#pragma once

#include <algorithm>
#include <vector>

#include "cards.hpp"

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

// The `key` of a position holds the play of each suit (`Suit::key`) and the leader. An entry also holds the honours
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
        const Mask tag = tag_of(key);
        for (const Entry& entry : bucket(key).entries) {
            if (entry.tag != tag) continue;
            int dearer = 0;
            int cheaper = 0;
            if (entry.honours != honours) {
                for (int shift = 0; shift < 20; shift += 5) {
                    const detail::Change& change = kChanges[entry.honours >> shift & 31][honours >> shift & 31];
                    dearer += change.dearer;
                    cheaper += change.cheaper;
                }
            }
            lower = std::max(lower, entry.lower - cheaper);
            upper = std::min(upper, entry.upper + dearer);
        }
    }

    // Stores bounds, 0 to 255, that took `work` nodes to find. They replace the entry that took the fewest nodes.
    void store(Mask key, std::uint32_t honours, int lower, int upper, std::uint64_t work) {
        const Mask tag = tag_of(key);
        Bucket& home = bucket(key);
        Entry* victim = &home.entries[0];
        for (Entry& entry : home.entries) {
            if (entry.tag == tag && entry.honours == honours) {
                entry.lower = std::max(entry.lower, static_cast<std::uint8_t>(lower));
                entry.upper = std::min(entry.upper, static_cast<std::uint8_t>(upper));
                return;
            }
            if (entry.tag >> kKeyBits != age_) entry.work = 0;
            if (entry.work < victim->work) victim = &entry;
        }
        // The other entries lose value with each store, so that every entry is replaced at some time.
        for (Entry& entry : home.entries) entry.work = static_cast<std::uint16_t>(entry.work - (entry.work >> 4));
        *victim = {tag, honours, static_cast<std::uint8_t>(lower), static_cast<std::uint8_t>(upper),
                   static_cast<std::uint16_t>(std::min<std::uint64_t>(work, 0xFFFF))};
    }

  private:
    static constexpr int kKeyBits = 50;
    static constexpr Mask kAges = Mask{1} << (64 - kKeyBits);

    struct Entry {
        Mask tag = 0;  // the key, and the age above it
        std::uint32_t honours = 0;
        std::uint8_t lower = 0;
        std::uint8_t upper = 0;
        std::uint16_t work = 0;
    };
    struct alignas(64) Bucket {
        std::array<Entry, 4> entries{};
    };

    Mask tag_of(Mask key) const { return key | age_ << kKeyBits; }
    const Bucket& bucket(Mask key) const { return buckets_[(key * 0x9E3779B97F4A7C15u) >> shift_]; }
    Bucket& bucket(Mask key) { return buckets_[(key * 0x9E3779B97F4A7C15u) >> shift_]; }

    std::vector<Bucket> buckets_ = std::vector<Bucket>(2);
    int shift_ = 63;
    Mask age_ = 0;
};

}  // namespace botifarra
