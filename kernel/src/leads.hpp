// The order in which the search tries leads.
#pragma once

#include "rules.hpp"

namespace botifarra {

// Returns how promising it is to lead `card`. Of the legal leads of `leader`, the search tries the highest first. The
// order does not change a value, only the time to find it. Cards are of the encoding `Spread`.
int promise_of_lead(Card card, Seat leader, Strain strain, const Hands& hands, Mask left);

}  // namespace botifarra
