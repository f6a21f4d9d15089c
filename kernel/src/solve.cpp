#include "solve.hpp"

#include <limits>

namespace botifarra {
namespace {

// The largest bonus of the last trick that the search counts. It is more than all other points together, so a larger
// one would not change a decision. The cap keeps bounds small.
constexpr int kLargestBonus = 100;

int counted_bonus(const Rules& rules) { return std::min(rules.last_trick_bonus, kLargestBonus); }

// The points that can still be won, the cards on the table and the bonus included.
int worth_of(const Position& position) {
    const Mask left = position.held();
    const int on_table = position.trick.points - 1;
    const int tricks = (size(left) + position.trick.place) / kSeats;
    return on_table + points_of(left) + tricks + (tricks ? counted_bonus(position.rules) : 0);
}

// Weights of a first guess, in hundredths of a point, by the strength of a card. The guess is half of the points, plus
// the weight of each card of N-S, minus that of each card of E-W. The weights were fitted by least squares to the
// values of some 5,000 random deals of each kind. On other deals the mean error is 5 points.
struct Worths {
    int lead;
    std::array<int, kRanks> plain;
    std::array<int, kRanks> trump;
};
constexpr Worths kWithTrumps = {
    191,
    {-202, -209, -206, -205, -206, -181, -192, -177, -155, -93, 51, 402},
    {-18, -21, -15, 4, -11, 8, 31, 68, 125, 220, 353, 629},
};
constexpr Worths kWithoutTrumps = {
    257,
    {-118, -123, -120, -117, -114, -104, -96, -72, -28, 62, 243, 587},
    {},
};

int guess_of(const Position& position, int worth) {
    const Worths& worths = position.strain == kNoTrump ? kWithoutTrumps : kWithTrumps;
    int sum = is_north_south(position.trick.leader) ? worths.lead : -worths.lead;
    for (Seat seat = 0; seat < kSeats; ++seat) {
        for (Mask left = position.hands[seat]; left; left = without_lowest(left)) {
            const Card card = lowest(left);
            const auto& by_strength = kSuitOf[card] == position.strain ? worths.trump : worths.plain;
            sum += is_north_south(seat) ? by_strength[strength_of(card)] : -by_strength[strength_of(card)];
        }
    }
    return worth / 2 + sum / 100;
}

// Converts bounds with the capped bonus to bounds with the whole bonus. All other points are less than the cap, so
// points of at least the cap include the last trick.
Bounds with_whole_bonus(Bounds bounds, const Rules& rules) {
    const int more = rules.last_trick_bonus - counted_bonus(rules);
    if (!more) return bounds;
    return {bounds.lower >= kLargestBonus ? bounds.lower + more : bounds.lower,
            bounds.upper >= kLargestBonus ? bounds.upper + more : bounds.upper};
}

// By the number of tricks left: how often the largest size of the table is halved. In a table that fits into the cache
// a new entry is found sooner. A table that is too small loses entries that would be needed again.
constexpr std::array<int, kTricks + 1> kHalvings = {9, 9, 9, 9, 9, 9, 9, 8, 6, 4, 3, 0, 0};

// In occidental style a search takes twice the nodes, so its table has twice the size.
std::size_t table_for(std::size_t most, const Position& position) {
    const int halvings = kHalvings[static_cast<std::size_t>(size(position.held()) / kSeats)];
    return most >> std::max(0, halvings - position.rules.occidental);
}

}  // namespace

Solver::Solver(std::size_t table_bytes, std::uint64_t node_limit)
    : node_limit_(node_limit ? node_limit : std::numeric_limits<std::uint64_t>::max()),
      table_bytes_(table_bytes) {}

void Solver::begin(const Position& position) {
    Hands hands = position.hands;
    const Trick& trick = position.trick;
    if (trick.place) hands[trick.winner()] |= bit(trick.best);
    layout_.fill(hands, position.rules.occidental);
    nodes_ = 0;
}

// Closes in on the value from a guess, one bound after the other. The guess misses by some five points, so the first
// step is longer. Later the value is near, and a longer step would go past it.
Bounds Solver::settle(Search& search, const Position& position, int guess) {
    const int worth = worth_of(position);
    Bounds bounds{0, worth};
    try {
        int need = guess;
        for (int step = 3; bounds.lower < bounds.upper; step = std::max(step - 1, 2)) {
            need = std::clamp(need, bounds.lower + 1, bounds.upper);
            const int found = search.bound(position, worth, need);
            if (found >= need) {
                bounds.lower = found;
                need = found + step;
            } else {
                bounds.upper = found;
                need = found - step + 1;
            }
        }
    } catch (const OutOfNodes&) {
        // The bounds found so far are still valid.
    }
    return bounds;
}

Bounds Solver::value(const Position& position) {
    begin(position);
    table_.clear(table_for(table_bytes_, position));
    Search search(position, layout_, table_, nodes_, node_limit_);
    const Bounds found = settle(search, position, guess_of(position, worth_of(position)));
    nodes_ = search.nodes();
    return with_whole_bonus(found, position.rules);
}

std::vector<CardBounds> Solver::cards(const Position& position) {
    std::vector<CardBounds> found;
    if (position.is_over()) return found;
    begin(position);
    table_.clear(table_for(table_bytes_, position));
    Search search(position, layout_, table_, nodes_, node_limit_);
    int guess = guess_of(position, worth_of(position));
    for (Mask left = position.legal_cards(); left; left = without_lowest(left)) {
        Position next = position;
        const int won = next.play(lowest(left));
        const Bounds bounds = settle(search, next, guess - won);
        guess = bounds.lower + won;
        const Bounds whole = with_whole_bonus(bounds, position.rules);
        found.push_back({lowest(left), {whole.lower + won, whole.upper + won}});
    }
    nodes_ = search.nodes();
    return found;
}

std::vector<Bounds> Solver::strains(const Position& position) {
    begin(position);
    std::vector<Bounds> found;
    for (Strain strain = 0; strain < kStrains; ++strain) {
        Position asked = position;
        asked.strain = strain;
        table_.clear(table_for(table_bytes_, position));
        Search search(asked, layout_, table_, nodes_, node_limit_);
        const Bounds bounds = settle(search, asked, guess_of(asked, worth_of(asked)));
        nodes_ = search.nodes();
        found.push_back(with_whole_bonus(bounds, position.rules));
    }
    return found;
}

}  // namespace botifarra
