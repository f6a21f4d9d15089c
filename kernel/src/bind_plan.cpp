// Models, plan, prospects and play_features for Python.
#include <nanobind/stl/string.h>

#include "arguments.hpp"
#include "plan.hpp"

namespace botifarra {
namespace {

using CallArguments = std::tuple<nb::int_, std::string, nb::int_, double>;

constexpr std::size_t kCallWeights = 23;
// With this bound, a sum of six weights has an exponential in single precision.
constexpr double kLargestPlayWeight = 12;
constexpr double kLargestCallWeight = 1000;
constexpr long long kMostWorlds = 1'000'000;

std::vector<float> weights(const std::vector<double>& given, std::size_t number_of, double largest,
                           const std::string& place) {
    if (given.size() != number_of) {
        throw InvalidArgument(place, "the number of weights must be " + std::to_string(number_of));
    }
    std::vector<float> found;
    found.reserve(number_of);
    for (const double weight : given) {
        found.push_back(static_cast<float>(number(weight, largest, at(place, found.size()))));
    }
    return found;
}

CallModel::Weights call_weights(const std::vector<float>& given) {
    CallModel::Weights weights;
    auto next = given.begin();
    const auto take = [&](auto& many) { for (float& one : many) one = *next++; };
    take(weights.promise.trump_honours);
    weights.promise.trump_length = *next++;
    take(weights.promise.plain_honours);
    take(weights.promise.shortness);
    weights.promise.suit_par = *next++;
    take(weights.promise.botifarra_honours);
    weights.promise.botifarra_par = *next++;
    weights.least = *next++;
    weights.naming_slope = *next++;
    weights.doubling_slope = *next++;
    return weights;
}

void make_models(Models* made, const std::vector<double>& play_weights, const std::vector<double>& calls_given) {
    PlayModel plays(weights(play_weights, PlayModel::kWeights, kLargestPlayWeight, "play_weights"));
    CallModel calls(call_weights(weights(calls_given, kCallWeights, kLargestCallWeight, "call_weights")));
    new (made) Models{std::move(plays), std::move(calls)};
}

Call::Kind kind_of(const std::string& name, const std::string& place) {
    if (name == "name") return Call::Kind::kName;
    if (name == "name_after_delegation") return Call::Kind::kNameAfterDelegation;
    if (name == "delegate") return Call::Kind::kDelegate;
    if (name == "double") return Call::Kind::kDouble;
    if (name == "pass") return Call::Kind::kPass;
    throw InvalidArgument(place, "must be name, name_after_delegation, delegate, double or pass");
}

std::vector<Call> calls_of(const std::vector<CallArguments>& given) {
    std::vector<Call> calls;
    for (const auto& [seat_given, kind, strain_given, needed] : given) {
        const std::string place = at("calls", calls.size());
        calls.push_back({.seat = seat(seat_given, at(place, 0)),
                         .kind = kind_of(kind, at(place, 1)),
                         .strain = strain(strain_given, at(place, 2)),
                         .needed = static_cast<float>(number(needed, kLargestCallWeight, at(place, 3)))});
    }
    return calls;
}

Seen seen_of(const nb::int_& seat_given, const nb::int_& hand, const Integers& leaders,
             const std::vector<Integers>& tricks, const nb::int_& strain_given, const Rules& by, bool makers,
             const std::vector<CallArguments>& calls) {
    Seen seen;
    seen.seat = seat(seat_given, "seat");
    seen.hand = cards(hand, "hand");
    seen.strain = strain(strain_given, "strain");
    seen.rules = by;
    seen.makers_are_north_south = makers;
    seen.tricks = played_tricks(leaders, tricks, seen.strain);
    if (seen.tricks.empty() || seen.tricks.back().size > 3) {
        throw InvalidArgument("tricks", "the last trick must be unfinished");
    }
    const PlayedTrick& now = seen.tricks.back();
    if (((now.leader + now.size) & 3) != seen.seat) throw InvalidArgument("seat", "the seat is not on turn");
    seen.calls = calls_of(calls);
    return seen;
}

Choice choice_of(const nb::int_& candidates, const nb::int_& worlds, double trust_in_plays, double trust_in_calls,
                 const nb::int_& seed) {
    return {
        .candidates = static_cast<std::size_t>(integer(candidates, 1, kMostWorlds, "candidates")),
        .worlds = static_cast<std::size_t>(integer(worlds, 1, kMostWorlds, "worlds")),
        .trust_in_plays = amount(trust_in_plays, "trust_in_plays"),
        .trust_in_calls = amount(trust_in_calls, "trust_in_calls"),
        .seed = static_cast<std::uint64_t>(integer(seed, 0, INT64_MAX, "seed")),
    };
}

// Refuses a hand whose size does not agree with the tricks, and cards that are not exactly once in the hand,
// unseen or played. Returns the number of cards left to each seat.
Places must_fit(const Seen& seen, Mask unseen) {
    Mask played = 0;
    Places left{kTricks, kTricks, kTricks, kTricks};
    for (const PlayedTrick& trick : seen.tricks) {
        for (int place = 0; place < trick.size; ++place) {
            played |= bit(trick.cards[static_cast<std::size_t>(place)]);
            --left[(trick.leader + place) & 3];
        }
    }
    const bool is_whole = (unseen | seen.hand | played) == kDeck;
    if (!is_whole || size(unseen) + size(seen.hand) + size(played) != kCards) {
        throw InvalidArgument("hand", "each card must be in the hand, unseen or played");
    }
    if (size(seen.hand) != left[seen.seat]) {
        throw InvalidArgument("hand", std::to_string(left[seen.seat]) + " cards are left to this hand");
    }
    return left;
}

// Refuses a sampler of other cards, or of other numbers of cards, than the tricks leave to the other seats.
void must_fit(const Seen& seen, const Sampler& sampler) {
    if (sampler.count() == 0) throw InvalidArgument("sampler", "the known facts contradict each other");
    Places left = must_fit(seen, sampler.unseen());
    left[seen.seat] = 0;
    if (sampler.places() != left) throw InvalidArgument("sampler", "the places are not those that the tricks leave");
}

using CardWorth = std::tuple<Card, double, double>;

std::tuple<std::vector<CardWorth>, std::size_t, double, std::uint64_t> bind_plan_of(
    const Models& models, const Sampler& sampler, const nb::int_& seat, const nb::int_& hand, const Integers& leaders,
    const std::vector<Integers>& tricks, const nb::int_& strain, bool makers, const nb::int_& flags,
    const std::vector<CallArguments>& calls, const nb::int_& bonus, const nb::int_& candidates,
    const nb::int_& worlds, const nb::int_& solved, double trust_in_plays, double trust_in_calls, double sure,
    double seconds, const nb::int_& nodes, const nb::int_& threads_given, const nb::int_& seed) {
    const Deadline deadline(amount(seconds, "seconds"));
    const Seen seen = seen_of(seat, hand, leaders, tricks, strain, rules(flags, bonus), makers, calls);
    must_fit(seen, sampler);
    const Effort effort{
        .choice = choice_of(candidates, worlds, trust_in_plays, trust_in_calls, seed),
        .solved = static_cast<int>(integer(solved, 0, kTricks, "solved")),
        .sure = amount(sure, "sure"),
        .nodes = static_cast<std::uint64_t>(integer(nodes, 0, INT64_MAX, "nodes")),
        .threads = threads(threads_given),
    };
    const nb::gil_scoped_release others_run;
    const Plan found = plan(seen, sampler, models, effort, deadline);
    std::vector<CardWorth> cards;
    for (const Worth& worth : found.cards) cards.emplace_back(worth.card, worth.mean, worth.deviation);
    return {cards, found.worlds, found.effective, found.nodes};
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
    seen.calls = calls_of(calls);
    must_fit(seen, sampler);
    const Choice choice = choice_of(candidates, worlds, 0, trust_in_calls, seed);
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

// For each legal card, in order, the features that describe it.
std::vector<std::tuple<Card, std::vector<int>>> bind_features(
    const nb::int_& seat, const nb::int_& hand, const nb::int_& elsewhere, const Integers& leaders,
    const std::vector<Integers>& tricks, const nb::int_& strain, bool makers, const nb::int_& flags) {
    const Seen seen = seen_of(seat, hand, leaders, tricks, strain, rules(flags, nb::int_(0)), makers, {});
    const Mask unseen = cards(elsewhere, "elsewhere");
    must_fit(seen, unseen);
    const PlayedTrick& now = seen.tricks.back();
    Trick trick{.leader = now.leader};
    for (int place = 0; place < now.size; ++place) {
        trick = trick.with(now.cards[static_cast<std::size_t>(place)], seen.strain);
    }
    const Sight sight{seen.strain, trick, seen.hand, unseen};
    const bool is_makers = is_north_south(seen.seat) == makers;
    std::vector<std::tuple<Card, std::vector<int>>> found;
    for (Mask left = legal(seen.rules, seen.strain, trick, seen.hand, sight.elsewhere); left;
         left = without_lowest(left)) {
        const auto features = PlayModel::features(sight, lowest(left), is_makers);
        found.emplace_back(lowest(left), std::vector<int>(features.begin(), features.end()));
    }
    return found;
}

}  // namespace

void bind_plan(nb::module_& module) {
    using namespace nb::literals;
    const nb::int_ none(0);
    nb::class_<Models>(module, "Models").def("__init__", make_models, "play_weights"_a, "call_weights"_a);
    module.def("prospects", bind_prospects, "models"_a, "sampler"_a, "seat"_a, "hand"_a, "leader"_a, "makers"_a,
               "rules"_a, "calls"_a, nb::kw_only(), "last_trick_bonus"_a = none, "candidates"_a, "worlds"_a,
               "trust_in_calls"_a = 0.0, "seed"_a = none);
    module.attr("PLAY_WEIGHTS") = PlayModel::kWeights;
    module.def("play_features", bind_features, "seat"_a, "hand"_a, "elsewhere"_a, "leaders"_a, "tricks"_a, "strain"_a,
               "makers"_a, "rules"_a = none);
    module.def("plan", bind_plan_of, "models"_a, "sampler"_a, "seat"_a, "hand"_a, "leaders"_a, "tricks"_a, "strain"_a,
               "makers"_a, "rules"_a, "calls"_a, nb::kw_only(), "last_trick_bonus"_a = none, "candidates"_a,
               "worlds"_a, "solved"_a, "trust_in_plays"_a = 0.0, "trust_in_calls"_a = 0.0, "sure"_a = 0.0,
               "seconds"_a = 0.0, "nodes"_a = none, "threads"_a = nb::int_(1), "seed"_a = none);
}

}  // namespace botifarra
