// The order in which the search tries leads. Cards are of the encoding `Spread`.
#pragma once

#include "rules.hpp"

namespace botifarra {

// Returns how strongly a lead that is beaten by `beaten_by` can be beaten by a hand with these cards of the suit and
// these trumps; 0 if it cannot.
inline int power_over(Mask beaten_by, Mask follows, Mask trumps) {
    const Mask beats = (follows ? follows : trumps) & beaten_by;
    return beats ? 1 + Spread::strength_of(highest(beats)) + (follows ? 0 : kRanks) : 0;
}

// The player who will probably win a trick.
enum Winner { kNobodyBeats, kLastWins, kSecondWins, kPartnerWins };

// `power` is by place in the trick.
inline Winner probable_winner(const std::array<int, kSeats>& power) {
    const auto& [_, second, partner, last] = power;
    if (!second && !last) return kNobodyBeats;
    if (last > partner && last >= second) return kLastWins;
    return second > partner ? kSecondWins : kPartnerWins;
}

// Returns how promising it is to lead `card`. Of the legal leads of `leader`, the search tries the highest first. The
// order does not change a value, only the time to find it.
int promise_of_lead(Card card, Seat leader, Strain strain, const Hands& hands, Mask left);

}  // namespace botifarra
