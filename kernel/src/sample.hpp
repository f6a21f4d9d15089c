// The deals that agree with what is known: how many there are, who holds what in them, and draws from them.
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
    // Either-or facts split the deals into cases, each with sets of excluded cards alone, and no deal is in two
    // of them. Throws `TooManyCases` beyond `kMostCases`. Play cannot go beyond: a fact takes two counting cards of
    // a suit out of play and asks for the higher of the three that are left, so that a suit has four cases at most.
    static constexpr std::size_t kMostCases = 256;

    // `places` has as many as there are unseen cards, at most twelve by seat.
    Sampler(const Places& places, Mask unseen, const Hands& excluded, std::span<const EitherOr> either_or);

    // None where what is known contradicts itself.
    Wide count() const { return count_; }
    Mask unseen() const { return unseen_; }
    const Places& places() const { return places_; }
    CountsByCard counts() const;

    // Every deal, once; there must be few.
    std::vector<Hands> all() const;

    // Fills `deals` with draws, all deals equally likely; `count()` must not be 0.
    void sample(std::uint64_t seed, std::span<Hands> deals) const;

  private:
    Places places_;
    Mask unseen_;
    std::vector<Deals> cases_;
    Wide count_ = 0;
};

}  // namespace botifarra
