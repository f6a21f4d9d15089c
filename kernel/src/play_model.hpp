// How likely a player is to play each of its cards: a log-linear model of what it sees, its weights fitted to play.
#pragma once

#include <vector>

#include "greedy.hpp"
#include "random.hpp"

namespace botifarra {

class PlayModel {
  public:
    // Each card is described by one number out of each of some ranges; a weight stands for each number.
    static constexpr int kFeatures = 6;
    static constexpr int kWeights = 1260;
    using Features = std::array<std::uint16_t, kFeatures>;

    explicit PlayModel(std::vector<float> weights) : weights_(std::move(weights)) {}

    // What describes a card that may be played; `is_makers` tells whether the player is of the side that named trumps.
    static Features features(const Sight& sight, Card card, bool is_makers);

    // A legal card, as likely as the model says.
    Card draw(const Sight& sight, Mask legal, bool is_makers, Random& random) const;

    // The logarithm of how likely `played` is among the legal cards.
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
