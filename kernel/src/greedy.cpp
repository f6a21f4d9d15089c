#include "greedy.hpp"

namespace botifarra {
namespace {

constexpr Mask kOneOfEachSuit = 1 | Mask{1} << 12 | Mask{1} << 24 | Mask{1} << 36;

int ranks_of(Mask cards) {
    const Mask halves = cards | cards >> 24;
    return static_cast<int>((halves | halves >> 12) & kSuitMask);
}

// A card of the lowest or the highest rank in the set, in any suit: points grow with the rank (R1.3).
Card cheapest(Mask cards) { return lowest(cards & kOneOfEachSuit << lowest(ranks_of(cards))); }
Card dearest(Mask cards) { return lowest(cards & kOneOfEachSuit << highest(ranks_of(cards))); }

// `wanted` if it is not empty, else `others`.
Mask preferably(Mask wanted, Mask others) { return wanted ? wanted : others; }

// The cards of the hand that are higher than all cards of their suit elsewhere.
Mask tops(const Sight& sight) {
    Mask found = 0;
    for (int suit = 0; suit < kSuits; ++suit) {
        const Mask theirs = sight.elsewhere & suit_mask(suit);
        found |= sight.hand & (theirs ? kHigher[highest(theirs)] : suit_mask(suit));
    }
    return found;
}

// Leads top trumps while others have trumps, then the top card of a plain suit with most points, else the
// cheapest card.
Card lead(const Sight& sight, Mask trumps, Mask top) {
    if ((top & trumps) && (sight.elsewhere & trumps)) return dearest(top & trumps);
    if (const Mask plain = top & ~trumps) return dearest(plain);
    return cheapest(preferably(sight.hand & ~trumps, sight.hand));
}

}  // namespace

Card greedy_card(const Sight& sight, Mask legal) {
    const Trick& trick = sight.trick;
    const Mask trumps = sight.strain == kNoTrump ? 0 : suit_mask(sight.strain);
    const Mask top = tops(sight);
    if (trick.place == 0) return lead(sight, trumps, top);
    const Mask winners = legal & kBeatenBy[sight.strain][trick.best];
    const Mask spare = kHonours & ~trumps & ~top;  // honours that others may win, or that would never win
    const bool is_last = trick.place == 3;
    if (trick.partner_wins()) {
        const bool is_safe = is_last || !(kHigher[trick.best] & sight.elsewhere);
        const Mask loads = legal & ~winners & spare;
        if (is_safe && loads) return dearest(loads);
    } else if (winners) {
        // A top card wins now or later, unless it is trumped first.
        const Mask dear = winners & (is_last ? spare : trumps ? top & ~trumps : 0);
        return dear ? dearest(dear) : cheapest(winners);
    }
    return cheapest(preferably(legal & ~trumps, legal));
}

}  // namespace botifarra
