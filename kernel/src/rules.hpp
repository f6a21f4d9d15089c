// The rules of play, R4.2 to R4.12: which card wins a trick, and which cards may be played to it.
//
// This file has the rules of legal plays in two forms. `legal_to` tells which cards may be played. `forbidding` tells
// which cards a player cannot hold, because its play would have been illegal with them. Tests compare both forms with
// botifarra.core: tests/kernel/test_rules.py under every option, and tests/kernel/test_exclusions.py.
#pragma once

#include "cards.hpp"

namespace botifarra {

// The options that change which cards may be played, and the worth of the last trick beyond its cards (R1.4).
struct Rules {
    bool occidental = false;                // R4.9
    bool second_may_load = false;           // R4.10
    bool third_loads_only_if_safe = false;  // R4.11
    bool always_overtrump = false;          // R4.12
    int last_trick_bonus = 0;               // R1.4

    bool operator==(const Rules&) const = default;
};

// An option of play, and its name in `Rules` of botifarra.core.
struct RuleFlag {
    const char* name;
    bool Rules::*option;
};

// The only list of these options. A caller passes them as a sum of bits; bit i belongs to the i-th option.
inline constexpr std::array kRuleFlags{
    RuleFlag{"occidental", &Rules::occidental},
    RuleFlag{"second_may_load", &Rules::second_may_load},
    RuleFlag{"third_loads_only_if_safe", &Rules::third_loads_only_if_safe},
    RuleFlag{"always_overtrump", &Rules::always_overtrump},
};

namespace detail {

// Facts about each card, in an encoding.
template <class Cards>
struct Facts {
    template <class Fact>
    using OfCards = std::array<Fact, Cards::kBits>;

    OfCards<Mask> higher{};
    std::array<OfCards<Mask>, kStrains> beaten_by{};
    OfCards<std::uint8_t> suit{};
    OfCards<std::uint8_t> points{};

    constexpr Facts() {
        for (Card card = 0; card < Cards::kBits; ++card) {
            const int of = Cards::suit_of(card);
            const Mask above = Cards::suit_mask(of) & ~((bit(card) << 1) - 1);
            higher[card] = above;
            for (Strain strain = 0; strain < kStrains; ++strain) {
                const bool loses_to_trumps = strain != kNoTrump && of != strain;
                beaten_by[strain][card] = loses_to_trumps ? above | Cards::suit_mask(strain) : above;
            }
            suit[card] = static_cast<std::uint8_t>(of);
            points[card] = static_cast<std::uint8_t>(points_of(static_cast<Card>(Cards::strength_of(card))));
        }
    }
};

template <class Cards>
inline constexpr Facts<Cards> kFacts;

}  // namespace detail

template <class Cards>
inline constexpr auto& kHigherIn = detail::kFacts<Cards>.higher;
// Entry [strain][card] has the cards that would beat `card` while it wins the trick (R4.2).
template <class Cards>
inline constexpr auto& kBeatenByIn = detail::kFacts<Cards>.beaten_by;
template <class Cards>
inline constexpr auto& kSuitOfIn = detail::kFacts<Cards>.suit;
template <class Cards>
inline constexpr auto& kPointsOfIn = detail::kFacts<Cards>.points;

inline constexpr auto& kHigher = kHigherIn<Packed>;
inline constexpr auto& kBeatenBy = kBeatenByIn<Packed>;
inline constexpr auto& kSuitOf = kSuitOfIn<Packed>;
inline constexpr auto& kPointsOf = kPointsOfIn<Packed>;

// The 0 to 4 cards on the table, reduced to the facts that the rules need.
struct Trick {
    Seat leader = 0;
    int place = 0;       // number of cards, which is also the place of the next card
    int led = 0;         // suit of the first
    Card best = 0;       // the winning card
    int best_place = 0;  // the place at which it was played
    int points = 1;      // of the cards, with one for the trick (R1.3)

    Seat to_act() const { return (leader + place) & 3; }
    Seat winner() const { return (leader + best_place) & 3; }
    bool partner_wins() const { return place >= 2 && best_place == place - 2; }
    bool operator==(const Trick&) const = default;

