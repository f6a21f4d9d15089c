// Facts about the cards of a suit that the search needs often, computed once for every set of them.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "cards.hpp"

namespace botifarra {

// The points and tricks that a player surely wins by leading cards of one suit one after the other.
class Run {
  public:
    Run() = default;
    Run(int points, int tricks) : packed_(static_cast<std::uint16_t>(points | tricks << kTricksAt)) {}

    int points() const { return packed_ & ((1 << kTricksAt) - 1); }
    int tricks() const { return packed_ >> kTricksAt; }

  private:
    friend class Runs;
    explicit Run(std::uint64_t packed) : packed_(static_cast<std::uint16_t>(packed)) {}

    static constexpr int kTricksAt = 8;

    std::uint16_t packed_;
};

// The four runs of the player on lead in one suit. Those of several suits add up, all four at once.
class Runs {
  public:
    Runs() = default;
    Runs(Run cash, Run while_followed, Run both, Run across)
        : packed_(Mask{cash.packed_} | Mask{while_followed.packed_} << 16 | Mask{both.packed_} << 32 |
                  Mask{across.packed_} << 48) {}

    // The player's winners, if no opponent can ruff.
    Run cash() const { return Run(packed_); }
    // The player's winners that can be led while both opponents must follow.
    Run cash_while_followed() const { return Run(packed_ >> 16); }
    // The winners of both partners.
    Run cash_both() const { return Run(packed_ >> 32); }
    // The partner's winners after a lead to it.
    Run cash_across() const { return Run(packed_ >> 48); }

    friend Runs operator+(Runs a, Runs b) { return Runs(a.packed_ + b.packed_); }
    friend Runs operator-(Runs a, Runs b) { return Runs(a.packed_ - b.packed_); }
    bool operator==(const Runs&) const = default;

    static Runs none() { return Runs(std::uint64_t{0}); }
    // A value that no real runs have, because they have at most 12 tricks.
    static Runs unknown() { return Runs(~std::uint64_t{0}); }

  private:
    explicit Runs(std::uint64_t packed) : packed_(packed) {}

    std::uint64_t packed_;
};

// The suits of one deal, with every set of their cards that can be left. Within a deal, the cards left determine the
// holder of each.
class Layout {
  public:
    using BySide = std::array<std::uint8_t, 2>;

    // Computes the suits of a deal, in place of those of the deal before. A suit whose cards are in the same hands as
    // before costs nothing: worlds of one decision and endings of one world often share suits.
    void fill(const Hands& hands, bool occidental);

    // A number that is equal for two sets of a suit if and only if they play alike. It stands for the owners in order
    // of rank. In oriental style it also stands for the number of honours whose right to be loaded can matter: see
    // `Numbering` in layout.cpp.
    Mask key(int suit, int set) const { return keys_[at(suit, set)]; }

    // The runs of a leader, computed on first use.
    Runs runs(int suit, int set, Seat leader) {
        Runs& found = runs_[at(suit, set)][static_cast<std::size_t>(leader)];
        if (found == Runs::unknown()) found = runs_of(suit, set, leader);
        return found;
    }

    // By side: sure points of the top cards, if the suit is trumps. Computed on first use.
    BySide top(int suit, int set) {
        BySide& found = top_[at(suit, set)];
        if (found.front() == kUnknownTop.front()) found = top_of(suit, set);  // an array would be compared by a call
        return found;
    }

  private:
    static constexpr std::size_t kSets = std::size_t{kSuits} << kRanks;
    static constexpr BySide kUnknownTop = {255, 255};

    static std::size_t at(int suit, int set) { return static_cast<std::size_t>(suit << kRanks | set); }

    void fill_suit(int suit, bool occidental);
    Runs runs_of(int suit, int set, Seat leader) const;
    BySide top_of(int suit, int set) const;

    // By suit: its cards in each hand, and the style, of the last `fill`.
    std::array<std::optional<std::pair<Hands, bool>>, kSuits> filled_;
    std::array<std::array<Mask, kSeats>, kSuits> dealt_{};
    // Not set to zero: a small deal has few sets, and the search does not read the others. The keys stand apart,
    // because every position reads four of them, and together they fit into the cache.
    std::unique_ptr<std::uint16_t[]> keys_{new std::uint16_t[kSets]};
    std::unique_ptr<std::array<Runs, kSeats>[]> runs_{new std::array<Runs, kSeats>[kSets]};
    std::unique_ptr<BySide[]> top_{new BySide[kSets]};
};

}  // namespace botifarra
