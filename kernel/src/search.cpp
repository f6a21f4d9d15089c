#include "search.hpp"

#include "leads.hpp"
#include "outlook.hpp"

namespace botifarra {
namespace {

// The honours of each suit, five bits each.
std::uint32_t honours_of(Mask left) {
    return static_cast<std::uint32_t>((left >> 7 & 31) | (left >> 14 & 31 << 5) | (left >> 21 & 31 << 10) |
                                      (left >> 28 & 31 << 15));
}

}  // namespace

Search::Search(const Position& start, Layout& layout, Table& table, std::uint64_t nodes, std::uint64_t node_limit)
    : hands_(start.hands),
      strain_(start.strain),
      rules_(start.rules),
      layout_(layout),
      table_(table),
      nodes_(nodes),
      node_limit_(node_limit),
      killers_bits_(std::clamp(2 * (size(start.held()) / kSeats) - 6, 10, 16)),
      killers_(std::size_t{1} << killers_bits_, kNoKillers) {}

int Search::bound(const Position& position, int worth, int need) {
    if (nodes_ > node_limit_) throw OutOfNodes{};
    const Mask left = position.held();
    const Trick& trick = position.trick;
    const bool maximises = is_north_south(position.to_act());
    const auto go_on = [&]<int place>() {
        return maximises ? follow<true, place>(trick, left, worth, need)
                         : follow<false, place>(trick, left, worth, need);
    };
    switch (trick.place) {
        case 1: return go_on.operator()<1>();
        case 2: return go_on.operator()<2>();
        case 3: return go_on.operator()<3>();
        default: return lead(left, trick.leader, worth, need);
    }
}

int Search::lead(Mask left, Seat leader, int worth, int need) {
    if (need <= 0) return 0;
    if (need > worth) return worth;
    const bool maximises = is_north_south(leader);
    if (!left) return maximises ? worth : 0;  // the bonus of the last trick
    const int tricks = size(left) >> 2;
    if (tricks == 1) return last_trick(left, leader, worth);
    if (nodes_ > node_limit_) throw OutOfNodes{};

    const Suits suits = {&layout_.suit_led(0, left, leader), &layout_.suit_led(1, left, leader),
                         &layout_.suit_led(2, left, leader), &layout_.suit_led(3, left, leader)};
    const Mask key = Mask{suits[0]->key} | Mask{suits[1]->key} << 12 | Mask{suits[2]->key} << 24 |
                     Mask{suits[3]->key} << 36 | static_cast<Mask>(leader) << 48;
    table_.prefetch(key);

    // What is sure is cheap to know and settles much; what takes longer comes after the table.
    int lower = 0;
    int upper = worth;
    const auto settles = [&](int ours, int theirs) {
        lower = std::max(lower, maximises ? ours : theirs);
        upper = std::min(upper, worth - (maximises ? theirs : ours));
        return lower >= need || upper < need;
    };
    const auto settled = [&] { return lower >= need ? lower : upper; };
    const Mask trumps = strain_ == kNoTrump ? 0 : left & suit_mask(strain_);
    const int most_trumps = std::max(size(trumps & hands_[(leader + 1) & 3]), size(trumps & hands_[(leader + 3) & 3]));
    const bool can_ruff = most_trumps > 0;
    const bool can_draw_trumps = can_ruff && suits[strain_]->cash[leader].tricks() >= most_trumps;
    if (settles(can_ruff && !can_draw_trumps ? cash_before_ruffs(suits, left, leader, tricks, worth)
                                             : cash_alone(suits, leader, tricks, worth), 0)) return settled();
    if (trumps && settles(suits[strain_]->top[leader & 1], suits[strain_]->top[~leader & 1])) return settled();

    const std::uint32_t honours = honours_of(left);
    table_.probe(key, honours, lower, upper);
    if (lower >= need || upper < need) return settled();
    if (!can_ruff && settles(cash_across(suits, leader, tricks, worth), 0)) return settled();

    const std::uint64_t before = nodes_;
    const Trick trick{.leader = leader};
    Mask may = hands_[leader] & left;
    // Whether a card is safe depends on the higher ones in the leader's hand (R4.11), so that no two leads are alike.
    if (!rules_.third_loads_only_if_safe) {
        may &= layout_.unlike(leader, left);
        may = without_dominated<0>(trick, left, left, may, may & layout_.linked(leader, left));
    }
    const int found = maximises ? choose<true, 0>(trick, left, may, worth, need)
                                : choose<false, 0>(trick, left, may, worth, need);
    if (found >= need) {
        lower = found;
    } else {
        upper = found;
    }
    table_.store(key, honours, lower, upper, nodes_ - before);
    return found;
}

int Search::last_trick(Mask left, Seat leader, int worth) const {
    Trick trick{.leader = leader};
    while (trick.place < kSeats) trick = trick.with(lowest(hands_[trick.to_act()] & left), strain_);
    return is_north_south(trick.winner()) ? worth : 0;
}

// Plain suits as long as both opponents follow; then trumps, which the partner must not have had to ruff with.
int Search::cash_before_ruffs(const Suits& suits, Mask left, Seat leader, int tricks, int worth) const {
    const Run plain = suits[0]->cash_while_followed[leader] + suits[1]->cash_while_followed[leader] +
                      suits[2]->cash_while_followed[leader] + suits[3]->cash_while_followed[leader] -
                      suits[strain_]->cash_while_followed[leader];
    const Run trumps = suits[strain_]->cash[leader];
    const int spare = size(hands_[leader ^ 2] & left & ~suit_mask(strain_));
    if (spare < plain.tricks()) return trumps.points();
    return plain.tricks() + trumps.tricks() >= tricks ? worth : plain.points() + trumps.points();
}

int Search::cash_alone(const Suits& suits, Seat leader, int tricks, int worth) {
    const Run alone = suits[0]->cash[leader] + suits[1]->cash[leader] + suits[2]->cash[leader] + suits[3]->cash[leader];
    return alone.tricks() >= tricks ? worth : alone.points();
}

int Search::cash_across(const Suits& suits, Seat leader, int tricks, int worth) {
    const Run both = suits[0]->cash_both[leader] + suits[1]->cash_both[leader] + suits[2]->cash_both[leader] +
                     suits[3]->cash_both[leader];
    int best = 0;
    for (const Suit* suit : suits) {
        if (!suit->cash_across[leader].tricks()) continue;
        const Run across = both - suit->cash_both[leader] + suit->cash_across[leader];
        if (across.tricks() >= tricks) return worth;
        best = std::max(best, across.points());
    }
    return best;
}

template <bool maximises, int place>
int Search::follow(const Trick& trick, Mask left, int worth, int need) {
    const Seat seat = (trick.leader + place) & 3;
    const Mask hand = hands_[seat] & left;
    Mask may = legal_to(rules_, strain_, hand, place, trick.led, trick.best,
                        place >= 2 && trick.best_place == place - 2, left & ~hand);
    if (without_lowest(may)) {
        // Of the cards on the table only the winning one still tells two others apart.
        const Mask apart = left | bit(trick.best);
        const bool follows = hand & suit_mask(trick.led);
        may &= follows ? layout_.unlike(trick.led, seat, apart) : layout_.unlike(seat, apart);
        const Mask linked = follows ? layout_.linked(trick.led, seat, apart) : layout_.linked(seat, apart);
        may = without_dominated<place>(trick, left, apart, may, may & linked);
    }
    return choose<maximises, place>(trick, left, may, worth, need);
}

// Of two cards of one hand with none between, the dearer serves better in a trick surely won, the cheaper in one surely
// lost: whatever the others do, the card that stays can play the part of the other.
//
// In a trick surely won a pip would stay, which may not be loaded where the honour may (R4.6). That does not matter if
// the pip is in the lowest run of its hand: where the honour may be loaded, the lowest card of the run may be played,
// which does the same (see `loads_that_matter` in layout.cpp). The honour is worth most in the trick surely won.
template <int place>
Mask Search::without_dominated(const Trick& trick, Mask left, Mask apart, Mask may, Mask linked) const {
    Mask kept = may;
    for (; linked; linked = without_lowest(linked)) {
        const Card dear = lowest(linked);
        const Mask in_suit = suit_mask(kSuitOf[dear]);
        const Card cheap = highest(apart & in_suit & (bit(dear) - 1));
        if (!(may & bit(cheap))) continue;
        switch (outlook<place>(trick.with(dear, strain_), strain_, hands_, left & ~bit(dear))) {
            case Outlook::kWon: {
                const Mask own = hands_[trick.to_act()] & left & in_suit;
                const bool has_equal_rights = rules_.occidental || (bit(cheap) & kHonours) ||
                                              is_in_lowest_run(cheap, own, left & in_suit & ~own);
                if (has_equal_rights) kept &= ~bit(cheap);
                break;
            }
            case Outlook::kLost: kept &= ~bit(dear); break;
            case Outlook::kOpen: break;
        }
    }
    return kept;
}

template <bool maximises, int place>
int Search::choose(const Trick& trick, Mask left, Mask may, int worth, int need) {
    if (!without_lowest(may)) return after<maximises, place>(trick, left, lowest(may), worth, need);
    const Seat seat = (trick.leader + place) & 3;
    const Mask context = may ^ static_cast<Mask>(seat * 4 + place) << 50 ^
                         static_cast<Mask>(place ? trick.best_place * 4 + trick.led : 0) << 56;
    Killers& killers = killers_[context * 0x9E3779B97F4A7C15u >> (64 - killers_bits_)];
    const auto enough = [&](int value) { return maximises ? value >= need : value < need; };
    const auto better = [](int a, int b) { return maximises ? std::max(a, b) : std::min(a, b); };
    int best = maximises ? 0 : worth;
    Mask rest = may;
    for (const int at : {0, 1}) {
        const Card card = killers[at];
        if (!(rest & bit(card))) continue;
        rest &= ~bit(card);
        best = better(best, after<maximises, place>(trick, left, card, worth, need));
        if (enough(best)) {
            if (at == 1) std::swap(killers[0], killers[1]);
            return best;
        }
    }
    std::array<int, kCards> promise;
    if constexpr (place == 0) {
        for (Mask each = without_lowest(rest) ? rest : 0; each; each = without_lowest(each)) {
            promise[lowest(each)] = promise_of_lead(lowest(each), seat, strain_, hands_, left);
        }
    }
    while (rest) {
        Card card = lowest(rest);
        if constexpr (place == 0) {
            for (Mask each = without_lowest(rest); each; each = without_lowest(each)) {
                if (promise[lowest(each)] > promise[card]) card = lowest(each);
            }
        }
        rest &= ~bit(card);
        best = better(best, after<maximises, place>(trick, left, card, worth, need));
        if (enough(best)) {
            killers = {static_cast<std::uint8_t>(card), killers[0]};
            return best;
        }
    }
    return best;
}

template <bool maximises, int place>
int Search::after(const Trick& before, Mask left, Card card, int worth, int need) {
    ++nodes_;
    const Trick trick = before.with(card, strain_);
    left &= ~bit(card);
    if constexpr (place == 3) {
        const Seat winner = trick.winner();
        const int won = is_north_south(winner) ? trick.points : 0;
        return won + lead(left, winner, worth - trick.points, need - won);
    } else {
        return follow<!maximises, place + 1>(trick, left, worth, need);
    }
}

}  // namespace botifarra
