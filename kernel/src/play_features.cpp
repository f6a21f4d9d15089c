#include "play_features.hpp"

#include <algorithm>
#include <initializer_list>

namespace botifarra {
namespace {

// The other hands, by their number of places to the player's left.
constexpr std::size_t kNext = 1;
constexpr std::size_t kPartner = 2;
constexpr std::size_t kLast = 3;

// One digit of a number in mixed radix: a value, and how many values there are.
struct Digit {
    int value;
    int range;
};

constexpr int at_most(int number, int most) { return number < most ? number : most; }
constexpr int rank_of(Card card) { return std::max(0, strength_of(card) - kPips + 1); }
constexpr int few_or_many(int number) { return number == 0 ? 0 : number <= 2 ? 1 : number <= 5 ? 2 : 3; }

// Appends the number that the digits form to the features, as a value of the next range.
class Writer {
  public:
    Writer(Features& features, const int* begins) : features_(features), begins_(begins) { features.number = 0; }

    void operator()(std::initializer_list<Digit> digits) {
        int number = 0;
        for (const Digit& digit : digits) number = number * digit.range + digit.value;
        const auto at = static_cast<std::size_t>(features_.number++);
        features_.values[at] = static_cast<std::uint16_t>(begins_[at] + number);
    }

  private:
    Features& features_;
    const int* begins_;
};

}  // namespace

CardFeatures::CardFeatures(const Decision& decision)
    : strain_(decision.sight.strain),
      hand_(decision.sight.hand),
      elsewhere_(decision.sight.elsewhere),
      trumps_(strain_ == kNoTrump ? 0 : suit_mask(strain_)),
      may_hold_{},
      trick_(decision.sight.trick),
      first_leader_{},
      is_lead_(trick_.place == 0),
      is_makers_(decision.is_makers),
      occidental_(decision.occidental) {
    const Seat player = trick_.to_act();
    for (const std::size_t places : {kNext, kPartner, kLast}) {
        const auto seat = (static_cast<std::size_t>(player) + places) & 3;
        may_hold_[places] = elsewhere_ & ~decision.known.excluded[seat];
    }
    for (std::size_t suit = 0; suit < kSuits; ++suit) {
        const int leader = decision.known.first_leader[suit];
        first_leader_[suit] = leader < 0 ? 0 : leader == player ? 1 : ((leader ^ player) & 1) == 0 ? 2 : 3;
    }
}

Features CardFeatures::of_lead(Card card) const {
    const int suit = kSuitOf[card];
    const Mask of_suit = suit_mask(suit);
    const Mask own = hand_ & of_suit;
    const Mask theirs = elsewhere_ & of_suit;
    const int kind = strain_ == kNoTrump ? 2 : suit == strain_ ? 1 : 0;
    const int rank = rank_of(card);
    const int length = size(own);
    const int higher = size(kHigher[card] & theirs);
    const int held = size(hand_);
    const int third = held > 9 ? 0 : held > 5 ? 1 : 2;
    const int quarter = held > 11 ? 0 : held > 8 ? 1 : held > 4 ? 2 : 3;
    const int own_trumps = size(hand_ & trumps_);
    const Mask opponents = may_hold_[kNext] | may_hold_[kLast];
    const auto is_void = [&](std::size_t places) { return !(may_hold_[places] & of_suit); };
    const auto may_ruff = [&](std::size_t places) {
        return kind == 0 && is_void(places) && (may_hold_[places] & trumps_) != 0;
    };
    const int higher_of_opponents = size(kHigher[card] & opponents);
    const bool partner_may_be_higher = kHigher[card] & may_hold_[kPartner];

    Features found;
    Writer add(found, kLeadBegins.data());
    add({{kind, 3}, {rank, 6}, {at_most(higher, 3), 4}});
    add({{kind, 3}, {at_most(length, 5) - 1, 5}, {few_or_many(size(theirs)), 4}});
    add({{kind, 3}, {own > theirs, 2}, {higher == 0, 2}, {rank > 0, 2}});
    add({{is_makers_, 2}, {kind, 3}, {rank, 6}, {third, 3}});
    add({{kind, 3}, {few_or_many(size(elsewhere_ & trumps_)), 4}, {at_most((own_trumps + 1) / 2, 2), 3}, {higher == 0, 2}});
    add({{is_makers_, 2}, {kind, 3}, {!(kHigher[card] & own), 2}, {lowest(own) == card, 2}, {rank, 6}});
    add({{kind, 3}, {is_void(kNext), 2}, {is_void(kLast), 2}, {is_void(kPartner), 2}, {rank, 6}});
    add({{kind, 3}, {first_leader_[static_cast<std::size_t>(suit)], 4}, {rank, 6}});
    add({{at_most(higher_of_opponents, 3), 4},
         {may_ruff(kNext) || may_ruff(kLast), 2},
         {partner_may_be_higher, 2},
         {may_ruff(kPartner), 2},
         {rank, 6}});
    add({{at_most(own_trumps, 3), 4},
         {(opponents & trumps_) != 0, 2},
         {kind, 3},
         {at_most(length, 4) - 1, 4},
         {higher_of_opponents == 0, 2}});
    add({{quarter, 4}, {kind, 3}, {rank, 6}, {is_makers_, 2}});
    add({{occidental_, 2}, {kind, 3}, {rank, 6}});
    return found;
}

Features CardFeatures::of_follow(Card card) const {
    const int suit = kSuitOf[card];
    const Mask led = suit_mask(trick_.led);
    const int kind = strain_ == kNoTrump ? 2 : suit == strain_ ? 1 : 0;
    const int way = suit == trick_.led ? 0 : suit == strain_ ? 1 : 2;  // follows, ruffs or discards
    const int rank = rank_of(card);
    const int length = size(hand_ & suit_mask(suit));
    const int higher = size(kHigher[card] & elsewhere_);
    const int held = size(hand_);
    const int third = held > 9 ? 0 : held > 5 ? 1 : 2;
    const auto& beating = kBeatenBy[static_cast<std::size_t>(strain_)];
    const bool wins = beating[static_cast<std::size_t>(trick_.best)] & bit(card);
    const bool partner_wins = trick_.partner_wins();
    const int whose = wins ? 0 : partner_wins ? 1 : 2;
    const auto winning = static_cast<std::size_t>(wins ? card : trick_.best);
    const bool is_last = trick_.place == 3;
    const int points = at_most((trick_.points + 1) / 3, 3);
    const int threats = few_or_many(size(beating[winning] & elsewhere_));
    // Cards of the next player, an opponent, that would win the trick.
    const Mask winners = is_last ? 0 : beating[winning] & may_hold_[kNext];
    const int winners_of_suit = at_most(size(winners & led), 3);
    const bool may_ruff = (winners & trumps_ & ~led) && !(may_hold_[kNext] & led);
    const int first_leader = first_leader_[static_cast<std::size_t>(suit)];

    Features found;
    Writer add(found, kFollowBegins.data());
    add({{trick_.place - 1, 3}, {partner_wins, 2}, {way, 3}, {wins, 2}, {rank, 6}});
    add({{kind, 3}, {way == 0, 2}, {wins, 2}, {rank, 6}, {at_most(higher, 3), 4}});
    add({{points, 4}, {wins, 2}, {partner_wins, 2}, {rank, 6}});
    add({{way, 3}, {at_most(length, 5) - 1, 5}, {rank, 6}});
    if (whose == 2) {
        add({{48 + rank, 54}});
    } else {
        add({{is_last ? 0 : whose == 0 ? 1 : 2, 3}, {is_last ? 0 : threats, 4}, {rank > 2, 2}, {rank > 0, 2}});
    }
    add({{third, 3}, {is_makers_, 2}, {rank, 6}});
    add({{whose, 3}, {winners_of_suit, 4}, {may_ruff, 2}, {rank, 6}});
    add({{way, 3}, {at_most(higher, 2), 3}, {at_most(length, 4) - 1, 4}, {rank, 6}});
    add({{trick_.place == 1 && (beating[winning] & may_hold_[kPartner]), 2}, {way, 3}, {wins, 2}, {rank, 6}});
    add({{first_leader, 4}, {way, 3}, {rank, 6}});
    add({{at_most(size(hand_ & trumps_), 3), 4}, {way, 3}, {length > 1, 2}, {rank, 6}});
    add({{points, 4}, {whose, 3}, {at_most(winners_of_suit + may_ruff, 2), 3}, {rank, 6}});
    add({{occidental_, 2}, {trick_.place - 1, 3}, {way, 3}, {wins, 2}, {rank, 6}});
    return found;
}

}  // namespace botifarra
