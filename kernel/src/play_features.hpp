// Features of a legal card, as its player sees it: one value from each of several ranges.
#pragma once

#include <array>
#include <cstdint>

#include "greedy.hpp"
#include "public_knowledge.hpp"

namespace botifarra {

// The number of values of each feature of a card that is led, and of a card that is played to a trick.
inline constexpr std::array kLeadRanges{72, 60, 24, 108, 72, 144, 144, 72, 192, 192, 144, 36};
inline constexpr std::array kFollowRanges{216, 288, 96, 90, 54, 36, 144, 216, 72, 72, 144, 216, 216};

namespace detail {

template <std::size_t kNumber>
constexpr std::array<int, kNumber + 1> begins_of(const std::array<int, kNumber>& ranges, int begin) {
    std::array<int, kNumber + 1> begins{};
    for (std::size_t at = 0; at < kNumber; ++at) {
        begins[at] = begin;
        begin += ranges[at];
    }
    begins[kNumber] = begin;
    return begins;
}

}  // namespace detail

// Where the values of each feature begin, in one numbering of all values. The last number is the end.
inline constexpr auto kLeadBegins = detail::begins_of(kLeadRanges, 0);
inline constexpr auto kFollowBegins = detail::begins_of(kFollowRanges, kLeadBegins.back());
inline constexpr int kFeatureValues = kFollowBegins.back();
inline constexpr std::size_t kMostFeatures = kFollowRanges.size();

// A card to be chosen, with all that its player may look at.
struct Decision {
    Sight sight;
    const PublicKnowledge& known;
    bool is_makers;  // whether the player's side named trumps
    bool occidental;
};

// The values that describe one card.
struct Features {
    std::array<std::uint16_t, kMostFeatures> values;
    int number;
};

// The features of the cards of one decision.
class CardFeatures {
  public:
    explicit CardFeatures(const Decision& decision);

    Features of(Card card) const { return is_lead_ ? of_lead(card) : of_follow(card); }

  private:
    Features of_lead(Card card) const;
    Features of_follow(Card card) const;

    Strain strain_;
    Mask hand_;
    Mask elsewhere_;
    Mask trumps_;
    Hands may_hold_;  // the cards that each hand may hold, by its number of places to the player's left
    Trick trick_;
    std::array<int, kSuits> first_leader_;  // 0: nobody has led the suit, 1: the player, 2: its partner, 3: an opponent
    bool is_lead_;
    bool is_makers_;
    bool occidental_;
};

}  // namespace botifarra
