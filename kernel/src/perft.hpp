// The number of ways in which a position can go on. It compares the two implementations of the rules.
#pragma once

#include <cstdint>

#include "position.hpp"

namespace botifarra {

// The number of sequences of exactly `depth` legal plays.
std::uint64_t perft(const Position& position, int depth, int threads);

}  // namespace botifarra
