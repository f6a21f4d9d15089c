// legal, perft, playout and playout_batch for Python.
#include <cstdint>

#include "arguments.hpp"
#include "perft.hpp"
#include "playout.hpp"

namespace botifarra {
namespace {

// For more hands, call again with another seed.
constexpr long long kMostHands = 10'000'000;

Policy policy_of(const std::string& name) {
    if (name == "random") return Policy::kRandom;
    if (name == "greedy") return Policy::kGreedy;
    throw InvalidArgument("policy", "must be random or greedy, or one for each side, N-S first, as random:greedy, "
                                    "found \"" + name + "\"");
}

Policies policies(const std::string& names) {
    const std::size_t colon = names.find(':');
    if (colon == std::string::npos) return {policy_of(names), policy_of(names)};
    return {policy_of(names.substr(0, colon)), policy_of(names.substr(colon + 1))};
}

std::uint64_t seed_of(const nb::int_& value) {
    return static_cast<std::uint64_t>(integer(value, 0, INT64_MAX, "seed"));
}

Mask bind_legal(const Integers& hands, const nb::int_& leader, const nb::int_& strain, const nb::int_& flags,
                const Integers& trick) {
    return position(hands, leader, strain, rules(flags, nb::int_(0)), trick).legal_cards();
}

std::uint64_t bind_perft(const Integers& hands, const nb::int_& leader, const nb::int_& strain,
                         const nb::int_& flags, const Integers& trick, const nb::int_& depth_given,
                         const nb::int_& threads_given) {
    const Position asked = position(hands, leader, strain, rules(flags, nb::int_(0)), trick);
    const int depth = static_cast<int>(integer(depth_given, 0, kCards, "depth"));
    const int count = threads(threads_given);
    const nb::gil_scoped_release others_run;
    return perft(asked, depth, count);
}

std::vector<int> bind_one(const Integers& hands, const nb::int_& leader, const nb::int_& strain,
                          const nb::int_& flags, const Integers& trick, const nb::int_& number_given,
                          const nb::int_& seed_given, const std::string& policy, const nb::int_& bonus,
                          const nb::int_& threads_given) {
    const Position start = position(hands, leader, strain, rules(flags, bonus), trick);
    const auto number = static_cast<std::size_t>(integer(number_given, 1, kMostHands, "number"));
    const std::uint64_t seed = seed_of(seed_given);
    const Policies by = policies(policy);
    const int count = threads(threads_given);
    const nb::gil_scoped_release others_run;
    return playouts(start, number, by, seed, count);
}

std::vector<int> bind_batch(const std::vector<PositionArguments>& given, const nb::int_& flags,
                            const nb::int_& seed_given, const std::string& policy, const nb::int_& bonus,
                            const nb::int_& threads_given) {
    const std::vector<Position> starts = positions(given, rules(flags, bonus));
    const std::uint64_t seed = seed_of(seed_given);
    const Policies by = policies(policy);
    const int count = threads(threads_given);
    const nb::gil_scoped_release others_run;
    return playouts(starts, by, seed, count);
}

}  // namespace

void bind_playout(nb::module_& module) {
    using namespace nb::literals;
    const nb::int_ none(0);
    const nb::int_ one(1);
    const Integers no_cards;
    module.def("legal", bind_legal, "hands"_a, "leader"_a, "strain"_a, "rules"_a = none, "trick"_a = no_cards);
    module.def("perft", bind_perft, "hands"_a, "leader"_a, "strain"_a, "rules"_a = none, "trick"_a = no_cards,
               nb::kw_only(), "depth"_a, "threads"_a = one);
    module.def("playout", bind_one, "hands"_a, "leader"_a, "strain"_a, "rules"_a = none, "trick"_a = no_cards,
               nb::kw_only(), "number"_a = one, "seed"_a = none, "policy"_a = "random", "last_trick_bonus"_a = none,
               "threads"_a = one);
    module.def("playout_batch", bind_batch, "positions"_a, "rules"_a = none, nb::kw_only(), "seed"_a = none,
               "policy"_a = "random", "last_trick_bonus"_a = none, "threads"_a = one);
}

}  // namespace botifarra
