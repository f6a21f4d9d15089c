// The knowledge that all players have from the plays of a hand, beyond the cards played.
#pragma once

#include "rules.hpp"

namespace botifarra {

struct PublicKnowledge {
    Hands excluded{};  // by seat, cards that it cannot hold; the facts of R4.11 that depend on its hand are left out
    std::array<std::int8_t, kSuits> first_leader{-1, -1, -1, -1};  // by suit, the seat that led it first

    // Adds the play of `card` to `trick`.
    void add(const Rules& rules, Strain strain, const Trick& trick, Card card) {
        if (trick.place > 0) {
            excluded[static_cast<std::size_t>(trick.to_act())] |= forbidding(rules, strain, trick, card, 0);
        } else if (first_leader[kSuitOf[card]] < 0) {
            first_leader[kSuitOf[card]] = static_cast<std::int8_t>(trick.leader);
        }
    }
};

}  // namespace botifarra
