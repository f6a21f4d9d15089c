// Zero-window search with open hands: whether N-S can win so many points from a position.
#pragma once

#include "layout.hpp"
#include "position.hpp"
#include "table.hpp"

namespace botifarra {

// The search went over its limit of nodes.
struct OutOfNodes {};

// A search of one deal with one strain, for a question that has taken so many nodes already. Layout and table are lent
// to it; the table must hold nothing of another deal, strain or rules.
class Search {
  public:
    Search(const Position& start, Layout& layout, Table& table, std::uint64_t nodes, std::uint64_t node_limit);

    // A bound of the points that N-S win from `position`, which comes from the start's cards: not under `need` if they
    // can win that many (then it is a lower bound), else under it (then it is an upper one). `worth` is all that can be
    // won there, at most 255. Throws OutOfNodes, and from then on at once.
    int bound(const Position& position, int worth, int need);

    std::uint64_t nodes() const { return nodes_; }

  private:
    int lead(Mask left, Seat leader, int worth, int need);
    int last_trick(Mask left, Seat leader, int worth) const;
    // What the side of the leader surely wins by leading winners: if opponents can ruff, and if they cannot, with the
    // leader's winners alone or also with those of the partner.
    using Suits = std::array<const Suit*, kSuits>;
    int cash_before_ruffs(const Suits& suits, Mask left, Seat leader, int tricks, int worth) const;
    static int cash_alone(const Suits& suits, Seat leader, int tricks, int worth);
    static int cash_across(const Suits& suits, Seat leader, int tricks, int worth);

    template <bool maximises, int place>
    int follow(const Trick& trick, Mask left, int worth, int need);
    template <bool maximises, int place>
    int choose(const Trick& trick, Mask left, Mask may, int worth, int need);
    template <bool maximises, int place>
    int after(const Trick& trick, Mask left, Card card, int worth, int need);
    template <int place>
    Mask without_dominated(const Trick& trick, Mask left, Mask apart, Mask may, Mask linked) const;

    // The last two cards that were good enough where the same cards could be chosen from; none to begin with.
    using Killers = std::array<std::uint8_t, 2>;
    static constexpr Killers kNoKillers = {63, 63};

    Hands hands_;
    Strain strain_;
    Rules rules_;
    Layout& layout_;
    Table& table_;
    std::uint64_t nodes_;
    std::uint64_t node_limit_;
    // The number of them follows the size of the search, since all are filled before it begins.
    int killers_bits_;
    std::vector<Killers> killers_;
};

}  // namespace botifarra
