// Which lead to try first.
#pragma once

#include "rules.hpp"

namespace botifarra {

// How promising it is to lead `card`: of the leads open to `leader`, the highest is tried first. It never changes a
// value, only how soon it is found.
int promise_of_lead(Card card, Seat leader, Strain strain, const Hands& hands, Mask left);

}  // namespace botifarra
