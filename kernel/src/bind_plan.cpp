// plan and prospects for Python.
#include "plan.hpp"
#include "seen_arguments.hpp"
#include "trial.hpp"

namespace botifarra {
namespace {

constexpr long long kMostWorlds = 1'000'000;

Choice choice_of(const nb::int_& candidates, const nb::int_& worlds, const Weighing& partner, const Weighing& opponents,
                 double trust_in_calls, const nb::int_& seed) {
    return {
        .candidates = static_cast<std::size_t>(integer(candidates, 1, kMostWorlds, "candidates")),
        .worlds = static_cast<std::size_t>(integer(worlds, 1, kMostWorlds, "worlds")),
        .partner = partner,
        .opponents = opponents,
        .trust_in_calls = amount(trust_in_calls, "trust_in_calls"),
        .seed = static_cast<std::uint64_t>(integer(seed, 0, INT64_MAX, "seed")),
    };
}

// Refuses a sampler of other cards, or of other numbers of cards, than the tricks leave to the other seats.
void must_fit(const Seen& seen, const Sampler& sampler) {
    if (sampler.count() == 0) throw InvalidArgument("sampler", "the known facts contradict each other");
    Places left = must_fit(seen, sampler.unseen());
    left[seen.seat] = 0;
    if (sampler.places() != left) throw InvalidArgument("sampler", "the places are not those that the tricks leave");
}

using CardWorth = std::tuple<Card, double, double, double>;

std::tuple<std::vector<CardWorth>, std::vector<double>, double, std::size_t, double, std::uint64_t> bind_plan_of(
    const Models& models, const Sampler& sampler, const nb::int_& seat, const nb::int_& hand, const Integers& leaders,
    const std::vector<Integers>& tricks, const nb::int_& strain, bool makers, const nb::int_& flags,
    const std::vector<CallArguments>& calls, const nb::int_& bonus, const nb::int_& candidates,
    const nb::int_& worlds, const nb::int_& solved, double prior, double trust_in_partner, double trust_in_opponents,
    double trust_in_calls, double doubt_in_partner, double doubt_in_opponents, double sure, double seconds,
    const nb::int_& nodes, const nb::int_& threads_given, const nb::int_& seed) {
    const Deadline deadline(amount(seconds, "seconds"));
    const Seen seen = seen_from(seat, hand, leaders, tricks, strain, rules(flags, bonus), makers, calls);
    must_fit(seen, sampler);
    const Effort effort{
        .choice = choice_of(candidates, worlds,
                            {amount(trust_in_partner, "trust_in_partner"), part(doubt_in_partner, "doubt_in_partner")},
                            {amount(trust_in_opponents, "trust_in_opponents"),
                             part(doubt_in_opponents, "doubt_in_opponents")},
                            trust_in_calls, seed),
        .solved = static_cast<int>(integer(solved, 0, kTricks, "solved")),
        .prior = amount(prior, "prior"),
        .sure = amount(sure, "sure"),
        .nodes = static_cast<std::uint64_t>(integer(nodes, 0, INT64_MAX, "nodes")),
        .threads = threads(threads_given),
    };
    const nb::gil_scoped_release others_run;
    const Plan found = plan(seen, sampler, models, effort, deadline);
    std::vector<CardWorth> cards;
    for (const Worth& worth : found.cards) cards.emplace_back(worth.card, worth.mean, worth.deviation, worth.score);
    return {cards, found.covariances, found.hindsight, found.worlds, found.effective, found.nodes};
}

std::vector<int> bind_model_playouts(const Models& models, const Integers& hands, const Integers& leaders,
                                     const std::vector<Integers>& tricks, const nb::int_& strain, bool makers,
                                     const nb::int_& flags, const nb::int_& bonus, const nb::int_& solved_given,
                                     const nb::int_& number_given, const nb::int_& seed_given,
                                     const nb::int_& threads_given) {
    if (tricks.empty() || leaders.empty()) throw InvalidArgument("tricks", "the last trick must be unfinished");
    const Rules by = rules(flags, bonus);
    const Position world = position(hands, leaders.back(), strain, by, tricks.back());
    const Seat on_turn = world.to_act();
    const Mask hand = world.hands[on_turn];
    const Seen seen = seen_from(nb::int_(on_turn), nb::int_(hand), leaders, tricks, strain, by, makers, {});
    must_fit(seen, world.held() & ~hand);
    const auto solved = static_cast<int>(integer(solved_given, 0, kTricks, "solved"));
    const auto number = static_cast<std::size_t>(integer(number_given, 1, kMostWorlds, "number"));
    const auto seed = static_cast<std::uint64_t>(integer(seed_given, 0, INT64_MAX, "seed"));
    const int count = threads(threads_given);
    const nb::gil_scoped_release others_run;
    return model_playouts(seen, world, models, solved, number, seed, count);
}

using ProspectArguments = std::tuple<std::vector<int>, std::vector<std::vector<float>>>;

std::vector<ProspectArguments> bind_prospects(const Models& models, const Sampler& sampler,
                                              const nb::int_& seat_given, const nb::int_& hand,
                                              const nb::int_& leader_given, bool makers, const nb::int_& flags,
                                              const std::vector<CallArguments>& calls, const nb::int_& bonus,
                                              const nb::int_& candidates, const nb::int_& worlds,
                                              double trust_in_calls, const nb::int_& seed) {
    Seen seen;
    seen.seat = seat(seat_given, "seat");
    seen.hand = cards(hand, "hand");
    seen.rules = rules(flags, bonus);
    seen.makers_are_north_south = makers;
    seen.calls = calls_from(calls);
    must_fit(seen, sampler);
    const Choice choice = choice_of(candidates, worlds, {}, {}, trust_in_calls, seed);
    const Seat leader = seat(leader_given, "leader");
    const nb::gil_scoped_release others_run;
    std::vector<ProspectArguments> found;
    for (const Prospect& prospect : prospects(seen, leader, sampler, models, choice)) {
        std::vector<std::vector<float>> promises;
        for (const auto& by_strain : prospect.promises) promises.emplace_back(by_strain.begin(), by_strain.end());
        found.emplace_back(std::vector<int>(prospect.points.begin(), prospect.points.end()), promises);
    }
    return found;
}

}  // namespace

void bind_plan(nb::module_& module) {
    using namespace nb::literals;
    const nb::int_ none(0);
    module.def("model_playouts", bind_model_playouts, "models"_a, "hands"_a, "leaders"_a, "tricks"_a, "strain"_a,
               "makers"_a, "rules"_a, nb::kw_only(), "last_trick_bonus"_a = none, "solved"_a, "number"_a,
               "seed"_a = none, "threads"_a = nb::int_(1));
    module.def("prospects", bind_prospects, "models"_a, "sampler"_a, "seat"_a, "hand"_a, "leader"_a, "makers"_a,
               "rules"_a, "calls"_a, nb::kw_only(), "last_trick_bonus"_a = none, "candidates"_a, "worlds"_a,
               "trust_in_calls"_a = 0.0, "seed"_a = none);
    module.def("plan", bind_plan_of, "models"_a, "sampler"_a, "seat"_a, "hand"_a, "leaders"_a, "tricks"_a, "strain"_a,
               "makers"_a, "rules"_a, "calls"_a, nb::kw_only(), "last_trick_bonus"_a = none, "candidates"_a,
               "worlds"_a, "solved"_a, "prior"_a = 0.0, "trust_in_partner"_a = 0.0, "trust_in_opponents"_a = 0.0,
               "trust_in_calls"_a = 0.0, "doubt_in_partner"_a = 0.0, "doubt_in_opponents"_a = 0.0, "sure"_a = 0.0,
               "seconds"_a = 0.0, "nodes"_a = none, "threads"_a = nb::int_(1), "seed"_a = none);
}

}  // namespace botifarra
