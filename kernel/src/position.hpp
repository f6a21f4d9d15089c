// A position of play with open hands: the cards still held, and the trick on the table.
#pragma once

#include "rules.hpp"

namespace botifarra {

struct Position {
    Hands hands{};
    Trick trick{};
    Strain strain = kNoTrump;
    Rules rules{};

    Mask held() const { return hands[0] | hands[1] | hands[2] | hands[3]; }
    Seat to_act() const { return trick.to_act(); }
    bool is_over() const { return trick.place == 0 && held() == 0; }

    Mask legal_cards() const {
        const Mask hand = hands[to_act()];
        return legal(rules, strain, trick, hand, held() & ~hand);
    }

    // The points that both sides still win together, with those on the table.
    int points_left() const {
        const Mask cards = held();
        if (!cards) return 0;
        const int tricks = (size(cards) + trick.place) / kSeats;
        return points_of(cards) + trick.points - 1 + tricks + rules.last_trick_bonus;
    }

    // Plays a card. Returns the points that N-S win by it, which are 0 unless it ends a trick of theirs.
    int play(Card card) {
        hands[to_act()] &= ~bit(card);
        trick = trick.with(card, strain);
        if (trick.place < 4) return 0;
        const Seat winner = trick.winner();
        int points = trick.points;
        if (held() == 0) points += rules.last_trick_bonus;  // R1.4
        trick = Trick{.leader = winner};
        return is_north_south(winner) ? points : 0;
    }
};

}  // namespace botifarra
