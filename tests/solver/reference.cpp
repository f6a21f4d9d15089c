// The value of a position with open hands by two plain searches, to which tests compare the solver's.
//
// Both follow every legal card by the kernel's rules of play. They share nothing else with the solver: cards are never
// merged or left out, and a value is remembered for exactly the same cards and leader. `minimax` has no cut-off at all.
// `is_value` searches two windows beside the value, which makes ten tricks possible.
#include <algorithm>
#include <iterator>
#include <unordered_map>

#include "position.hpp"

namespace {

using namespace botifarra;

constexpr int kMost = 1 << 30;

struct Bounds {
    int lower = 0;
    int upper = kMost;
};

template <bool has_cut_offs>
class Reference {
  public:
    // Returns what N-S win from a position: exactly if between `alpha` and `beta`, else a bound on the same side.
    int search(const Position& position, int alpha, int beta) {
        if (position.is_over()) return 0;
        if (position.trick.place) return best(position, alpha, beta);
        Bounds& known = known_[position.held() | static_cast<Mask>(position.trick.leader) << kCards];
        if (known.lower == known.upper || known.lower >= beta) return known.lower;
        if (known.upper <= alpha) return known.upper;
        const int value = best(position, alpha, beta);
        if (value < beta) known.upper = value;
        if (value > alpha) known.lower = value;
        return value;
    }

  private:
    int best(const Position& position, int alpha, int beta) {
        const bool maximises = is_north_south(position.to_act());
        int best = maximises ? 0 : kMost;
        for (Mask left = position.legal_cards(); left;) {
            const Card card = highest(left);
            left &= ~bit(card);
            Position next = position;
            const int won = next.play(card);
            const int value = won + search(next, alpha - won, beta - won);
            best = maximises ? std::max(best, value) : std::min(best, value);
            if constexpr (has_cut_offs) {
                (maximises ? alpha : beta) = maximises ? std::max(alpha, best) : std::min(beta, best);
                if (alpha >= beta) break;
            }
        }
        return best;
    }

    // By what is left, since within one search that tells whose it is.
    std::unordered_map<Mask, Bounds> known_;
};

}  // namespace

extern "C" {

// As `_Question` in reference.py.
struct Question {
    Mask hands[kSeats];
    int leader;
    int strain;
    int trick[kSeats - 1];
    int place;
    bool occidental;
    bool second_may_load;
    bool third_loads_only_if_safe;
    bool always_overtrump;
    int last_trick_bonus;
};

static Position position_of(const Question& asked) {
    Position position;
    std::copy(std::begin(asked.hands), std::end(asked.hands), position.hands.begin());
    position.trick.leader = asked.leader;
    position.strain = asked.strain;
    position.rules = {asked.occidental, asked.second_may_load, asked.third_loads_only_if_safe, asked.always_overtrump,
                      asked.last_trick_bonus};
    for (int at = 0; at < asked.place; ++at) position.trick = position.trick.with(asked.trick[at], asked.strain);
    return position;
}

int minimax(const Question* asked) { return Reference<false>().search(position_of(*asked), -1, kMost); }

bool is_value(const Question* asked, int value) {
    Reference<true> reference;
    const Position position = position_of(*asked);
    return reference.search(position, value - 1, value) == value && reference.search(position, value, value + 1) == value;
}

}  // extern "C"
