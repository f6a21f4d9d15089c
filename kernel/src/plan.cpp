#include "plan.hpp"

#include <cmath>

#include "parallel.hpp"

namespace botifarra {
namespace {

constexpr std::size_t kTableBytes = std::size_t{1} << 22;

// Number of worlds between two checks whether to stop, and the smallest number to judge by.
constexpr std::size_t kBatch = 16;
constexpr std::size_t kLeastWorlds = 32;

// The streams of the seed before those of the worlds serve to choose the worlds.
constexpr std::uint64_t kFirstStream = 2;

// Plays a world on by the model of play.
class Players {
  public:
    Players(const Seen& seen, const Models& models, std::uint64_t seed, std::size_t world)
        : plays_(models.plays),
          makers_are_north_south_(seen.makers_are_north_south),
          random_(seed, world + kFirstStream) {}

    // Plays one card. Returns the points that N-S win by it.
    int play(Position& position) {
        const Seat seat = position.to_act();
        const Mask hand = position.hands[seat];
        const Sight sight{position.strain, position.trick, hand, position.held() & ~hand};
        const bool is_makers = is_north_south(seat) == makers_are_north_south_;
        return position.play(plays_.draw(sight, position.legal_cards(), is_makers, random_));
    }

  private:
    const PlayModel& plays_;
    bool makers_are_north_south_;
    Random random_;
};

// Finds the worth of each card in one world after another.
class Trial {
  public:
    Trial(const Seen& seen, const Models& models, const Effort& effort)
        : seen_(seen), models_(models), effort_(effort), solver_(kTableBytes, 0) {}

    // The points that N-S win after each legal card. Returns the number of nodes searched.
    std::uint64_t values(const Position& world, std::size_t number, std::span<int> found) {
        auto next = found.begin();
        if (size(world.hands[world.to_act()]) <= effort_.solved) {
            for (const CardBounds& card : solver_.cards(world)) *next++ = card.bounds.lower;
            return solver_.nodes();
        }
        nodes_ = 0;
        for (Mask left = world.legal_cards(); left; left = without_lowest(left)) {
            Position after = world;
            const int won = after.play(lowest(left));
            // Each card gets the same random numbers, so that only the cards make a difference.
            *next++ = won + rest(after, Players(seen_, models_, effort_.choice.seed, number));
        }
        return nodes_;
    }

  private:
    int rest(Position position, Players players) {
        int won = 0;
        for (; !position.is_over(); ++nodes_) {
            if (position.trick.place == 0 && size(position.hands[position.trick.leader]) <= effort_.solved) {
                won += solver_.value(position).lower;
                nodes_ += solver_.nodes();
                return won;
            }
            won += players.play(position);
        }
        return won;
    }

    const Seen& seen_;
    const Models& models_;
    const Effort& effort_;
    Solver solver_;
    std::uint64_t nodes_ = 0;
};

Position position_of(const Seen& seen, const Hands& hidden) {
    Position world{.hands = hidden, .trick = {}, .strain = seen.strain, .rules = seen.rules};
    world.hands[seen.seat] = seen.hand;
    const PlayedTrick& now = seen.tricks.back();
    world.trick.leader = now.leader;
    for (int place = 0; place < now.size; ++place) {
        world.trick = world.trick.with(now.cards[static_cast<std::size_t>(place)], seen.strain);
    }
    return world;
}

// The points of N-S by world and card. Worlds are filled in order.
class Values {
  public:
    Values(std::size_t worlds, std::size_t cards) : cards_(cards), values_(worlds * cards) {}

    std::span<int> of(std::size_t world) { return std::span(values_).subspan(world * cards_, cards_); }
    int at(std::size_t world, std::size_t card) const { return values_[world * cards_ + card]; }

    // Whether one card leads every other surely in the first `worlds` worlds, for N-S or for E-W.
    bool are_decided(std::size_t worlds, bool for_north_south, double sure) const {
        const int sign = for_north_south ? 1 : -1;
        std::size_t best = 0;
        std::int64_t most = 0;
        for (std::size_t card = 0; card < cards_; ++card) {
            std::int64_t sum = 0;
            for (std::size_t world = 0; world < worlds; ++world) sum += sign * at(world, card);
            if (card == 0 || sum > most) {
                best = card;
                most = sum;
            }
        }
        for (std::size_t card = 0; card < cards_; ++card) {
            if (card != best && !leads(worlds, best, card, sign, sure)) return false;
        }
        return true;
    }

