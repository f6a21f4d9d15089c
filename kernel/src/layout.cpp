#include "layout.hpp"

#include <vector>

#include "cash.hpp"

namespace botifarra {
namespace {

// Numbers for the sets of a suit's cards, equal for two sets if and only if they play alike (`Layout::key`).
//
// The cards of a set are taken from the lowest up. Each step goes from the set so far to the set with one more card. It
// depends on the owner of that card, and on whether its right to be loaded (R4.6) can matter. So the sets that play
// alike meet at the same number.
//
// The right of an honour does not matter if the honour is in the lowest run of its hand. That is the case if no card of
// another hand lies between it and the lowest card of its hand. Wherever the honour may be loaded, the lowest card may
// be played instead, with the same effect: it does not win either, and the remaining cards have the same order of
// owners. The honour stays in the lowest run, because no hand gets new cards. Once the right of an honour matters, all
// higher honours are counted too.
//
// So two positions with the same owners allow the same plays even if such a card counts in only one of them. A bound of
// one position then serves for the other. The table corrects it by the worth of the cards, rank by rank. If the honour
// is a pip in the other position, the cards below it are pips too. So it makes no difference to the points which of
// them is played.
class Numbering {
  public:
    using Number = std::uint16_t;
    static constexpr Number kEmpty = 0;

    explicit Numbering(bool occidental) : occidental_(occidental) { nodes_[kEmpty] = {}; }

    // Returns the number of a set that has the higher card `top` of `owner` beside the cards of `rest`: `own` of the
    // same owner, and `others`.
    Number with(Number rest, Card top, Seat owner, Mask own, Mask others) {
        Node& before = nodes_[rest];
        // Without branches, because the processor could not predict them.
        const bool is_low = (own == 0) | (before.is_top_low & (own > others));
        const bool may_load = !occidental_ && bit(top) & kHonoursOfSuit;
        const bool loads = before.loads | (may_load & !is_low);
        Number& number = before.next[static_cast<std::size_t>(owner * 2 + loads)];
        if (number == kEmpty) {
            number = ++last_;
            nodes_[number] = {{}, is_low, loads};
        }
        return number;
    }

  private:
    // The sets with one number.
    struct Node {
        std::array<Number, 2 * kSeats> next;  // the number with one card more, by step
        bool is_top_low;                      // the highest card is in the lowest run of its hand
        bool loads;                           // the right of the highest card to be loaded can matter
    };

    bool occidental_;
    std::array<Node, std::size_t{1} << kRanks> nodes_;  // only those with a number are set
    Number last_ = kEmpty;
};

}  // namespace

void Layout::fill(const Hands& hands, bool occidental) {
    for (int suit = 0; suit < kSuits; ++suit) {
        Hands dealt{};
        for (Seat seat = 0; seat < kSeats; ++seat) dealt[seat] = static_cast<Mask>(suit_at(hands[seat], suit));
        const std::pair asked(dealt, occidental);
        if (filled_[suit] == asked) continue;
        filled_[suit].reset();
        dealt_[suit] = dealt;
        fill_suit(suit, occidental);
        filled_[suit] = asked;
    }
}

void Layout::fill_suit(int suit, bool occidental) {
    const std::array<Mask, kSeats>& dealt = dealt_[suit];
    const Mask all = dealt[0] | dealt[1] | dealt[2] | dealt[3];
    // By set. Local pointers, because the compiler would read the members again after each write.
    std::uint16_t* const keys = &keys_[at(suit, 0)];
    std::array<Runs, kSeats>* const runs = &runs_[at(suit, 0)];
    BySide* const top = &top_[at(suit, 0)];
    const auto add = [=](Mask set, Numbering::Number number) {
        keys[set] = number;
        runs[set].fill(Runs::unknown());
        top[set] = kUnknownTop;
    };
    add(0, Numbering::kEmpty);
    Numbering numbering(occidental);
    // The sets of the cards below are done before those with the next card.
    for (Mask below = 0; below != all;) {
        const Card card = lowest(all & ~below);
        Seat owner = 0;
        while (!(dealt[owner] & bit(card))) ++owner;
        const Mask of_owner = dealt[owner];
        for (Mask rest = 0;; rest = (rest - below) & below) {
            const Mask own = of_owner & rest;
            add(rest | bit(card), numbering.with(keys[rest], card, owner, own, rest & ~own));
            if (rest == below) break;
        }
        below |= bit(card);
    }
}

Runs Layout::runs_of(int suit, int set, Seat leader) const {
    const auto held = [&](Seat seat) { return static_cast<unsigned>(dealt_[suit][seat & 3] & static_cast<Mask>(set)); };
    const Holding from = {held(leader), held(leader + 1), held(leader + 2), held(leader + 3)};
    if ((from[1] | from[3]) > (from[0] | from[2])) return Runs::none();  // every run begins with the highest card
    return {cash(from, false), cash(from, true), cash_both(from), cash_across(from)};
}

Layout::BySide Layout::top_of(int suit, int set) const {
    const auto held = [&](Seat seat) { return static_cast<unsigned>(dealt_[suit][seat] & static_cast<Mask>(set)); };
    const Holding hands = {held(0), held(1), held(2), held(3)};
    return {static_cast<std::uint8_t>(top_cards(hands, 0)), static_cast<std::uint8_t>(top_cards(hands, 1))};
}

}  // namespace botifarra
