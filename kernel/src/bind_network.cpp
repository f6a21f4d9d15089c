// Models, play_features, play_scores and self_play for Python.
#include "plan.hpp"
#include "seen_arguments.hpp"
#include "self_play.hpp"

namespace botifarra {
namespace {

constexpr std::size_t kCallWeights = 23;
constexpr long long kMostHands = 1'000'000;

PlayNetwork network(const nb::bytes& given, const std::string& place) {
    if (given.size() != PlayNetwork::kWeights * sizeof(std::int16_t)) {
        throw InvalidArgument(place, "must have " + std::to_string(PlayNetwork::kWeights) +
                                         " numbers of 2 bytes, found " + std::to_string(given.size()) + " bytes");
    }
    const auto* bytes = static_cast<const unsigned char*>(given.data());
    std::vector<std::int16_t> weights(PlayNetwork::kWeights);
    for (std::size_t at = 0; at < weights.size(); ++at) {  // little-endian, on any machine
        weights[at] = static_cast<std::int16_t>(bytes[2 * at] | bytes[2 * at + 1] << 8);
    }
    try {
        return PlayNetwork(weights);
    } catch (const std::invalid_argument& overflow) {
        throw InvalidArgument(place, overflow.what());
    }
}

CallModel call_model(const std::vector<double>& given) {
    if (given.size() != kCallWeights) {
        throw InvalidArgument("call_weights", "the number of weights must be " + std::to_string(kCallWeights) +
                                                  ", found " + std::to_string(given.size()));
    }
    std::size_t next = 0;
    const auto take = [&] {
        const std::string place = at("call_weights", next);
        return static_cast<float>(number(given[next++], kLargestCallWeight, place));
    };
    const auto take_all = [&](auto& many) { for (float& one : many) one = take(); };
    CallModel::Weights weights;
    take_all(weights.promise.trump_honours);
    weights.promise.trump_length = take();
    take_all(weights.promise.plain_honours);
    take_all(weights.promise.shortness);
    weights.promise.suit_par = take();
    take_all(weights.promise.botifarra_honours);
    weights.promise.botifarra_par = take();
    weights.least = take();
    weights.naming_slope = take();
    weights.doubling_slope = take();
    return CallModel(weights);
}

void make_models(Models* made, const nb::bytes& play_weights, const nb::bytes& other_play_weights,
                 const std::vector<double>& call_weights) {
    new (made) Models{network(play_weights, "play_weights"), network(other_play_weights, "other_play_weights"),
                      call_model(call_weights)};
}

// Calls `ask` with the decision of the seat on turn, and its legal cards.
template <typename Ask>
auto decide(const nb::int_& seat, const nb::int_& hand, const nb::int_& elsewhere, const Integers& leaders,
            const std::vector<Integers>& tricks, const nb::int_& strain, bool makers, const nb::int_& flags,
            const Ask& ask) {
    const Seen seen = seen_from(seat, hand, leaders, tricks, strain, rules(flags, nb::int_(0)), makers, {});
    const Mask unseen = cards(elsewhere, "elsewhere");
    must_fit(seen, unseen);
    const Trick trick = seen.trick();
    const PublicKnowledge known = seen.known();
    const Sight sight{seen.strain, trick, seen.hand, unseen};
    return ask(Decision{sight, known, seen.is_makers(seen.seat), seen.rules.occidental},
               legal(seen.rules, seen.strain, trick, seen.hand, unseen));
}

std::vector<std::tuple<Card, std::vector<int>>> bind_features(
    const nb::int_& seat, const nb::int_& hand, const nb::int_& elsewhere, const Integers& leaders,
    const std::vector<Integers>& tricks, const nb::int_& strain, bool makers, const nb::int_& flags) {
    return decide(seat, hand, elsewhere, leaders, tricks, strain, makers, flags, [](const Decision& decision, Mask may) {
        const CardFeatures features(decision);
        std::vector<std::tuple<Card, std::vector<int>>> found;
        for (Mask left = may; left; left = without_lowest(left)) {
            const Features of_card = features.of(lowest(left));
            const auto begin = of_card.values.begin();
            found.emplace_back(lowest(left), std::vector<int>(begin, begin + of_card.number));
        }
        return found;
    });
}

std::vector<std::tuple<Card, double>> bind_scores(const Models& models, const nb::int_& seat, const nb::int_& hand,
                                                  const nb::int_& elsewhere, const Integers& leaders,
                                                  const std::vector<Integers>& tricks, const nb::int_& strain,
                                                  bool makers, const nb::int_& flags) {
    return decide(seat, hand, elsewhere, leaders, tricks, strain, makers, flags, [&](const Decision& decision, Mask may) {
        std::vector<std::tuple<Card, double>> found;
        for (const CardScore& card : models.plays.scores(decision, may)) {
            found.emplace_back(card.card, static_cast<double>(card.score) / kScoreUnit);
        }
        return found;
    });
}

template <typename Item>
nb::bytes bytes_of(const std::vector<Item>& items) {
    return nb::bytes(reinterpret_cast<const char*>(items.data()), items.size() * sizeof(Item));
}

std::tuple<nb::bytes, nb::bytes, nb::bytes> bind_self_play(const Models& models, const nb::int_& flags,
                                                           const nb::int_& bonus, const nb::int_& hands,
                                                           const nb::int_& every, const nb::int_& seed,
                                                           const nb::int_& threads_given) {
    const SelfPlay wanted{
        .rules = rules(flags, bonus),
        .hands = static_cast<std::size_t>(integer(hands, 1, kMostHands, "hands")),
        .every = static_cast<int>(integer(every, 1, kCards, "every")),
        .seed = static_cast<std::uint64_t>(integer(seed, 0, INT64_MAX, "seed")),
        .threads = threads(threads_given),
    };
    const Lessons found = [&] {
        const nb::gil_scoped_release others_run;
        return self_play(models.plays, models.calls, wanted);
    }();
    return {bytes_of(found.cards), bytes_of(found.features), bytes_of(found.points)};
}

}  // namespace

void bind_network(nb::module_& module) {
    using namespace nb::literals;
    const nb::int_ none(0);
    nb::class_<Models>(module, "Models").def("__init__", make_models, "play_weights"_a, "other_play_weights"_a,
                                         "call_weights"_a);
    module.attr("LEAD_RANGES") = std::apply([](auto... range) { return nb::make_tuple(range...); }, kLeadRanges);
    module.attr("FOLLOW_RANGES") = std::apply([](auto... range) { return nb::make_tuple(range...); }, kFollowRanges);
    module.attr("PLAY_UNITS") = PlayNetwork::kUnits;
    module.def("play_features", bind_features, "seat"_a, "hand"_a, "elsewhere"_a, "leaders"_a, "tricks"_a, "strain"_a,
               "makers"_a, "rules"_a = none);
    module.def("play_scores", bind_scores, "models"_a, "seat"_a, "hand"_a, "elsewhere"_a, "leaders"_a, "tricks"_a,
               "strain"_a, "makers"_a, "rules"_a = none);
    module.def("self_play", bind_self_play, "models"_a, "rules"_a = none, nb::kw_only(), "last_trick_bonus"_a = none,
               "hands"_a, "every"_a = nb::int_(1), "seed"_a = none, "threads"_a = nb::int_(1));
}

}  // namespace botifarra
