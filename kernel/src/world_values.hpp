// The points of each card in each world, and their statistics.
#pragma once

#include "worlds.hpp"

namespace botifarra {

// Mean and standard deviation over worlds.
struct Moments {
    double mean = 0;
    double deviation = 0;
};

// The points of N-S by world and card. Worlds are filled in order; each function uses the first `number` of them.
class WorldValues {
  public:
    WorldValues(const Worlds& worlds, std::size_t cards)
        : worlds_(worlds), cards_(cards), values_(worlds.hidden.size() * cards) {}

    std::span<int> of(std::size_t world) { return std::span(values_).subspan(world * cards_, cards_); }

    // Whether one card leads every other by `sure` standard errors for a side: `sign` is 1 for N-S, -1 for E-W.
    // `priors` are points added to each card. The worlds must be equally likely.
    bool are_decided(std::size_t number, int sign, std::span<const double> priors, double sure) const;

    // The moments of each card.
    std::vector<Moments> moments(std::size_t number) const;

    // The mean of the points of N-S if a side plays, in each world, the card that is best for it there.
    double best(std::size_t number, int sign) const;

    // The covariance of the means of each two cards. Worlds of one candidate are not independent, so each candidate is
    // one cluster (Liang and Zeger 1986). All are 0 for a lone candidate.
    std::vector<double> covariances(std::size_t number, std::span<const Moments> moments) const;

  private:
    int at(std::size_t world, std::size_t card) const { return values_[world * cards_ + card]; }
    bool leads(std::size_t number, std::size_t best, std::size_t other, int sign, double ahead, double sure) const;
    double total_chance(std::size_t number) const;
    // The mean of a number that each world has.
    template <typename What>
    double mean(std::size_t number, const What& of_world) const;

    const Worlds& worlds_;
    std::size_t cards_;
    std::vector<int> values_;
};

}  // namespace botifarra
