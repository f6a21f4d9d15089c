// The learnt part of the order of leads: features of a lead, which a fit has weighted (training/leads.py).
#pragma once

#include "leads.hpp"

namespace botifarra {

inline constexpr int kLeadFeatures = 123;
using LeadFeatures = std::array<std::int16_t, kLeadFeatures>;

// Returns the features of a lead, which are small whole numbers.
LeadFeatures features_of_lead(Card card, Seat leader, Strain strain, const Hands& hands, Mask left);

// Returns the number to be added to `promise_of_lead`.
int learnt_promise_of_lead(Card card, Seat leader, Strain strain, const Hands& hands, Mask left);

}  // namespace botifarra