  private:
    bool leads(std::size_t worlds, std::size_t best, std::size_t other, int sign, double sure) const {
        double sum = 0;
        double squares = 0;
        for (std::size_t world = 0; world < worlds; ++world) {
            const double lead = sign * (at(world, best) - at(world, other));
            sum += lead;
            squares += lead * lead;
        }
        const auto count = static_cast<double>(worlds);
        const double variance = std::max(0.0, squares - sum * sum / count) / (count - 1);
        return sum / count >= sure * std::sqrt(variance / count);
    }

    std::size_t cards_;
    std::vector<int> values_;
};

Worth worth_of(Card card, const Values& values, std::size_t column, const Worlds& worlds, std::size_t number,
               bool for_north_south, int left) {
    const auto mean_of = [&](const auto& what) {
        double sum = 0;
        double all = 0;
        for (std::size_t world = 0; world < number; ++world) {
            const int north_south = values.at(world, column);
            sum += worlds.chances[world] * what(for_north_south ? north_south : left - north_south);
            all += worlds.chances[world];
        }
        return sum / all;
    };
    const double mean = mean_of([](int value) { return static_cast<double>(value); });
    // From the mean, because the difference of two large squares would lose precision.
    const double variance = mean_of([&](int value) { return (value - mean) * (value - mean); });
    return {card, mean, std::sqrt(variance)};
}

}  // namespace

Plan plan(const Seen& seen, const Sampler& sampler, const Models& models, const Effort& effort,
          const Deadline& deadline) {
    const Worlds worlds = likely_worlds(seen, sampler, models, effort.choice, deadline);
    const bool for_north_south = is_north_south(seen.seat);
    const Position now = position_of(seen, worlds.hidden.front());
    Values values(worlds.hidden.size(), static_cast<std::size_t>(size(now.legal_cards())));
    std::vector<std::uint64_t> nodes(worlds.hidden.size());
    std::vector<Trial> trials;
    trials.reserve(static_cast<std::size_t>(effort.threads));
    for (int thread = 0; thread < effort.threads; ++thread) trials.emplace_back(seen, models, effort);

    Plan found;
    found.effective = worlds.effective;
    while (found.worlds < worlds.hidden.size()) {
        const std::size_t batch = std::min(kBatch, worlds.hidden.size() - found.worlds);
        std::atomic<std::size_t> next_trial{0};
        in_parallel(batch, effort.threads, [&] {
            return [&, &trial = trials[next_trial++]](std::size_t at) {
                const std::size_t number = found.worlds + at;
                if (number > 0 && deadline.is_over()) return;
                const Position world = position_of(seen, worlds.hidden[number]);
                nodes[number] = 1 + trial.values(world, number, values.of(number));
            };
        });
        const std::size_t end = found.worlds + batch;
        // A world counts as a node itself. A world that was skipped has no nodes, and the worlds after it do
        // not count.
        while (found.worlds < end && nodes[found.worlds]) found.nodes += nodes[found.worlds++];
        if (found.worlds < end || (effort.nodes && found.nodes >= effort.nodes)) break;
        if (worlds.are_all || effort.sure <= 0 || found.worlds < kLeastWorlds) continue;
        if (values.are_decided(found.worlds, for_north_south, effort.sure)) break;
    }

    const int left = points_of(now.held()) + now.trick.points - 1 + size(seen.hand) + seen.rules.last_trick_bonus;
    std::size_t column = 0;
    for (Mask may = now.legal_cards(); may; may = without_lowest(may)) {
        found.cards.push_back(
            worth_of(lowest(may), values, column++, worlds, found.worlds, for_north_south, left));
    }
    return found;
}

std::vector<Prospect> prospects(const Seen& seen, Seat leader, const Sampler& sampler, const Models& models,
                                const Choice& choice) {
    const Worlds worlds = likely_worlds(seen, sampler, models, choice, Deadline(0));
    std::vector<Prospect> found;
    for (const Hands& hidden : worlds.hidden) {
        Position start{.hands = hidden, .trick = {.leader = leader}, .strain = 0, .rules = seen.rules};
        start.hands[seen.seat] = seen.hand;
        Players players(seen, models, choice.seed, found.size());
        Prospect& prospect = found.emplace_back();
        for (Seat seat = 0; seat < kSeats; ++seat) prospect.promises[seat] = models.calls.promises(start.hands[seat]);
        for (; start.strain < kStrains; ++start.strain) {
            for (Position position = start; !position.is_over();) {
                prospect.points[static_cast<std::size_t>(start.strain)] += players.play(position);
            }
        }
    }
    return found;
}

}  // namespace botifarra
