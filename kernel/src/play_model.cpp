#include "play_model.hpp"

#include <cmath>

namespace botifarra {
namespace {

// Several numbers of small ranges combined into one: `Mixed{}.with(a, 3).with(b, 6)` is 0 to 17.
struct Mixed {
    int value = 0;
    constexpr Mixed with(int digit, int range) const { return {value * range + digit}; }
};

// Where each range of numbers begins.
constexpr int kLeads = 0;                     // strain, rank, higher ones
constexpr int kLeadLengths = kLeads + 72;     // strain, own length, unseen
constexpr int kLeadTops = kLeadLengths + 60;  // strain, own top, is top, counts
constexpr int kLeadTimes = kLeadTops + 24;    // side, strain, rank, time
constexpr int kLeadTrumps = kLeadTimes + 108; // strain, trumps elsewhere, own, is top
constexpr int kLeadShapes = kLeadTrumps + 72; // side, strain, is highest of its hand, is lowest, rank
constexpr int kPlaces = kLeadShapes + 144;    // place, partner wins, kind, wins, rank
constexpr int kHigh = kPlaces + 216;          // kind, wins, strain, rank, higher ones
constexpr int kTable = kHigh + 288;           // points on the table, wins, partner wins, rank
constexpr int kLengths = kTable + 96;         // kind, own length, rank
constexpr int kThreats = kLengths + 90;       // threats to the winner, players to come, whose it is, rank
constexpr int kLost = kThreats + 48;          // rank, if an opponent wins
constexpr int kFollowTimes = kLost + 6;       // time, side, rank
constexpr int kEnd = kFollowTimes + 36;
static_assert(kEnd == PlayModel::kWeights);

constexpr int at_most(int number, int most) { return number < most ? number : most; }
constexpr int rank_of(Card card) { return std::max(0, strength_of(card) - kPips + 1); }
constexpr int few_or_many(int number) { return number == 0 ? 0 : number <= 2 ? 1 : number <= 5 ? 2 : 3; }

std::uint16_t at(int begin, Mixed mixed) { return static_cast<std::uint16_t>(begin + mixed.value); }

}  // namespace

PlayModel::Features PlayModel::features(const Sight& sight, Card card, bool is_makers) {
    const int suit = kSuitOf[card];
    const Mask of_suit = suit_mask(suit);
    const int kind = sight.strain == kNoTrump ? 2 : suit == sight.strain ? 1 : 0;
    const int rank = rank_of(card);
    const int higher = at_most(size(kHigher[card] & sight.elsewhere), 3);
    const int length = at_most(size(sight.hand & of_suit), 5) - 1;
    const int held = size(sight.hand);
    const int time = held > 9 ? 0 : held > 5 ? 1 : 2;
    const Trick& trick = sight.trick;
    if (trick.place == 0) {
        const Mask theirs = sight.elsewhere & of_suit;
        const Mask own = sight.hand & of_suit;
        const Mask trumps = sight.strain == kNoTrump ? 0 : suit_mask(sight.strain);
        const bool has_top = own > theirs;
        const bool is_highest = !(kHigher[card] & own);
        const bool is_lowest = lowest(own) == card;
        return {
            at(kLeads, Mixed{}.with(kind, 3).with(rank, 6).with(higher, 4)),
            at(kLeadLengths, Mixed{}.with(kind, 3).with(length, 5).with(few_or_many(size(theirs)), 4)),
            at(kLeadTops, Mixed{}.with(kind, 3).with(has_top, 2).with(higher == 0, 2).with(rank > 0, 2)),
            at(kLeadTimes, Mixed{}.with(is_makers, 2).with(kind, 3).with(rank, 6).with(time, 3)),
            at(kLeadTrumps, Mixed{}
                                .with(kind, 3)
                                .with(few_or_many(size(sight.elsewhere & trumps)), 4)
                                .with(at_most((size(sight.hand & trumps) + 1) / 2, 2), 3)
                                .with(higher == 0, 2)),
            at(kLeadShapes, Mixed{}.with(is_makers, 2).with(kind, 3).with(is_highest, 2).with(is_lowest, 2).with(rank, 6)),
        };
    }
    const bool wins = kBeatenBy[sight.strain][trick.best] & bit(card);
    const bool partner_wins = trick.partner_wins();
    const int way = suit == trick.led ? 0 : suit == sight.strain ? 1 : 2;
    const Card winning = wins ? card : trick.best;
    const int threats = few_or_many(size(kBeatenBy[sight.strain][winning] & sight.elsewhere));
    const int whose = wins ? 0 : partner_wins ? 1 : 2;
    return {
        at(kPlaces, Mixed{}.with(trick.place - 1, 3).with(partner_wins, 2).with(way, 3).with(wins, 2).with(rank, 6)),
        at(kHigh, Mixed{}.with(kind, 3).with(way == 0, 2).with(wins, 2).with(rank, 6).with(higher, 4)),
        at(kTable, Mixed{}
                       .with(at_most((trick.points + 1) / 3, 3), 4)
                       .with(wins, 2)
                       .with(partner_wins, 2)
                       .with(rank, 6)),
        at(kLengths, Mixed{}.with(way, 3).with(length, 5).with(rank, 6)),
        whose == 2 ? at(kLost, Mixed{}.with(rank, 6))
                   : at(kThreats, Mixed{}
                                      .with(trick.place == 3 ? 0 : whose == 0 ? 1 : 2, 3)
                                      .with(trick.place == 3 ? 0 : threats, 4)
                                      .with(rank > 2, 2)
                                      .with(rank > 0, 2)),
        at(kFollowTimes, Mixed{}.with(time, 3).with(is_makers, 2).with(rank, 6)),
    };
}

Card PlayModel::draw(const Sight& sight, Mask legal, bool is_makers, Random& random) const {
    if (!without_lowest(legal)) return lowest(legal);
    std::array<float, kCards> weight;
    float sum = 0;
    for (Mask left = legal; left; left = without_lowest(left)) {
        const Card card = lowest(left);
        weight[card] = std::exp(score(sight, card, is_makers));
        sum += weight[card];
    }
    float drawn = static_cast<float>(random.next() >> 40) * 0x1p-24f * sum;
    for (Mask left = legal;; left = without_lowest(left)) {
        const Card card = lowest(left);
        drawn -= weight[card];
        if (drawn < 0 || !without_lowest(left)) return card;
    }
}

float PlayModel::log_chance(const Sight& sight, Mask legal, Card played, bool is_makers) const {
    if (!without_lowest(legal)) return 0;
    float sum = 0;
    for (Mask left = legal; left; left = without_lowest(left)) sum += std::exp(score(sight, lowest(left), is_makers));
    return score(sight, played, is_makers) - std::log(sum);
}

}  // namespace botifarra
