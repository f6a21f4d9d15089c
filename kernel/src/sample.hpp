// The deals that agree with all known facts: their number, the holders of each card, and random draws.
#pragma once

#include <span>
#include <stdexcept>
#include <vector>

#include "deals.hpp"
#include "exclusions.hpp"

namespace botifarra {

struct TooManyCases : std::length_error {
    using std::length_error::length_error;
};

class Sampler {
  public:
    // Either-or facts split the deals into disjoint cases, each with sets of excluded cards only. More than
    // `kMostCases` cases throw `TooManyCases`. Play cannot exceed this limit. Each fact takes two counting
    // cards of a suit out of play, and concerns the higher ones of the three that are left. So a suit has at
    // most four cases.
    static constexpr std::size_t kMostCases = 256;

    // There are as many `places` as unseen cards, and at most twelve for a seat.
    Sampler(const Places& places, Mask unseen, const Hands& excluded, std::span<const EitherOr> either_or);

    // 0 if the known facts contradict each other.
    Wide count() const { return count_; }
    Mask unseen() const { return unseen_; }
    const Places& places() const { return places_; }
    CountsByCard counts() const;

    // Every deal, once. Only for small numbers of deals.
    std::vector<Hands> all() const;

    // Fills `deals` with random deals, all equally likely. `count()` must not be 0. The deals of a seed do not
    // depend on the number of threads. The first deals do not depend on how many are asked for.
    void sample(std::uint64_t seed, std::span<Hands> deals, int threads = 1) const;

  private:
    void sample_block(Random random, std::span<Hands> deals) const;

    // Deals that are drawn from one stream of the seed. A thread draws whole blocks.
    static constexpr std::size_t kBlock = 4096;

    Places places_;
    Mask unseen_;
    std::vector<Deals> cases_;
    Wide count_ = 0;
};

}  // namespace botifarra
