// Conversion of the knowledge of a seat from Python's values.
#pragma once

#include "arguments.hpp"
#include "deals.hpp"
#include "seen.hpp"

namespace botifarra {

// Largest weight of the model of calls, and largest promise that a double can need.
inline constexpr double kLargestCallWeight = 1000;

// A call of another seat: (seat, kind, strain, needed).
using CallArguments = std::tuple<nb::int_, std::string, nb::int_, double>;
std::vector<Call> calls_from(const std::vector<CallArguments>& given);

// The knowledge of the seat on turn. `makers` tells whether N-S named trumps.
Seen seen_from(const nb::int_& seat, const nb::int_& hand, const Integers& leaders, const std::vector<Integers>& tricks,
               const nb::int_& strain, const Rules& rules, bool makers, const std::vector<CallArguments>& calls);

// Refuses a hand whose size does not agree with the tricks, and cards that are not exactly once in the hand,
// unseen or played. Returns the number of cards left to each seat.
Places must_fit(const Seen& seen, Mask unseen);

}  // namespace botifarra
