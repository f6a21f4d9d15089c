// Worlds: all that a seat does not see, as it may be, and how likely that is after what was called and played.
#pragma once

#include <chrono>

#include "call_model.hpp"
#include "play_model.hpp"
#include "sample.hpp"

namespace botifarra {

// How players whose cards are hidden are taken to play and to call.
struct Models {
    PlayModel plays;
    CallModel calls;
};

// What a seat on turn has seen of a hand.
struct Seen {
    Seat seat = 0;
    Mask hand = 0;
    Strain strain = kNoTrump;
    Rules rules{};
    bool makers_are_north_south = false;
    std::vector<PlayedTrick> tricks;  // the last is unfinished
    std::vector<Call> calls;          // of the hidden hands
};

// Time that runs out, or never.
class Deadline {
  public:
    // In so many seconds from now; 0 for never.
    explicit Deadline(double seconds) : seconds_(seconds) {}

    bool is_over() const { return has_used(1); }
    // Whether such a part of it is over.
    bool has_used(double part) const { return seconds_ > 0 && since_start().count() >= part * seconds_; }

  private:
    std::chrono::duration<double> since_start() const { return std::chrono::steady_clock::now() - start_; }

    double seconds_;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// How worlds are chosen: `worlds` out of `candidates`, the chances of plays and of calls to the powers of the trusts.
struct Choice {
    std::size_t candidates = 1;
    std::size_t worlds = 1;
    double trust_in_plays = 0;
    double trust_in_calls = 0;
    std::uint64_t seed = 0;
};

// Worlds of equal chance, any first of them a fair choice; or all there are, the likeliest first.
struct Worlds {
    std::vector<Hands> hidden;
    std::vector<double> chances;
    bool are_all = false;
    double effective = 0;  // how many candidates of equal chance would say as much
};

// Fewer candidates are drawn when the time has half run out.
Worlds likely_worlds(const Seen& seen, const Sampler& sampler, const Models& models, const Choice& choice,
                     const Deadline& deadline);

}  // namespace botifarra
