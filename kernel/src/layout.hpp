// Facts about the cards of a suit that the search needs often, computed once for every set of them.
#pragma once

#include <memory>

#include "rules.hpp"

namespace botifarra {

// The points and tricks that a player surely wins by leading cards of one suit one after the other. Runs add up.
class Run {
  public:
    Run() = default;
    Run(int points, int tricks) : packed_(static_cast<std::uint16_t>(points | tricks << kTricksAt)) {}

    int points() const { return packed_ & ((1 << kTricksAt) - 1); }
    int tricks() const { return packed_ >> kTricksAt; }

    friend Run operator+(Run a, Run b) { return Run(a.packed_ + b.packed_); }
    friend Run operator-(Run a, Run b) { return Run(a.packed_ - b.packed_); }

  private:
    explicit Run(int packed) : packed_(static_cast<std::uint16_t>(packed)) {}

    static constexpr int kTricksAt = 8;

    std::uint16_t packed_;
};

// One suit with some of its cards left. Within a deal, the cards left determine the holder of each.
struct alignas(64) Suit {
    std::array<std::uint16_t, kSeats> unlike;  // by seat: the lowest card of each group of its equals
    std::array<std::uint8_t, kSeats> linked;   // by seat: its honours above another card of its own
    std::array<std::uint8_t, 2> top;           // by side: sure points of the top cards, if the suit is trumps
    std::uint16_t key;                       // equal for two sets if and only if they play alike
    std::uint8_t known;                      // the seats whose runs have been computed
    // By the seat on lead. The first two are the run of its winners: if no opponent can ruff, and only while both
    // opponents must follow. The others are the run of both partners' winners, and the partner's after a lead to it.
    std::array<Run, kSeats> cash;
    std::array<Run, kSeats> cash_while_followed;
    std::array<Run, kSeats> cash_both;
    std::array<Run, kSeats> cash_across;
};

// The suits of one deal, each with a `Suit` for every set of its cards that can be left.
//
// Equals are pips with no card of another seat between them. A key holds the owners in order of rank. In oriental style
// it also holds how many honours have a right to be loaded that can matter: see `loads_that_matter` in layout.cpp.
class Layout {
  public:
    // Computes the suits of a deal, in place of those of the deal before.
    void fill(const Hands& hands, bool occidental);

    const Suit& suit(int suit, Mask left) const { return suits_[suit << kRanks | suit_at(left, suit)]; }

    // The same, with the runs of `leader`, which are computed on first use.
    const Suit& suit_led(int suit, Mask left, Seat leader) {
        Suit& found = suits_[suit << kRanks | suit_at(left, suit)];
        if (!(found.known >> leader & 1)) work_out_runs(found, suit, left, leader);
        return found;
    }

    // The cards of a seat that are the lowest of their equals, and its honours directly above another card of its own.
    Mask unlike(int suit, Seat seat, Mask left) const {
        return Mask{this->suit(suit, left).unlike[seat]} << (suit * kRanks);
    }
    Mask linked(int suit, Seat seat, Mask left) const {
        return Mask{this->suit(suit, left).linked[seat]} << (suit * kRanks + kPips);
    }
    Mask unlike(Seat seat, Mask left) const {
        return unlike(0, seat, left) | unlike(1, seat, left) | unlike(2, seat, left) | unlike(3, seat, left);
    }
    Mask linked(Seat seat, Mask left) const {
        return linked(0, seat, left) | linked(1, seat, left) | linked(2, seat, left) | linked(3, seat, left);
    }

  private:
    void fill_suit(int suit, bool occidental);
    void work_out_runs(Suit& found, int suit, Mask left, Seat leader);

    Hands dealt_{};
    // Not set to zero: a small deal has few sets, and the search does not read the others.
    std::unique_ptr<Suit[]> suits_{new Suit[std::size_t{kSuits} << kRanks]};
};

}  // namespace botifarra
