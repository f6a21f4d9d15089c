#include "lead_features.hpp"

#include "lead_weights.hpp"
#include "outlook.hpp"

namespace botifarra {
namespace {

// Features, written in order. Those that are skipped are 0.
class Row {
  public:
    void add(int value) { values_[at_++] = static_cast<std::int16_t>(value); }
    void skip(int count) { at_ += static_cast<std::size_t>(count); }
    // One of `count` features is 1.
    void add_one_of(int count, int which) {
        values_[at_ + static_cast<std::size_t>(which)] = 1;
        skip(count);
    }
    const LeadFeatures& values() const { return values_; }

  private:
    LeadFeatures values_{};
    std::size_t at_ = 0;
};

int points_at(Card card) { return kPointsOfIn<Spread>[card]; }
int points_of_highest(Mask cards) { return cards ? points_at(highest(cards)) : 0; }
int points_of_lowest(Mask cards) { return cards ? points_at(lowest(cards)) : 0; }
int points_of_all(Mask cards) {
    int points = 0;
    for (Mask honours = cards & Spread::kHonours; honours; honours = without_lowest(honours)) {
        points += points_at(lowest(honours));
    }
    return points;
}
Mask above(Card card) { return ~((bit(card) << 1) - 1); }
Mask below(Card card) { return bit(card) - 1; }

}  // namespace

LeadFeatures features_of_lead(Card card, Seat leader, Strain strain, const Hands& hands, Mask left) {
    const int suit = kSuitOfIn<Spread>[card];
    const bool is_trump = suit == strain;
    const Mask in_suit = left & Spread::suit_mask(suit);
    const Mask trumps = strain == kNoTrump ? 0 : left & Spread::suit_mask(strain);
    const Mask beaten_by = kBeatenByIn<Spread>[strain][card];
    // By place in the trick.
    std::array<Mask, kSeats> hand{};
    std::array<Mask, kSeats> follows{};
    std::array<int, kSeats> length{};
    std::array<int, kSeats> power{};
    for (int place = 0; place < kSeats; ++place) {
        hand[place] = hands[(leader + place) & 3] & left;
        follows[place] = hand[place] & in_suit;
        length[place] = size(follows[place]);
        if (place) power[place] = power_over(beaten_by, follows[place], hand[place] & trumps);
    }
    const Winner winner = probable_winner(power);
    const Mask ours = follows[0] | follows[2];
    const Mask theirs = follows[1] | follows[3];
    Row row;

    // The suit. These features have separate weights for each probable winner.
    constexpr int kOfWinner = 12;
    row.skip(kOfWinner * winner);
    row.add(1);
    row.add(points_at(card));
    for (int place = 0; place < kSeats; ++place) row.add(length[place]);
    for (int place = 1; place < kSeats; ++place) row.add(points_of_highest(follows[place]));
    for (int place = 1; place < kSeats; ++place) row.add(points_of_lowest(follows[place]));
    row.skip(kOfWinner * (kPartnerWins - winner));

    // The card, and the players without the suit, who ruff or discard.
    row.add_one_of(2 * kRanks, Spread::strength_of(card) + (is_trump ? kRanks : 0));
    for (int place = 1; place < kSeats; ++place) {
        row.add(!follows[place] && power[place]);
        row.add(!follows[place] && !power[place]);
    }

    // The holders of the top card, of points, and of cards above the lead.
    const Mask top = bit(highest(in_suit));
    const Mask higher = in_suit & above(card);
    const Mask next = higher & (~higher + 1);
    for (int place = 0; place < kSeats; ++place) {
        row.add((follows[place] & top) != 0);
        row.add(points_of_all(follows[place]));
        row.add((follows[place] & next) != 0);
        row.add(size(follows[place] & higher));
    }

    // The card below the lead, and a trick that is sure.
    const Mask lower = in_suit & below(card);
    row.add(lower && (follows[0] & bit(highest(lower))));
    const Trick trick = Trick{.leader = leader}.with<Spread>(card, strain, 0);
    const Outlook found = outlook<0>(trick, beaten_by, trumps, hands, left & ~bit(card));
    row.add(found == Outlook::kWon);
    row.add(found == Outlook::kLost);

    // The trumps of each player if trumps are led; else those of players who are short in the suit.
    for (int place = 0; place < kSeats; ++place) row.add(is_trump ? length[place] : 0);
    row.add(is_trump ? size(hand[0]) : 0);
    for (int place = 0; place < kSeats; ++place) {
        const int ruffs = is_trump ? 0 : size(hand[place] & trumps);
        const int after_lead = length[place] - (place == 0);
        row.add(after_lead == 0 ? ruffs : 0);
        if (place) row.add(after_lead == 1 && ruffs);
    }
    row.add(!is_trump && length[0] == 1);
    row.add(!is_trump && length[0] == 2);

    // The winners of both sides in the suit.
    const Mask our_winners = theirs ? ours & above(highest(theirs)) : ours;
    const Mask their_winners = theirs & above(highest(ours));
    row.add(size(our_winners & follows[0]));
    row.add(size(our_winners & follows[2]));
    row.add(size(their_winners));
    row.add(size(their_winners) >= 2);

    // The place of the card in its hand.
    const bool is_highest = card == highest(follows[0]);
    const bool is_lowest = card == lowest(follows[0]);
    row.add(is_highest);
    row.add(is_lowest);
    row.add((our_winners & bit(card)) != 0);
    row.add(our_winners & bit(card) ? points_at(card) : 0);
    row.add(is_highest && (power[1] || power[3]));
    row.add(is_lowest && (follows[2] & top));
    row.add(is_lowest && (theirs & top));
    row.add(is_lowest && !is_highest && (follows[0] & top));
    return row.values();
}

int learnt_promise_of_lead(Card card, Seat leader, Strain strain, const Hands& hands, Mask left) {
    const LeadFeatures features = features_of_lead(card, leader, strain, hands, left);
    const LeadFeatures& weights = strain == kNoTrump ? kLeadWeightsWithoutTrumps : kLeadWeightsWithTrumps;
    int promise = 0;
    for (std::size_t at = 0; at < features.size(); ++at) promise += features[at] * weights[at];
    return promise;
}

}  // namespace botifarra
