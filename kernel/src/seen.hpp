// The knowledge that one seat has of a hand.
#pragma once

#include "call_model.hpp"
#include "exclusions.hpp"
#include "public_knowledge.hpp"

namespace botifarra {

// All that a seat on turn has seen of a hand.
struct Seen {
    Seat seat = 0;
    Mask hand = 0;
    Strain strain = kNoTrump;
    Rules rules{};
    bool makers_are_north_south = false;
    std::vector<PlayedTrick> tricks;  // the last one is unfinished
    std::vector<Call> calls;          // those of the hidden hands

    // The unfinished trick.
    Trick trick() const;
    // The knowledge that all players have from the tricks.
    PublicKnowledge known() const;
    bool is_makers(Seat of) const { return is_north_south(of) == makers_are_north_south; }
};

}  // namespace botifarra
