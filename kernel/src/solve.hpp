// The points that N-S win from a position when all four players see every card.
#pragma once

#include "search.hpp"

namespace botifarra {

// Bounds of a value; they are equal unless the search reached its limit of nodes.
struct Bounds {
    int lower = 0;
    int upper = 0;
};

struct CardBounds {
    Card card = 0;
    Bounds bounds{};
};

// Solves one position after the other in the same memory; each answer is the same as if it were the first.
class Solver {
  public:
    // `table_bytes` is the largest size of the table. `node_limit` holds for each question; 0 means no limit.
    Solver(std::size_t table_bytes, std::uint64_t node_limit);

    Bounds value(const Position& position);
    // For each legal card, in order.
    std::vector<CardBounds> cards(const Position& position);
    // For each strain.
    std::vector<Bounds> strains(const Position& position);

    // The nodes searched for the last question.
    std::uint64_t nodes() const { return nodes_; }

  private:
    void begin(const Position& position);
    Bounds settle(Search& search, const Position& position, int guess);

    std::uint64_t node_limit_;
    std::size_t table_bytes_;
    std::uint64_t nodes_ = 0;
    Layout layout_;
    Table table_;
};

}  // namespace botifarra
