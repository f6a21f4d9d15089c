// Hands that the play network plays with itself, to learn from: decisions, with the points that each card makes.
#pragma once

#include <vector>

#include "call_model.hpp"
#include "play_network.hpp"

namespace botifarra {

struct SelfPlay {
    Rules rules{};
    std::size_t hands = 1;
    int every = 1;  // one of this number of decisions with a choice is kept
    std::uint64_t seed = 0;
    int threads = 1;
};

// Decisions one after another, and their cards one after another.
struct Lessons {
    std::vector<std::uint8_t> cards;      // of each decision, the number of legal cards
    std::vector<std::uint16_t> features;  // of each card, `kMostFeatures` values; missing ones are `kFeatureValues`
    std::vector<std::int32_t> points;     // of each card, the points of the player's side from there to the end
};

// The dealer's side names the strain that it promises most in. Each card of a decision is played out by the network once,
// in the same deal and with the same random numbers. Hand i uses stream i of the seed, so that the number of threads
// does not matter.
Lessons self_play(const PlayNetwork& network, const CallModel& calls, const SelfPlay& wanted);

}  // namespace botifarra