    // The trick with one card more (R4.2). It is made field by field, because a copy is slower: it reads the fields
    // back in wider words than they were written in, and the processor has to wait.
    template <class Cards = Packed>
    Trick with(Card card, Strain strain) const {
        return with<Cards>(card, strain, place);
    }

    // The same, for a caller that knows the place of the card, `here`, at compile time.
    template <class Cards>
    Trick with(Card card, Strain strain, int here) const {
        const bool wins = here == 0 || (kBeatenByIn<Cards>[strain][best] & bit(card));
        return {.leader = leader,
                .place = here + 1,
                .led = here == 0 ? kSuitOfIn<Cards>[card] : led,
                .best = wins ? card : best,
                .best_place = wins ? here : best_place,
                .points = points + kPointsOfIn<Cards>[card]};
    }
};

// The cards of `hand` that may be played to a trick with `place` cards (1 to 3). `led` is the led suit and
// `best` the winning card. `elsewhere` are the cards that another player may still hold; only R4.11 uses
// them. All are of the encoding `Cards`.
template <class Cards = Packed>
Mask legal_to(const Rules& rules, Strain strain, Mask hand, int place, int led, Card best,
              bool partner_wins, Mask elsewhere) {
    const Mask following = hand & Cards::suit_mask(led);
    const Mask follow = following ? following : hand;  // R4.4
    const Mask winners = follow & kBeatenByIn<Cards>[strain][best];
    if (winners) {
        const bool ruffed = kSuitOfIn<Cards>[best] != led;
        if (!partner_wins || (rules.always_overtrump && ruffed)) return winners;  // R4.5, R4.12
    }
    if (rules.occidental) return follow;  // R4.9
    const Mask low = following ? following & (~following + 1) : Cards::lowest_of_each_suit(hand);
    bool may_load;
    if (partner_wins) {
        const bool is_safe = !(kHigherIn<Cards>[best] & elsewhere);
        may_load = place == 3 || !rules.third_loads_only_if_safe || is_safe;  // R4.6a, R4.11
    } else {
        may_load = place == 1 && (rules.second_may_load || !following);  // R4.6c, R4.10
    }
    return winners | low | (may_load ? follow & Cards::kHonours : 0);
}

// The cards of `hand` that may be played (R4.3 to R4.12); see `legal_to`.
inline Mask legal(const Rules& rules, Strain strain, const Trick& trick, Mask hand, Mask elsewhere) {
    if (trick.place == 0) return hand;  // R4.3
    return legal_to(rules, strain, hand, trick.place, trick.led, trick.best, trick.partner_wins(), elsewhere);
}

// The cards that a hand cannot hold beside `card`, which it played legally to a trick that had begun. With any of them
// in the hand the play would be illegal. This is `legal_to` read backwards; tests/kernel/test_exclusions.py compares
// it with botifarra.core.exclusions. `elsewhere` has the same meaning as in `legal_to`.
inline Mask forbidding(const Rules& rules, Strain strain, const Trick& trick, Card card, Mask elsewhere) {
    const Mask led = suit_mask(trick.led);
    const bool follows = bit(card) & led;
    const Mask beating = kBeatenBy[strain][trick.best];
    Mask found = follows ? 0 : led;  // R4.4
    if (bit(card) & beating) return found;
    const bool partner_wins = trick.partner_wins();
    const bool ruffed = kSuitOf[trick.best] != trick.led;
    if (!partner_wins || (rules.always_overtrump && ruffed)) found |= follows ? beating & led : beating;  // R4.5, R4.12
    if (rules.occidental) return found;                                                                   // R4.9
    bool may_load;
    if (partner_wins) {
        may_load = trick.place == 3 || !rules.third_loads_only_if_safe || !(kHigher[trick.best] & elsewhere);
    } else {
        may_load = trick.place == 1 && (rules.second_may_load || !follows);
    }
    const bool loads = may_load && (bit(card) & kHonours);  // R4.6, R4.10, R4.11
    return loads ? found : found | (suit_mask(kSuitOf[card]) & (bit(card) - 1));
}

}  // namespace botifarra
