#include "leads.hpp"

namespace botifarra {
namespace {

// The weights of a lead, for one probable result of the trick.
struct Weights {
    int base;
    int points;           // of the card led, each
    int partner_points;   // of the partner's highest card in the suit
    int opponent_points;  // of each opponent's lowest card in the suit
    int length;           // of the suit in the leader's hand
};

struct Habits {
    std::array<Weights, 4> by_winner;
    int trump;
    int partner_ruffs;
    int second_ruffs;
    int last_ruffs;
    int partner_discards;
    int second_discards;
    int last_discards;
    int partner_length;
    int opponents_length;
};

// Found by a random search: a change was kept if it reduced the nodes of 70 random positions of 11 and 12 cards a
// player.
constexpr Habits kWithTrumps = {
    {{{74, 8, 10, 14, 6}, {12, -4, 4, 10, -12}, {61, -6, 12, -16, -18}, {82, 16, 4, 4, -8}}},
    -12, 14, 26, -98, -24, -68, -22, 4, 6,
};
constexpr Habits kWithoutTrumps = {
    {{{68, 11, -2, 20, 12}, {24, -25, 22, 10, -12}, {64, -6, 24, -7, -18}, {130, 40, -2, 16, -8}}},
    0, 0, 0, 0, -30, -44, -16, -2, 3,
};

}  // namespace

int promise_of_lead(Card card, Seat leader, Strain strain, const Hands& hands, Mask left) {
    const Habits& habits = strain == kNoTrump ? kWithoutTrumps : kWithTrumps;
    const int suit = kSuitOfIn<Spread>[card];
    const Mask in_suit = left & Spread::suit_mask(suit);
    const Mask trumps = strain == kNoTrump ? 0 : left & Spread::suit_mask(strain);
    // Index 1 is the player after the leader: the cards of the suit in each hand, and how strongly it can beat `card`.
    std::array<Mask, kSeats> follows{};
    std::array<int, kSeats> power{};
    for (int place = 1; place < kSeats; ++place) {
        const Mask hand = hands[(leader + place) & 3];
        follows[place] = hand & in_suit;
        power[place] = power_over(kBeatenByIn<Spread>[strain][card], follows[place], hand & trumps);
    }
    const auto& [_, second, partner, last] = power;
    const Weights& weights = habits.by_winner[probable_winner(power)];
    int promise = weights.base + weights.points * kPointsOfIn<Spread>[card];
    if (follows[2]) promise += weights.partner_points * kPointsOfIn<Spread>[highest(follows[2])];
    if (follows[1]) promise += weights.opponent_points * kPointsOfIn<Spread>[lowest(follows[1])];
    if (follows[3]) promise += weights.opponent_points * kPointsOfIn<Spread>[lowest(follows[3])];
    promise += weights.length * size(hands[leader] & in_suit);
    if (suit == strain) promise += habits.trump;
    if (!follows[1]) promise += second ? habits.second_ruffs : habits.second_discards;
    if (!follows[2]) promise += partner ? habits.partner_ruffs : habits.partner_discards;
    if (!follows[3]) promise += last ? habits.last_ruffs : habits.last_discards;
    promise += habits.partner_length * size(follows[2]) + habits.opponents_length * size(follows[1] | follows[3]);
    return promise;
}

}  // namespace botifarra
