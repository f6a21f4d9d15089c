// Zero-window search with open hands: whether N-S can win a given number of points from a position.
#pragma once

#include "layout.hpp"
#include "position.hpp"
#include "table.hpp"

namespace botifarra {

// The search went over its limit of nodes.
struct OutOfNodes {};

// A search of one deal with one strain. `nodes` are those that the question has taken already. The search does not own
// layout and table. The table must not hold entries of another deal, strain or rules.
class Search {
  public:
    Search(const Position& start, Layout& layout, Table& table, std::uint64_t nodes, std::uint64_t node_limit);

    // Returns a bound of the points that N-S win from `position`, a successor of the start. It is a lower bound of at
    // least `need` if they can win that many, else an upper bound below `need`. `worth` is the sum of all points that
    // are left, at most 255. Throws OutOfNodes; every later call then throws at once.
    int bound(const Position& position, int worth, int need);

    std::uint64_t nodes() const { return nodes_; }

  private:
    int lead(Mask left, Seat leader, int worth, int need);
    int last_trick(Mask left, Seat leader, int worth) const;
    // The points that the leader's side surely wins by leading winners. The first function is for opponents who can
    // ruff. The others are for opponents who cannot: with the leader's winners alone, or also with the partner's.
    using Suits = std::array<Runs, kSuits>;
    int cash_before_ruffs(const Suits& suits, Runs all, Mask left, Seat leader, int tricks, int worth) const;
    static int cash_alone(Runs all, int tricks, int worth);
    static int cash_across(const Suits& suits, Runs all, int tricks, int worth);

    template <bool maximises, int place>
    int follow(const Trick& trick, Mask left, int worth, int need);
    template <bool maximises, int place>
    int choose(const Trick& trick, Mask left, Mask may, int worth, int need);
    template <bool maximises, int place>
    int after(const Trick& trick, Mask left, Card card, int worth, int need);
    template <int place>
    Mask without_dominated(const Trick& trick, Mask left, Mask apart, Mask may) const;

    static constexpr std::uint8_t kNoCard = 63;

    // All cards within the search are of the encoding `Spread`.
    Hands hands_;
    Strain strain_;
    Mask trumps_;
    Rules rules_;
    Layout& layout_;
    Table& table_;
    std::uint64_t nodes_;
    std::uint64_t node_limit_;
    // Killer moves: for each set of choices the last two cards that caused a cut-off, `kNoCard` at first. A long search
    // has a large table of them. A short search has a small one, because filling the table takes time.
    int killers_bits_;
    std::vector<std::uint8_t> killers_;
};

}  // namespace botifarra
