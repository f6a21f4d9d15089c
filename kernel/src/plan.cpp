#include "plan.hpp"

#include <cmath>

#include "parallel.hpp"
#include "trial.hpp"
#include "world_values.hpp"

namespace botifarra {
namespace {

// Number of worlds between two checks whether to stop, and the smallest number to judge by.
constexpr std::size_t kBatch = 16;
constexpr std::size_t kLeastWorlds = 32;

// The streams of the seed before those of the worlds serve to choose the worlds.
constexpr std::uint64_t kFirstStream = 2;

Random chance_of(const Effort& effort, std::size_t world) { return Random(effort.choice.seed, world + kFirstStream); }

Position position_of(const Seen& seen, const Hands& hidden) {
    Position world{.hands = hidden, .trick = {}, .strain = seen.strain, .rules = seen.rules};
    world.hands[seen.seat] = seen.hand;
    world.trick = seen.trick();
    return world;
}

}  // namespace

Plan plan(const Seen& seen, const Sampler& sampler, const Models& models, const Effort& effort,
          const Deadline& deadline) {
    const Worlds worlds = likely_worlds(seen, sampler, models, effort.choice, deadline);
    const Game now{position_of(seen, worlds.hidden.front()), seen.known(), seen.makers_are_north_south};
    const Mask legal = now.position.legal_cards();
    const std::vector<CardScore> scores =
        now.decide([&](const Decision& decision) { return models.plays.scores(decision, legal); });
    WorldValues values(worlds, scores.size());
    std::vector<std::uint64_t> nodes(worlds.hidden.size());
    std::vector<Trial> trials;
    trials.reserve(static_cast<std::size_t>(effort.threads));
    for (int thread = 0; thread < effort.threads; ++thread) trials.emplace_back(seen, models, effort.solved);
    std::vector<double> priors;
    for (const CardScore& card : scores) priors.push_back(effort.prior * card.score / kScoreUnit);
    const int sign = is_north_south(seen.seat) ? 1 : -1;

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
                nodes[number] = 1 + trial.values(world, chance_of(effort, number), values.of(number));
            };
        });
        const std::size_t end = found.worlds + batch;
        // A world counts as a node itself. A world that was skipped has no nodes, and the worlds after it do
        // not count.
        while (found.worlds < end && nodes[found.worlds]) found.nodes += nodes[found.worlds++];
        if (found.worlds < end || (effort.nodes && found.nodes >= effort.nodes)) break;
        if (worlds.are_all || effort.sure <= 0 || found.worlds < kLeastWorlds) continue;
        if (values.are_decided(found.worlds, sign, priors, effort.sure)) break;
    }

    const int left = now.position.points_left();
    const std::vector<Moments> moments = values.moments(found.worlds);
    for (std::size_t card = 0; card < scores.size(); ++card) {
        const double mean = sign > 0 ? moments[card].mean : left - moments[card].mean;
        const auto score = static_cast<double>(scores[card].score) / kScoreUnit;
        found.cards.push_back({scores[card].card, mean, moments[card].deviation, score});
    }
    found.covariances = values.covariances(found.worlds, moments);
    const double hindsight = values.best(found.worlds, sign);
    found.hindsight = sign > 0 ? hindsight : left - hindsight;
    return found;
}

std::vector<Prospect> prospects(const Seen& seen, Seat leader, const Sampler& sampler, const Models& models,
                                const Choice& choice) {
    const Worlds worlds = likely_worlds(seen, sampler, models, choice, Deadline(0));
    std::vector<Prospect> found;
    for (const Hands& hidden : worlds.hidden) {
        Position start{.hands = hidden, .trick = {.leader = leader}, .strain = 0, .rules = seen.rules};
        start.hands[seen.seat] = seen.hand;
        Random random(choice.seed, found.size() + kFirstStream);
        Prospect& prospect = found.emplace_back();
        for (Seat seat = 0; seat < kSeats; ++seat) prospect.promises[seat] = models.calls.promises(start.hands[seat]);
        for (; start.strain < kStrains; ++start.strain) {
            Game game{.position = start, .makers_are_north_south = seen.makers_are_north_south};
            int& points = prospect.points[static_cast<std::size_t>(start.strain)];
            while (!game.position.is_over()) points += game.play(game.draw(models.plays, random));
        }
    }
    return found;
}

}  // namespace botifarra
