#include "cash.hpp"

#include <algorithm>

namespace botifarra {
namespace {

constexpr unsigned kHonoursHere = static_cast<unsigned>(kHonoursOfSuit);

int top_of(unsigned cards) { return highest(cards); }
unsigned low_of(unsigned cards) { return cards & (~cards + 1); }
int worth(int strength) { return std::max(strength - kPips + 1, 0); }

// Takes the opponents' lowest cards, one each.
int catch_lowest(Holding& held) {
    int points = 0;
    for (const Seat opponent : {1, 3}) {
        if (!held[opponent]) continue;
        points += worth(lowest(held[opponent]));
        held[opponent] &= held[opponent] - 1;
    }
    return points;
}

// Takes from `hand` the dearest honour below a card that wins, else its lowest card.
int give_dearest(unsigned& hand, int winner) {
    if (!hand) return 0;
    const unsigned below = hand & ((1u << winner) - 1) & kHonoursHere;
    const unsigned given = below ? 1u << top_of(below) : low_of(hand);
    hand &= ~given;
    return worth(lowest(given));
}

// Whether `seat` wins by leading its highest card, and leads again: no opponent has a higher card, and the partner is
// not forced to play one.
bool runs(const Holding& held, Seat seat) {
    if (!held[seat]) return false;
    const int top = top_of(held[seat]);
    const unsigned partner = held[seat ^ 2];
    return !((held[1] | held[3]) >> top) && (!partner || lowest(partner) < top);
}

// Cards led one after the other, as far as they have got.
struct Running {
    Holding held;
    int points = 0;
    int tricks = 0;

    // Leads the highest card of `seat`, to which the partner gives `given` points.
    void lead_top(Seat seat, int given) {
        const int top = top_of(held[seat]);
        held[seat] &= ~(1u << top);
        points += 1 + worth(top) + given + catch_lowest(held);
        ++tricks;
    }

    // Leads the winners of `seat` as long as they run, or only as long as both opponents follow.
    void lead_winners(Seat seat, bool while_followed) {
        while (runs(held, seat) && !(while_followed && !(held[1] && held[3]))) {
            lead_top(seat, give_dearest(held[seat ^ 2], top_of(held[seat])));
        }
    }

    Run run() const { return Run(points, tricks); }
};

}  // namespace

Run cash(Holding held, bool while_followed) {
    Running running{held};
    running.lead_winners(0, while_followed);
    return running.run();
}

Run cash_both(Holding held) {
    Running running{held};
    while (running.held[2] && runs(running.held, 0)) {
        const int low = worth(lowest(running.held[2]));
        running.held[2] &= running.held[2] - 1;
        running.lead_top(0, low);
    }
    running.lead_winners(2, false);
    return running.run();
}

Run cash_across(Holding held) {
    Running running{held};
    if (held[0] && runs(held, 2)) {
        const int given = give_dearest(running.held[0], top_of(held[2]));
        running.lead_top(2, given);
        running.lead_winners(2, false);
    }
    return running.run();
}

int top_cards(const std::array<unsigned, kSeats>& hands, int side) {
    std::array<int, 2> count{};
    int points = 0;
    for (unsigned left = hands[0] | hands[1] | hands[2] | hands[3]; left;) {
        const int top = top_of(left);
        const bool first = hands[side] >> top & 1;
        if (!first && !(hands[side + 2] >> top & 1)) break;
        ++count[first];
        points += worth(top);
        left &= ~(1u << top);
    }
    return points + std::max(count[0], count[1]);
}

}  // namespace botifarra
