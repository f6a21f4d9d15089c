// Cards that a player cannot hold, as its plays prove. The rules are strict, so a legal play excludes other cards.
#pragma once

#include <span>
#include <vector>

#include "rules.hpp"

namespace botifarra {

// A trick as it was played: 0 to 4 cards, the first by `leader`.
struct PlayedTrick {
    Seat leader = 0;
    int size = 0;
    std::array<Card, 4> cards{};
};

// R4.11: a seat held none of the first set or all of the second.
struct EitherOr {
    Seat seat = 0;
    Mask none_of = 0;
    Mask all_of = 0;
};

// The cards that each seat cannot hold, and the facts that such sets cannot express. All cards here are
// unplayed.
struct Proof {
    Hands excluded{};
    std::vector<EitherOr> either_or;
};

// The facts that legal plays prove. The tricks are consecutive and have no card twice; the last may be unfinished.
Proof exclusions(const Rules& rules, Strain strain, std::span<const PlayedTrick> tricks);

}  // namespace botifarra
