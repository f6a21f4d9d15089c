#include "greedy.hpp"

namespace botifarra {
namespace {

constexpr Mask kOneOfEachSuit = 1 | Mask{1} << 12 | Mask{1} << 24 | Mask{1} << 36;

int ranks_of(Mask cards) {
    const Mask halves = cards | cards >> 24;
    return static_cast<int>((halves | halves >> 12) & kSuitMask);
}

// A card of the lowest or of the highest rank there is, whatever its suit: points grow with the rank (R1.3).
Card cheapest(Mask cards) { return lowest(cards & kOneOfEachSuit << lowest(ranks_of(cards))); }
Card dearest(Mask cards) { return lowest(cards & kOneOfEachSuit << highest(ranks_of(cards))); }

// `wanted` if it has cards, else `others`.
Mask preferably(Mask wanted, Mask others) { return wanted ? wanted : others; }

// The cards of the hand than which nobody else has a higher one of the suit.
Mask tops(const Sight& sight) {
    Mask found = 0;
    for (int suit = 0; suit < kSuits; ++suit) {
        const Mask theirs = sight.elsewhere & suit_mask(suit);
        found |= sight.hand & (theirs ? kHigher[highest(theirs)] : suit_mask(suit));
    }
    return found;
}

// The dearest top card, of a plain suit if it can be; else the cheapest card, which keeps the honours.
Card lead(const Sight& sight, Mask trumps) {
    const Mask winning = tops(sight);
    if (winning) return dearest(preferably(winning & ~trumps, winning));
    return cheapest(preferably(sight.hand & ~trumps, sight.hand));
}

}  // namespace

Card greedy_card(const Sight& sight, Mask legal) {
    const Trick& trick = sight.trick;
    const Mask trumps = sight.strain == kNoTrump ? 0 : suit_mask(sight.strain);
    if (trick.place == 0) return lead(sight, trumps);
    const Mask winners = legal & kBeatenBy[sight.strain][trick.best];
    const bool is_last = trick.place == 3;
    if (trick.partner_wins()) {
        const bool is_safe = is_last || !(kHigher[trick.best] & sight.elsewhere);
        const Mask loads = legal & ~winners & ~trumps & kHonours;
        if (is_safe && loads) return dearest(preferably(loads & ~tops(sight), loads));
    } else if (winners) {
        if (is_last) return dearest(preferably(winners & ~trumps, winners));
        const Mask sure = winners & ~trumps & tops(sight);
        return sure ? dearest(sure) : cheapest(winners);
    }
    return cheapest(preferably(legal & ~trumps, legal));
}

}  // namespace botifarra
