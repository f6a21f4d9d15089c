#include "playout.hpp"

#include <algorithm>

#include "greedy.hpp"
#include "parallel.hpp"
#include "random.hpp"

namespace botifarra {
namespace {

// Hands that a thread plays before it takes more work.
constexpr std::size_t kHandsAtATime = 256;

// One random draw serves a whole trick. A choice takes the high word of the draw times the number of cards,
// and leaves the low word for the next choice. The bias is below 12^4 / 2^64.
class RandomPlayer {
  public:
    RandomPlayer(std::uint64_t seed, std::uint64_t index) : random_(seed, index), drawn_(random_.next()) {}

    Card operator()(const Sight& sight, Mask legal) {
        if (sight.trick.place == 0) draw();
        return choose(legal);
    }

    void draw() { drawn_ = random_.next(); }

    Card choose(Mask legal) {
        const Wide product = Wide{drawn_} * static_cast<std::uint64_t>(size(legal));
        drawn_ = static_cast<std::uint64_t>(product);
        for (auto skipped = static_cast<int>(product >> 64); skipped > 0; --skipped) legal = without_lowest(legal);
        return lowest(legal);
    }

  private:
    Random random_;
    std::uint64_t drawn_;
};

// Players where N-S, E-W or both play greedily and the others at random.
class MixedPlayers {
  public:
    MixedPlayers(Policies policies, std::uint64_t seed, std::uint64_t index)
        : policies_(policies), random_(seed, index) {}

    Card operator()(const Sight& sight, Mask legal) {
        const bool is_north_souths = is_north_south(sight.trick.to_act());
        const Policy policy = is_north_souths ? policies_.north_south : policies_.east_west;
        if (policy == Policy::kGreedy) return greedy_card(sight, legal);
        if (sight.trick.place <= 1) random_.draw();  // the first card of its side
        return random_.choose(legal);
    }

  private:
    Policies policies_;
    RandomPlayer random_;
};

// The same as `Position`, but trick by trick and 1.6 times as fast: the cards held are updated as they go,
// and the places of a trick are unrolled. Skipping the draw for a forced card would be slower.
template <typename Players>
int play_out(const Position& start, Players players) {
    const Strain strain = start.strain;
    const Rules rules = start.rules;
    Hands hands = start.hands;
    Mask held = start.held();
    Trick trick = start.trick;
    int points = 0;
    const auto play_one = [&] {
        Mask& hand = hands[trick.to_act()];
        const Sight sight{strain, trick, hand, held & ~hand};
        const Card card = players(sight, legal(rules, strain, trick, hand, sight.elsewhere));
        hand ^= bit(card);
        held ^= bit(card);
        trick = trick.with(card, strain);
    };
    const auto take_trick = [&] {
        const Seat winner = trick.winner();
        if (is_north_south(winner)) points += trick.points;
        trick = Trick{.leader = winner};
    };
    if (trick.place > 0) {
        while (trick.place < 4) play_one();
        take_trick();
    }
    while (size(held) > kSeats) {
        play_one();
        play_one();
        play_one();
        play_one();
        take_trick();
    }
    if (held) {  // the last trick has no choices
        for (int place = 0; place < 4; ++place) trick = trick.with(lowest(hands[trick.to_act()]), strain);
        take_trick();
    }
    const bool was_played = start.held() != 0;
    return points + (was_played && is_north_south(trick.leader) ? rules.last_trick_bonus : 0);
}

template <typename StartOf>
std::vector<int> play_many(std::size_t number, const StartOf& start_of, Policies policies, std::uint64_t seed,
                           int threads) {
    const bool are_random = policies.north_south == Policy::kRandom && policies.east_west == Policy::kRandom;
    std::vector<int> points(number);
    in_parallel((number + kHandsAtATime - 1) / kHandsAtATime, threads, [&] {
        return [&](std::size_t part) {
            const std::size_t end = std::min(number, (part + 1) * kHandsAtATime);
            for (std::size_t at = part * kHandsAtATime; at < end; ++at) {
                points[at] = are_random ? play_out(start_of(at), RandomPlayer(seed, at))
                                        : play_out(start_of(at), MixedPlayers(policies, seed, at));
            }
        };
    });
    return points;
}

}  // namespace

std::vector<int> playouts(const Position& start, std::size_t number, Policies policies, std::uint64_t seed,
                          int threads) {
    return play_many(number, [&](std::size_t) -> const Position& { return start; }, policies, seed, threads);
}

std::vector<int> playouts(const std::vector<Position>& starts, Policies policies, std::uint64_t seed, int threads) {
    const auto start_of = [&](std::size_t at) -> const Position& { return starts[at]; };
    return play_many(starts.size(), start_of, policies, seed, threads);
}

}  // namespace botifarra
