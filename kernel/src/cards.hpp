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
constexpr int size(Mask cards) { return std::popcount(cards); }
constexpr Card lowest(Mask cards) { return std::countr_zero(cards); }
constexpr Card highest(Mask cards) { return 63 - std::countl_zero(cards); }
constexpr Mask without_lowest(Mask cards) { return cards & (cards - 1); }
constexpr bool is_north_south(Seat seat) { return (seat & 1) == 0; }

// An encoding of cards: a set has `width` bits for each suit, and a card is suit * width + strength.
template <int width>
struct Encoding {
    static constexpr int kBits = kSuits * width;
    static constexpr Mask kLowestCards = Mask{1} | Mask{1} << width | Mask{1} << 2 * width | Mask{1} << 3 * width;
    static constexpr Mask kHonours = kHonoursOfSuit * kLowestCards;

    static constexpr int suit_of(Card card) { return card / width; }
    static constexpr int strength_of(Card card) { return card % width; }
    static constexpr Card card(int suit, int strength) { return suit * width + strength; }
    static constexpr Mask suit_mask(int suit) { return kSuitMask << (suit * width); }
    static constexpr int suit_at(Mask cards, int suit) { return static_cast<int>(cards >> (suit * width) & kSuitMask); }

    // The lowest card of each suit in a set.
    static constexpr Mask lowest_of_each_suit(Mask cards) {
        if constexpr (width > kRanks) return cards & ~((cards | kGuards) - kLowestCards);
        Mask found = 0;
        for (int suit = 0; suit < kSuits; ++suit) {
            const Mask own = cards & suit_mask(suit);
            found |= own & (~own + 1);
        }
        return found;
    }

    // The cards of `own` that are the lowest of their run: no card of `others` is between the cards of a run. Every run
    // ends below a card of another or a guard, so that a subtraction from its lowest place stays within it.
    static constexpr Mask lowest_of_each_run(Mask own, Mask others)
        requires(width > kRanks)
    {
        const Mask room = kSuitMask * kLowestCards & ~others;
        const Mask starts = room & ~(room << 1);
        return own & ~((own | others | kGuards) - starts);
    }

  private:
    // A bit above each suit that no card uses. A subtraction in a suit borrows from it, and not from the next suit.
    static constexpr Mask kGuards = width > kRanks ? kLowestCards << kRanks : 0;
};

// The encoding of the project, and that of the search, in which some questions are answered for all suits at once.
using Packed = Encoding<kRanks>;
using Spread = Encoding<16>;

constexpr int suit_of(Card card) { return Packed::suit_of(card); }
constexpr int strength_of(Card card) { return Packed::strength_of(card); }
constexpr Mask suit_mask(int suit) { return Packed::suit_mask(suit); }
constexpr int suit_at(Mask cards, int suit) { return Packed::suit_at(cards, suit); }
inline constexpr Mask kHonours = Packed::kHonours;

constexpr Card spread(Card card) { return Spread::card(suit_of(card), strength_of(card)); }
constexpr Mask spread(Mask cards) {
    Mask found = 0;
    for (int suit = 0; suit < kSuits; ++suit) found |= static_cast<Mask>(suit_at(cards, suit)) << Spread::card(suit, 0);
    return found;
}
constexpr Hands spread(const Hands& hands) {
    return {spread(hands[0]), spread(hands[1]), spread(hands[2]), spread(hands[3])};
}

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

}  // namespace botifarra
