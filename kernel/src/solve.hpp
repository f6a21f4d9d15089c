// The points that N-S win from a position when all four players see every card.
#pragma once

#include <cstddef>
#include <vector>

#include "position.hpp"

namespace botifarra {

// What is known of a value: equal unless a node limit struck.
struct Bounds {
    int lower = 0;
    int upper = 0;
};

struct CardBounds {
    Card card = 0;
    Bounds bounds{};
};

struct Limits {
    std::size_t table_bytes = std::size_t{8} << 20;
    std::uint64_t nodes = 0;  // none
};

Bounds solve(const Position& position, const Limits& limits, std::uint64_t& nodes);
std::vector<CardBounds> solve_cards(const Position& position, const Limits& limits, std::uint64_t& nodes);
std::vector<Bounds> solve_strains(const Position& position, const Limits& limits, std::uint64_t& nodes);

}  // namespace botifarra
