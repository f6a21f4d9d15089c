// Worlds: the possible hands that a seat does not see, and how likely they are after the calls and plays.
#pragma once

#include <chrono>

#include "play_network.hpp"
#include "sample.hpp"
#include "seen.hpp"

namespace botifarra {

// The models of how players with hidden cards play and call. Some players play by another network than the bot.
struct Models {
    PlayNetwork plays;
    PlayNetwork other_plays;
    CallModel calls;
};

// A deadline, or none.
class Deadline {
  public:
    // The deadline is this many seconds from now; 0 means none.
    explicit Deadline(double seconds) : seconds_(seconds) {}

    bool is_over() const { return has_used(1); }
    // Whether this part of the time has passed.
    bool has_used(double part) const { return seconds_ > 0 && since_start().count() >= part * seconds_; }

  private:
    std::chrono::duration<double> since_start() const { return std::chrono::steady_clock::now() - start_; }

    double seconds_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// How the plays of the partner, or of both opponents, are weighed. Their likelihood by either network is raised to the
// power of `trust`. `doubt` is the probability that all these plays are by the other network.
struct Weighing {
    double trust = 0;
    double doubt = 0;
};

// How worlds are chosen: `worlds` out of `candidates`. The likelihood of calls is raised to the power of the trust.
struct Choice {
    std::size_t candidates = 1;
    std::size_t worlds = 1;
    Weighing partner;
    Weighing opponents;
    double trust_in_calls = 0;
    std::uint64_t seed = 0;
};

// Equally likely worlds, of which any first part is a fair sample; or all possible worlds, the likeliest
// first.
struct Worlds {
    std::vector<Hands> hidden;
    std::vector<double> chances;
    std::vector<std::size_t> candidates;  // of each world, the candidate that it is; several worlds may be the same
    bool are_all = false;
    double effective = 0;  // effective sample size of the candidates (Kish)
};

// Draws fewer candidates if half of the time has passed.
Worlds likely_worlds(const Seen& seen, const Sampler& sampler, const Models& models, const Choice& choice,
                     const Deadline& deadline);

}  // namespace botifarra
