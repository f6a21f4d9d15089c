// Cards, sets of cards and their worth (R1.1 to R1.3), in the encoding that the whole project shares. A card
// is suit * 12 + strength, a set is a mask of 48 bits, a strain is a suit or 4, and seats are in playing
// order.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace botifarra {

using Mask = std::uint64_t;
using Card = int;
using Seat = int;
using Strain = int;
using Hands = std::array<Mask, 4>;

inline constexpr int kSuits = 4;
inline constexpr int kRanks = 12;
inline constexpr int kCards = 48;
inline constexpr int kSeats = 4;
inline constexpr int kTricks = 12;
inline constexpr Strain kNoTrump = 4;
inline constexpr int kStrains = 5;

inline constexpr Mask kSuitMask = 0xFFF;
inline constexpr Mask kDeck = (Mask{1} << kCards) - 1;

// The five strongest cards of a suit count (R1.3). The other seven are called pips here.
inline constexpr int kPips = 7;
inline constexpr Mask kHonoursOfSuit = kSuitMask & ~((Mask{1} << kPips) - 1);

constexpr Mask bit(Card card) { return Mask{1} << card; }
constexpr int suit_of(Card card) { return card / kRanks; }
constexpr int strength_of(Card card) { return card % kRanks; }
constexpr Mask suit_mask(int suit) { return kSuitMask << (suit * kRanks); }
constexpr int suit_at(Mask cards, int suit) { return static_cast<int>(cards >> (suit * kRanks) & kSuitMask); }
constexpr int size(Mask cards) { return std::popcount(cards); }
constexpr Card lowest(Mask cards) { return std::countr_zero(cards); }
constexpr Card highest(Mask cards) { return 63 - std::countl_zero(cards); }
constexpr Mask without_lowest(Mask cards) { return cards & (cards - 1); }
constexpr bool is_north_south(Seat seat) { return (seat & 1) == 0; }

inline constexpr Mask kHonours =
    kHonoursOfSuit | kHonoursOfSuit << 12 | kHonoursOfSuit << 24 | kHonoursOfSuit << 36;

constexpr int points_of(Card card) {
    const int above = strength_of(card) - kPips;
    return above < 0 ? 0 : above + 1;
}

// The points of the cards in a set, without the points for tricks.
constexpr int points_of(Mask cards) {
    int points = 0;
    for (Mask left = cards & kHonours; left; left = without_lowest(left)) points += points_of(lowest(left));
    return points;
}

// Whether no card of `others` lies between `card` and the lowest card of `own`; all are cards of one suit.
constexpr bool is_in_lowest_run(Card card, Mask own, Mask others) {
    return !(others & (bit(card) - 1) & ~(bit(lowest(own)) - 1));
}

// The lowest card of each suit in a set.
constexpr Mask lowest_of_each_suit(Mask cards) {
    Mask found = 0;
    for (int suit = 0; suit < kSuits; ++suit) {
        const Mask own = cards & suit_mask(suit);
        found |= own & (~own + 1);
    }
    return found;
}

}  // namespace botifarra
