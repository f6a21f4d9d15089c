// The likelihood of a call. A hand promises some points in each strain, and the player's choice is a noisy one.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "cards.hpp"

namespace botifarra {

// The promise of a hand of twelve cards in each strain: the points above the middle that its side can expect. It is a
// sum over the suits of the hand.
class Promise {
  public:
    // Weights by rank from the jack up, and by length and shortness. `par` is the sum of an average hand.
    struct Weights {
        std::array<float, 5> trump_honours{};
        float trump_length = 0;
        std::array<float, 5> plain_honours{};
        std::array<float, 2> shortness{};  // for a void, for a singleton
        float suit_par = 0;
        std::array<float, 5> botifarra_honours{};
        float botifarra_par = 0;
    };

    explicit Promise(const Weights& weights);

    std::array<float, kStrains> of(Mask hand) const;

  private:
    std::array<std::array<float, 1 << kRanks>, 3> by_suit_{};  // trumps, plain, botifarra
    float suit_par_;
    float botifarra_par_;
};

// One call of a hidden hand, as evidence about that hand.
struct Call {
    enum class Kind { kName, kNameAfterDelegation, kDelegate, kDouble, kPass };
    Seat seat = 0;
    Kind kind = Kind::kPass;
    Strain strain = kNoTrump;  // the named strain, or that of the contract
    float needed = 0;          // for a double: the least promise of the hand
};

class CallModel {
  public:
    // `least` is the stake below which a player delegates. Both slopes tell how sure choices are.
    struct Weights {
        Promise::Weights promise;
        float least = 0;
        float naming_slope = 0;
        float doubling_slope = 0;
    };

    explicit CallModel(const Weights& weights) : promise_(weights.promise), weights_(weights) {}

    // The promise of a hand in each strain, as it was dealt.
    std::array<float, kStrains> promises(Mask hand) const { return promise_.of(hand); }

    // The strain that a dealer with this hand names, if it does not delegate.
    std::optional<Strain> named(Mask hand) const;

    // The strain that a player with this hand names for a partner who delegated.
    Strain named_for_partner(Mask hand) const;

    // The logarithm of the likelihood of the calls, given the hands as they were dealt.
    double log_chance(std::span<const Call> calls, const Hands& dealt) const;

  private:
    std::array<float, kStrains> stakes(Mask hand) const;

    Promise promise_;
    Weights weights_;
};

}  // namespace botifarra
