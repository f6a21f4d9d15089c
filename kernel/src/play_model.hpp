// How likely a player is to play each of its cards: a log-linear model of what the player sees, fitted to
// real play.
#pragma once

#include <vector>

#include "greedy.hpp"
#include "random.hpp"

namespace botifarra {

class PlayModel {
  public:
    // Each card has one feature out of each of six ranges, and each feature has a weight.
    static constexpr int kFeatures = 6;
    static constexpr int kWeights = 1260;
    using Features = std::array<std::uint16_t, kFeatures>;

    explicit PlayModel(std::vector<float> weights) : weights_(std::move(weights)) {}

    // The features of a card that may be played. `is_makers` tells whether the player's side named trumps.
    static Features features(const Sight& sight, Card card, bool is_makers);

    // A legal card, drawn with the probability that the model gives it.
    Card draw(const Sight& sight, Mask legal, bool is_makers, Random& random) const;

    // The logarithm of the probability of `played` among the legal cards.
    float log_chance(const Sight& sight, Mask legal, Card played, bool is_makers) const;

  private:
    float score(const Sight& sight, Card card, bool is_makers) const {
        float sum = 0;
        for (const std::uint16_t at : features(sight, card, is_makers)) sum += weights_[at];
        return sum;
    }

    std::vector<float> weights_;
};

}  // namespace botifarra
