#include "search.hpp"

#include "lead_features.hpp"
#include "outlook.hpp"

namespace botifarra {
namespace {

// With at least this many tricks left, the learnt part of the order of leads saves more time than it costs.
constexpr int kEarlyTricks = 9;

// The honours of each suit, five bits each.
std::uint32_t honours_of(Mask left) {
    return static_cast<std::uint32_t>((left >> 7 & 31) | (left >> 18 & 31 << 5) | (left >> 29 & 31 << 10) |
                                      (left >> 40 & 31 << 15));
}

}  // namespace

Search::Search(const Position& start, Layout& layout, Table& table, std::uint64_t nodes, std::uint64_t node_limit)
    : hands_(spread(start.hands)),
      strain_(start.strain),
      trumps_(strain_ == kNoTrump ? 0 : Spread::suit_mask(strain_)),
      rules_(start.rules),
      layout_(layout),
      table_(table),
      nodes_(nodes),
      node_limit_(node_limit),
      killers_bits_(std::clamp(2 * (size(start.held()) / kSeats) - 4, 10, 16)),
      killers_(std::size_t{2} << killers_bits_, kNoCard) {}

int Search::bound(const Position& position, int worth, int need) {
    if (nodes_ > node_limit_) throw OutOfNodes{};
    const Mask left = spread(position.held());
    Trick trick = position.trick;
    trick.best = spread(trick.best);
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

    const std::array<int, kSuits> sets = {Spread::suit_at(left, 0), Spread::suit_at(left, 1), Spread::suit_at(left, 2),
                                          Spread::suit_at(left, 3)};
    const Mask key = layout_.key(0, sets[0]) | layout_.key(1, sets[1]) << 12 | layout_.key(2, sets[2]) << 24 |
                     layout_.key(3, sets[3]) << 36 | static_cast<Mask>(leader) << 48;
    table_.prefetch(key);
    const Suits suits = {layout_.runs(0, sets[0], leader), layout_.runs(1, sets[1], leader),
                         layout_.runs(2, sets[2], leader), layout_.runs(3, sets[3], leader)};
    const Runs all = suits[0] + suits[1] + suits[2] + suits[3];

    // Sure points that are cheap to compute come first, because they often end the search. Those that take longer come
    // after the table.
    const int goal = maximises ? need : worth - need + 1;  // points of the leader's side
    const auto of_north_south = [&](int points) { return maximises ? points : worth - points; };
    const Mask trumps = left & trumps_;
    const int most_trumps = std::max(size(trumps & hands_[(leader + 1) & 3]), size(trumps & hands_[(leader + 3) & 3]));
    const bool can_ruff = most_trumps > 0;
    const bool can_draw_trumps = can_ruff && suits[strain_].cash().tricks() >= most_trumps;
    int ours = can_ruff && !can_draw_trumps ? cash_before_ruffs(suits, all, left, leader, tricks, worth)
                                            : cash_alone(all, tricks, worth);
    if (ours >= goal) return of_north_south(ours);
    int theirs = 0;
    if (trumps) {
        const Layout::BySide top = layout_.top(strain_, sets[strain_]);
        ours = std::max<int>(ours, top[leader & 1]);
        if (ours >= goal) return of_north_south(ours);
        theirs = top[~leader & 1];
        if (worth - theirs < goal) return of_north_south(worth - theirs);
    }
    int lower = maximises ? ours : theirs;
    int upper = worth - (maximises ? theirs : ours);
    const std::uint32_t honours = honours_of(left);
    table_.probe(key, honours, lower, upper);
    if (lower >= need) return lower;
    if (upper < need) return upper;
    if (!can_ruff) {
        const int across = cash_across(suits, all, tricks, worth);
        if (across >= goal) return of_north_south(across);
        if (maximises) {
            lower = std::max(lower, across);
        } else {
            upper = std::min(upper, worth - across);
        }
    }

    const std::uint64_t before = nodes_;
    const Trick trick{.leader = leader};
    Mask may = hands_[leader] & left;
    // Under R4.11 the higher cards in the leader's hand decide whether a card is safe, so no two leads are alike.
    if (!rules_.third_loads_only_if_safe) may = without_dominated<0>(trick, left, left, may);
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
    while (trick.place < kSeats) trick = trick.with<Spread>(lowest(hands_[trick.to_act()] & left), strain_);
    return is_north_south(trick.winner()) ? worth : 0;
}

// Leads plain suits as long as both opponents follow, then trumps. It leads trumps alone if the partner would have to
// ruff the plain suits.
int Search::cash_before_ruffs(const Suits& suits, Runs all, Mask left, Seat leader, int tricks, int worth) const {
    const Run plain = (all - suits[strain_]).cash_while_followed();
    const Run trumps = suits[strain_].cash();
    const int spare = size(hands_[leader ^ 2] & left & ~trumps_);
    if (spare < plain.tricks()) return trumps.points();
    return plain.tricks() + trumps.tricks() >= tricks ? worth : plain.points() + trumps.points();
}

int Search::cash_alone(Runs all, int tricks, int worth) {
    return all.cash().tricks() >= tricks ? worth : all.cash().points();
}

int Search::cash_across(const Suits& suits, Runs all, int tricks, int worth) {
    int best = 0;
    for (const Runs suit : suits) {
        const Run across = suit.cash_across();
        if (!across.tricks()) continue;
        const Run others = (all - suit).cash_both();
        if (others.tricks() + across.tricks() >= tricks) return worth;
        best = std::max(best, others.points() + across.points());
    }
    return best;
}

template <bool maximises, int place>
int Search::follow(const Trick& trick, Mask left, int worth, int need) {
    const Seat seat = (trick.leader + place) & 3;
    const Mask hand = hands_[seat] & left;
    Mask may = legal_to<Spread>(rules_, strain_, hand, place, trick.led, trick.best,
                                place >= 2 && trick.best_place == place - 2, left & ~hand);
    if (without_lowest(may)) {
        // Of the cards on the table only the winning one still separates two cards of a hand.
        may = without_dominated<place>(trick, left, left | bit(trick.best), may);
    }
    return choose<maximises, place>(trick, left, may, worth, need);
}

// Removes cards that are never better than another card of the same hand. Two cards are neighbours if no card of
// another hand lies between them.
//
// Of pips that are neighbours, only the lowest is kept.
//
// Of two neighbours, the one with more points is played to a trick that is surely won, and the one with fewer points to
// a trick that is surely lost. The card that stays in the hand can replace the other one in all later tricks.
//
// There is one exception. If an honour is played to a trick that is surely won, a pip stays in its place. But an honour
// may be loaded where a pip may not (R4.6). So the honour replaces the pip only if the pip is in the lowest run of its
// hand. Then the right to load does not matter (see `Numbering` in layout.cpp).
template <int place>
Mask Search::without_dominated(const Trick& trick, Mask left, Mask apart, Mask may) const {
    const Mask hand = hands_[trick.to_act()] & left;
    const Mask lowest_of_run = Spread::lowest_of_each_run(hand, apart & ~hand);
    may &= lowest_of_run | Spread::kHonours;
    Mask kept = may;
    for (Mask linked = may & ~lowest_of_run; linked; linked = without_lowest(linked)) {
        const Card dear = lowest(linked);
        const Mask in_suit = Spread::suit_mask(kSuitOfIn<Spread>[dear]);
        const Card cheap = highest(apart & in_suit & (bit(dear) - 1));
        if (!(may & bit(cheap))) continue;
        const Trick then = trick.with<Spread>(dear, strain_, place);
        switch (outlook<place>(then, kBeatenByIn<Spread>[strain_][then.best], trumps_, hands_, left & ~bit(dear))) {
            case Outlook::kWon: {
                const Mask own = hand & in_suit;
                const bool has_equal_rights = rules_.occidental || (bit(cheap) & Spread::kHonours) ||
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
    // The bits between the suits tell the player, the place and the trick.
    const Mask context = may ^ static_cast<Mask>(seat * 4 + place) << 12 ^
                         static_cast<Mask>(place ? trick.best_place * 4 + trick.led : 0) << 28;
    std::uint8_t* const killers = &killers_[2 * (context * 0x9E3779B97F4A7C15u >> (64 - killers_bits_))];
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
    std::array<int, Spread::kBits> promise;
    if constexpr (place == 0) {
        const bool is_early = size(left) >= kEarlyTricks * kSeats;
        for (Mask each = without_lowest(rest) ? rest : 0; each; each = without_lowest(each)) {
            const Card card = lowest(each);
            promise[card] = promise_of_lead(card, seat, strain_, hands_, left);
            if (is_early) promise[card] += learnt_promise_of_lead(card, seat, strain_, hands_, left);
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
            killers[1] = killers[0];
            killers[0] = static_cast<std::uint8_t>(card);
            return best;
        }
    }
    return best;
}

template <bool maximises, int place>
int Search::after(const Trick& before, Mask left, Card card, int worth, int need) {
    ++nodes_;
    const Trick trick = before.with<Spread>(card, strain_, place);
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
