// The certain results of tricks that are not over, with open hands. Cards are of the encoding `Spread`.
#pragma once

#include "rules.hpp"

namespace botifarra {

enum class Outlook { kLost = -1, kOpen = 0, kWon = 1 };

namespace detail {

// The cards with which the player at `place` would win over the best card so far.
inline Mask beaters(const Trick& trick, int place, Mask beaten_by, const Hands& hands, Mask left) {
    const Mask hand = hands[(trick.leader + place) & 3] & left;
    const Mask following = hand & Spread::suit_mask(trick.led);
    return (following ? following : hand) & beaten_by;
}

// The strength of the strongest and of the weakest of some cards of the suit led and trumps; trumps have 12 to 23.
inline int strongest(Mask cards, Mask trumps) {
    if (!cards) return -1;
    const Mask ruffs = cards & trumps;
    return ruffs ? kRanks + Spread::strength_of(highest(ruffs)) : Spread::strength_of(highest(cards));
}
inline int weakest(Mask cards, Mask trumps) {
    const Mask plain = cards & ~trumps;
    return plain ? Spread::strength_of(lowest(plain)) : kRanks + Spread::strength_of(lowest(cards));
}

}  // namespace detail

// Whether the side of the player who has just played, at `place` of `trick`, wins or loses it after every continuation.
// A player who can beat must do so, unless the partner is winning (R4.5). So most tricks are certain early.
// `beaten_by` are the cards that would beat the winning one.
template <int place>
Outlook outlook(const Trick& trick, Mask beaten_by, Mask trumps, const Hands& hands, Mask left) {
    using detail::beaters, detail::strongest, detail::weakest;
    const bool ours = ((trick.best_place ^ place) & 1) == 0;
    if constexpr (place == 3) return ours ? Outlook::kWon : Outlook::kLost;
    const Mask fourth = beaters(trick, 3, beaten_by, hands, left);
    if constexpr (place == 2) return ours && !fourth ? Outlook::kWon : Outlook::kLost;
    const Mask third = beaters(trick, 2, beaten_by, hands, left);
    const int best_third = strongest(third, trumps);
    const int best_fourth = strongest(fourth, trumps);
    if constexpr (place == 1) {
        if (ours && !third) return Outlook::kWon;
        if (!fourth) return Outlook::kLost;
        if (best_fourth > best_third) return Outlook::kWon;
        return ours && best_fourth < weakest(third, trumps) ? Outlook::kLost : Outlook::kOpen;
    }
    const Mask second = beaters(trick, 1, beaten_by, hands, left);
    const int best_second = strongest(second, trumps);
    if (!second && !fourth) return Outlook::kWon;
    if (fourth && best_fourth > best_third && best_fourth > best_second) return Outlook::kLost;
    if (second && best_third > best_second && best_fourth < weakest(third, trumps)) return Outlook::kWon;
    return Outlook::kOpen;
}

}  // namespace botifarra
