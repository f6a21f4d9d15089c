// How likely a player is to play each of its cards, by a small neural network with features that the player can see.
// It computes with whole numbers, so that a seed gives the same play on every machine.
#pragma once

#include <span>
#include <stdexcept>
#include <vector>

#include "play_features.hpp"
#include "portable_math.hpp"
#include "random.hpp"

namespace botifarra {

// The score of a card that may be played; a difference of `kScoreUnit` makes a card e times as likely.
struct CardScore {
    Card card = 0;
    int score = 0;
};

inline constexpr int kScoreUnit = 1024;

class PlayNetwork {
  public:
    // Each value of a feature has a row of weights, one for each unit of the hidden layer. The first unit is linear
    // and the others are rectified. Weights are in parts of 1024.
    static constexpr std::size_t kUnits = 16;
    using Row = std::array<std::int16_t, kUnits>;
    // The rows of the features, then the biases of leads and of other plays, then the weights of the units in the
    // scores of both.
    static constexpr std::size_t kRows = kFeatureValues + 4;
    static constexpr std::size_t kWeights = kRows * kUnits;

    // Throws std::invalid_argument if some sum of weights could overflow. Requires `kWeights` weights.
    explicit PlayNetwork(std::span<const std::int16_t> weights);

    // The scores of the legal cards, in order.
    std::vector<CardScore> scores(const Decision& decision, Mask legal) const;

    // A legal card, drawn with the probability that the network gives it.
    Card draw(const Decision& decision, Mask legal, Random& random) const;

    // The probability of `played` among the legal cards, by each network; not below `kLeastChance`, which is also that
    // of an illegal card. Two networks at once share the features. For one or two networks.
    template <std::size_t kNetworks>
    static std::array<double, kNetworks> chances(const std::array<const PlayNetwork*, kNetworks>& networks,
                                                 const Decision& decision, Mask legal, Card played);

    // The least probability of a play: people also make plays that a network takes to be nearly impossible.
    static constexpr double kLeastChance = portable_exp(-6);

  private:
    struct Odds;

    // For one kind of decision: the start of the sums, and the weights that make a score from them.
    struct Head {
        Row bias;
        Row output;
    };

    template <std::size_t kNetworks>
    static std::array<Odds, kNetworks> odds_of(const std::array<const PlayNetwork*, kNetworks>& networks,
                                               const Decision& decision, Mask legal);

    // The score of a card with these features; `kind` is that of the decision.
    int score(const Features& features, std::size_t kind) const;

    std::vector<Row> rows_;
    std::array<Head, 2> heads_;  // of leads, and of other plays
};

}  // namespace botifarra
