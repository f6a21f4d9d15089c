#include "layout.hpp"

#include <vector>

#include "cash.hpp"

namespace botifarra {
namespace {

// Gives numbers to codes, in the order in which they first occur.
class Numbering {
  public:
    std::uint16_t of(std::uint32_t code) {
        std::size_t slot = (code * std::uint32_t{2654435769}) >> 19;
        while (codes_[slot] != kFree && codes_[slot] != code) slot = (slot + 1) & (codes_.size() - 1);
        if (codes_[slot] == kFree) {
            codes_[slot] = code;
            numbers_[slot] = next_++;
        }
        return numbers_[slot];
    }

  private:
    static constexpr std::uint32_t kFree = ~std::uint32_t{0};
    static constexpr std::size_t kSlots = std::size_t{2} << kRanks;

    std::vector<std::uint32_t> codes_ = std::vector<std::uint32_t>(kSlots, kFree);
    std::vector<std::uint16_t> numbers_ = std::vector<std::uint16_t>(kSlots);
    std::uint16_t next_ = 0;
};

// Returns the number of honours of a suit, counted from the highest down, whose right to be loaded (R4.6) can matter.
//
// The right of an honour does not matter if the honour is in the lowest run of its hand. That is the case if no card of
// another hand lies between it and the lowest card of its hand. Wherever the honour may be loaded, the lowest card may
// be played instead, with the same effect: it does not win either, and the remaining cards have the same order of
// owners. The honour stays in the lowest run, because no hand gets new cards.
//
// So two positions with the same owners allow the same plays even if such a card counts in only one of them. A bound of
// one position then serves for the other. The table corrects it by the worth of the cards, rank by rank. If the honour
// is a pip in the other position, the cards below it are pips too. So it makes no difference to the points which of
// them is played.
int loads_that_matter(const std::array<Mask, kSeats>& dealt, const std::array<std::uint32_t, kRanks>& owner, Mask set) {
    Mask loads = set & kHonoursOfSuit;
    for (; loads; loads = without_lowest(loads)) {
        const Card honour = lowest(loads);
        const Mask own = dealt[owner[honour]] & set;
        if (!is_in_lowest_run(honour, own, set & ~own)) break;
    }
    return size(loads);
}

}  // namespace

void Layout::fill(const Hands& hands, bool occidental) {
    const std::pair asked(hands, occidental);
    if (filled_ == asked) return;
    filled_.reset();
    for (int suit = 0; suit < kSuits; ++suit) {
        for (Seat seat = 0; seat < kSeats; ++seat) dealt_[suit][seat] = static_cast<Mask>(suit_at(hands[seat], suit));
        fill_suit(suit, occidental);
    }
    filled_ = asked;
}

void Layout::fill_suit(int suit, bool occidental) {
    const std::array<Mask, kSeats>& dealt = dealt_[suit];
    std::array<std::uint32_t, kRanks> owner{};
    for (Seat seat = 0; seat < kSeats; ++seat) {
        for (Mask left = dealt[seat]; left; left = without_lowest(left)) {
            owner[lowest(left)] = static_cast<std::uint32_t>(seat);
        }
    }
    const Mask all = dealt[0] | dealt[1] | dealt[2] | dealt[3];
    Numbering numbering;
    std::vector<std::uint32_t> owners(std::size_t{1} << kRanks);
    // Subsets in growing order, so that the set without the highest card is always done before.
    for (Mask set = 0;; set = (set - all) & all) {
        if (set) {
            const Card top = highest(set);
            const Mask rest = set & ~bit(top);
            // Two bits for the owner of each card from the lowest up, then the number of cards.
            owners[set] = owners[rest] + (std::uint32_t{1} << 24) + (owner[top] << (2 * size(rest)));
        }
        const std::uint32_t loads = occidental ? 0 : static_cast<std::uint32_t>(loads_that_matter(dealt, owner, set));
        const std::size_t place = at(suit, static_cast<int>(set));
        keys_[place] = numbering.of(owners[set] | loads << 28);
        runs_[place].fill(Runs::unknown());
        top_[place] = kUnknownTop;
        if (set == all) break;
    }
}

Runs Layout::runs_of(int suit, int set, Seat leader) const {
    const auto held = [&](Seat seat) { return static_cast<unsigned>(dealt_[suit][seat & 3] & static_cast<Mask>(set)); };
    const Holding from = {held(leader), held(leader + 1), held(leader + 2), held(leader + 3)};
    return {cash(from, false), cash(from, true), cash_both(from), cash_across(from)};
}

Layout::BySide Layout::top_of(int suit, int set) const {
    const auto held = [&](Seat seat) { return static_cast<unsigned>(dealt_[suit][seat] & static_cast<Mask>(set)); };
    const Holding hands = {held(0), held(1), held(2), held(3)};
    return {static_cast<std::uint8_t>(top_cards(hands, 0)), static_cast<std::uint8_t>(top_cards(hands, 1))};
}

}  // namespace botifarra
