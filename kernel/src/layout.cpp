#include "layout.hpp"

#include <vector>

#include "cash.hpp"

namespace botifarra {
namespace {

constexpr std::size_t kSets = std::size_t{1} << kRanks;

// Numbers codes in the order in which they are met.
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

    std::vector<std::uint32_t> codes_ = std::vector<std::uint32_t>(2 * kSets, kFree);
    std::vector<std::uint16_t> numbers_ = std::vector<std::uint16_t>(2 * kSets);
    std::uint16_t next_ = 0;
};

// Returns how many honours of a suit, from the highest down, have a right to be loaded (R4.6) that can matter.
//
// The right of an honour does not matter while the honour lies in the lowest run of its hand: no card of another hand
// is between it and the lowest card of its hand. Wherever the honour may be loaded, the lowest card may be played, and
// it does the same: it does not win either, and what stays has the same order of owners. The honour stays in the lowest
// run, because cards only leave. So two positions with the same owners play alike if they differ only in whether such
// cards count, and a bound of one serves for the other: the table corrects it by the worth of the cards, rank by rank.
// If the honour is a pip in the other position, so are the cards below it; their exchange changes no sum of worths.
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
    dealt_ = hands;
    for (int suit = 0; suit < kSuits; ++suit) fill_suit(suit, occidental);
}

void Layout::fill_suit(int suit, bool occidental) {
    std::array<Mask, kSeats> dealt{};
    std::array<std::uint32_t, kRanks> owner{};
    for (Seat seat = 0; seat < kSeats; ++seat) {
        dealt[seat] = static_cast<Mask>(suit_at(dealt_[seat], suit));
        for (Mask left = dealt[seat]; left; left = without_lowest(left)) {
            owner[lowest(left)] = static_cast<std::uint32_t>(seat);
        }
    }
    const Mask all = dealt[0] | dealt[1] | dealt[2] | dealt[3];
    Suit* const suits = &suits_[suit << kRanks];
    Numbering numbering;
    std::vector<std::uint32_t> owners(kSets);
    // Subsets in growing order, so that each finds the set without its highest card done.
    for (Mask set = 0;; set = (set - all) & all) {
        Suit found{};
        if (set) {
            const Card top = highest(set);
            const Mask rest = set & ~bit(top);
            const Seat seat = static_cast<Seat>(owner[top]);
            const bool counts = top >= kPips;
            found.unlike = suits[rest].unlike;
            found.linked = suits[rest].linked;
            const bool mine_below = rest && owner[highest(rest)] == owner[top];
            if (counts || !mine_below) found.unlike[seat] |= static_cast<std::uint16_t>(bit(top));
            if (counts && mine_below) found.linked[seat] |= static_cast<std::uint8_t>(bit(top - kPips));
            // Two bits for the owner of each card from the lowest up, then the number of cards.
            owners[set] = owners[rest] + (std::uint32_t{1} << 24) + (owner[top] << (2 * size(rest)));
        }
        const std::uint32_t loads = occidental ? 0 : static_cast<std::uint32_t>(loads_that_matter(dealt, owner, set));
        found.key = numbering.of(owners[set] | loads << 28);
        suits[set] = found;
        if (set == all) break;
    }
}

void Layout::work_out_runs(Suit& found, int suit, Mask left, Seat leader) {
    const auto held = [&](Seat seat) { return static_cast<unsigned>(suit_at(dealt_[seat & 3] & left, suit)); };
    const Holding from = {held(leader), held(leader + 1), held(leader + 2), held(leader + 3)};
    found.cash[leader] = cash(from, false);
    found.cash_while_followed[leader] = cash(from, true);
    found.cash_both[leader] = cash_both(from);
    found.cash_across[leader] = cash_across(from);
    for (int side = 0; side < 2; ++side) {
        found.top[side] = static_cast<std::uint8_t>(top_cards({held(0), held(1), held(2), held(3)}, side));
    }
    found.known |= static_cast<std::uint8_t>(1 << leader);
}

}  // namespace botifarra
