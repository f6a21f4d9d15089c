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

// Whether the highest card of `seat` wins when it is led and keeps the lead with it: no opponent has a higher one, and
// the partner is not forced to play one.
bool runs(const Holding& held, Seat seat) {
    if (!held[seat]) return false;
    const int top = top_of(held[seat]);
    const unsigned partner = held[seat ^ 2];
    return !((held[1] | held[3]) >> top) && (!partner || lowest(partner) < top);
}

// Leads the highest card of `seat`, to which the partner gives `given` points.
void lead_top(Holding& held, Seat seat, int given, Run& found) {
    const int top = top_of(held[seat]);
    held[seat] &= ~(1u << top);
    found.points = static_cast<std::uint8_t>(found.points + 1 + worth(top) + given + catch_lowest(held));
    found.tricks = static_cast<std::uint8_t>(found.tricks + 1) & 15;
}

// Leads the winners of `seat` as long as they run, or only as long as both opponents follow.
void run(Holding& held, Seat seat, bool while_followed, Run& found) {
    while (runs(held, seat) && !(while_followed && !(held[1] && held[3]))) {
        unsigned& partner = held[seat ^ 2];
        const int top = top_of(held[seat]);
        if (!partner) found.discards = true;
        if (partner >> top) found.leans = true;
        lead_top(held, seat, give_dearest(partner, top), found);
    }
}

}  // namespace

Run cash(Holding held, bool while_followed) {
    Run found{};
    run(held, 0, while_followed, found);
    return found;
}

Run cash_both(Holding held) {
    Run found{};
    while (held[2] && runs(held, 0)) {
        const int low = worth(lowest(held[2]));
        held[2] &= held[2] - 1;
        lead_top(held, 0, low, found);
    }
    run(held, 2, false, found);
    return found;
}

Run cash_across(Holding held) {
    Run found{};
    if (!held[0] || !runs(held, 2)) return found;
    lead_top(held, 2, give_dearest(held[0], top_of(held[2])), found);
    run(held, 2, false, found);
    return found;
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
