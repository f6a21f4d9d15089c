// Hands played to the end by players who do not search.
#pragma once

#include <cstdint>
#include <vector>

#include "position.hpp"

namespace botifarra {

enum class Policy { kRandom, kGreedy };

// How N-S play and how E-W do.
struct Policies {
    Policy north_south = Policy::kRandom;
    Policy east_west = Policy::kRandom;
};

// Points of N-S in hands played from `start`. The hand of index i draws from stream i of the seed, so that
// threads change nothing.
std::vector<int> playouts(const Position& start, std::size_t number, Policies policies, std::uint64_t seed,
                          int threads);

// The same, one hand from each position.
std::vector<int> playouts(const std::vector<Position>& starts, Policies policies, std::uint64_t seed, int threads);

}  // namespace botifarra
