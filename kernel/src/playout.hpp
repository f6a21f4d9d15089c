// Hands played to the end by players without a search.
#pragma once

#include <cstdint>
#include <vector>

#include "position.hpp"

namespace botifarra {

enum class Policy { kRandom, kGreedy };

// The policy of N-S and that of E-W.
struct Policies {
    Policy north_south = Policy::kRandom;
    Policy east_west = Policy::kRandom;
};

// Points of N-S in hands played from `start`. Hand i draws from stream i of the seed, so the number of
// threads does not matter.
std::vector<int> playouts(const Position& start, std::size_t number, Policies policies, std::uint64_t seed,
                          int threads);

// The same, with one hand from each position.
std::vector<int> playouts(const std::vector<Position>& starts, Policies policies, std::uint64_t seed, int threads);

}  // namespace botifarra
