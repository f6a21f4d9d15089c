// How many ways a position can go on: the number that holds two tellings of the rules together.
#pragma once

#include <cstdint>

#include "position.hpp"

namespace botifarra {

// How many sequences of exactly `depth` legal plays there are.
std::uint64_t perft(const Position& position, int depth, int threads);

}  // namespace botifarra
