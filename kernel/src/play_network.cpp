#include "play_network.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace botifarra {
namespace {

// Odds are in parts of 2^30 of those of the likeliest card.
constexpr int kOddsBits = 30;
// A card whose score is this many units lower than the best has no odds: e^-21 < 2^-30.
constexpr int kLeastUnits = 21;

// e^-x as odds, for whole units and for parts of a unit.
constexpr auto kOfUnits = [] {
    std::array<std::uint64_t, kLeastUnits> odds{};
    for (int at = 0; at < kLeastUnits; ++at) {
        odds[static_cast<std::size_t>(at)] = static_cast<std::uint64_t>(portable_exp(-at) * (1 << kOddsBits));
    }
    return odds;
}();
constexpr auto kOfParts = [] {
    std::array<std::uint64_t, kScoreUnit> odds{};
    for (int at = 0; at < kScoreUnit; ++at) {
        odds[static_cast<std::size_t>(at)] =
            static_cast<std::uint64_t>(portable_exp(-at / double{kScoreUnit}) * (1 << kOddsBits));
    }
    return odds;
}();

std::uint64_t odds_at(int below_best) {
    const auto units = static_cast<std::size_t>(below_best / kScoreUnit);
    if (units >= kLeastUnits) return 0;
    return kOfUnits[units] * kOfParts[static_cast<std::size_t>(below_best % kScoreUnit)] >> kOddsBits;
}

std::size_t kind_of(const Decision& decision) { return decision.sight.trick.place == 0 ? 0 : 1; }

// The largest sum that a unit can have: its bias, and the largest weight of each feature.
long long largest_sum(std::span<const PlayNetwork::Row> rows, std::span<const int> begins,
                      const PlayNetwork::Row& bias, std::size_t unit) {
    long long sum = std::abs(bias[unit]);
    for (std::size_t feature = 0; feature + 1 < begins.size(); ++feature) {
        int most = 0;
        for (int row = begins[feature]; row < begins[feature + 1]; ++row) {
            most = std::max(most, std::abs(rows[static_cast<std::size_t>(row)][unit]));
        }
        sum += most;
    }
    return sum;
}

}  // namespace

PlayNetwork::PlayNetwork(std::span<const std::int16_t> weights) : rows_(kFeatureValues), heads_{} {
    const auto row = [&](std::size_t at) {
        Row found;
        std::copy_n(weights.begin() + static_cast<std::ptrdiff_t>(at * kUnits), kUnits, found.begin());
        return found;
    };
    for (std::size_t at = 0; at < kFeatureValues; ++at) rows_[at] = row(at);
    for (std::size_t kind = 0; kind < heads_.size(); ++kind) {
        Head& head = heads_[kind];
        head = {.bias = row(kFeatureValues + kind), .output = row(kFeatureValues + heads_.size() + kind)};
        const std::span<const int> begins = kind == 0 ? std::span<const int>(kLeadBegins) : kFollowBegins;
        long long score = 0;
        for (std::size_t unit = 0; unit < kUnits; ++unit) {
            const long long sum = largest_sum(rows_, begins, head.bias, unit);
            if (sum > std::numeric_limits<std::int16_t>::max()) throw std::invalid_argument("a sum of weights is too large");
            score += sum * std::abs(head.output[unit]);
        }
        if (score > std::numeric_limits<std::int32_t>::max()) throw std::invalid_argument("a score is too large");
    }
}

int PlayNetwork::score(const Features& features, std::size_t kind) const {
    const Head& head = heads_[kind];
    alignas(32) Row sums = head.bias;
    for (int feature = 0; feature < features.number; ++feature) {
        const Row& row = rows_[features.values[static_cast<std::size_t>(feature)]];
        for (std::size_t unit = 0; unit < kUnits; ++unit) sums[unit] = static_cast<std::int16_t>(sums[unit] + row[unit]);
    }
    std::int32_t score = 0;
    for (std::size_t unit = 0; unit < kUnits; ++unit) {
        score += std::max<std::int16_t>(sums[unit], 0) * head.output[unit];
    }
    score += std::min<std::int16_t>(sums[0], 0) * head.output[0];  // the first unit is not rectified
    return score / kScoreUnit;
}

// The scores of the legal cards, in order; then their odds, and the sum of these.
struct PlayNetwork::Odds {
    std::array<std::uint64_t, kRanks> odds;
    std::array<int, kRanks> score;
    std::size_t number = 0;
    std::uint64_t sum = 0;
    int best = std::numeric_limits<int>::min();

    void add(int scored) {
        score[number++] = scored;
        best = std::max(best, scored);
    }

    void complete() {
        for (std::size_t at = 0; at < number; ++at) {
            odds[at] = odds_at(best - score[at]);
            sum += odds[at];
        }
    }

    double chance(std::size_t at) const {
        return std::max(static_cast<double>(odds[at]) / static_cast<double>(sum), kLeastChance);
    }
};

template <std::size_t kNetworks>
std::array<PlayNetwork::Odds, kNetworks> PlayNetwork::odds_of(const std::array<const PlayNetwork*, kNetworks>& networks,
                                                              const Decision& decision, Mask legal) {
    const CardFeatures features(decision);
    const std::size_t kind = kind_of(decision);
    std::array<Odds, kNetworks> found;
    for (Mask left = legal; left; left = without_lowest(left)) {
        const Features of_card = features.of(lowest(left));
        for (std::size_t at = 0; at < kNetworks; ++at) found[at].add(networks[at]->score(of_card, kind));
    }
    for (Odds& of_network : found) of_network.complete();
    return found;
}

std::vector<CardScore> PlayNetwork::scores(const Decision& decision, Mask legal) const {
    const CardFeatures features(decision);
    std::vector<CardScore> found;
    for (Mask left = legal; left; left = without_lowest(left)) {
        found.push_back({lowest(left), score(features.of(lowest(left)), kind_of(decision))});
    }
    return found;
}

Card PlayNetwork::draw(const Decision& decision, Mask legal, Random& random) const {
    if (!without_lowest(legal)) return lowest(legal);
    const auto [found] = odds_of<1>({this}, decision, legal);
    auto drawn = static_cast<std::uint64_t>(Wide{random.next()} * found.sum >> 64);
    Mask left = legal;
    for (std::size_t at = 0; drawn >= found.odds[at]; ++at) {
        drawn -= found.odds[at];
        left = without_lowest(left);
    }
    return lowest(left);
}

template <std::size_t kNetworks>
std::array<double, kNetworks> PlayNetwork::chances(const std::array<const PlayNetwork*, kNetworks>& networks,
                                                   const Decision& decision, Mask legal, Card played) {
    std::array<double, kNetworks> found;
    found.fill(legal & bit(played) ? 1 : kLeastChance);
    if (!(legal & bit(played)) || !without_lowest(legal)) return found;
    const auto odds = odds_of(networks, decision, legal);
    const auto at = static_cast<std::size_t>(size(legal & (bit(played) - 1)));
    for (std::size_t network = 0; network < kNetworks; ++network) found[network] = odds[network].chance(at);
    return found;
}

template std::array<double, 1> PlayNetwork::chances<1>(const std::array<const PlayNetwork*, 1>&, const Decision&, Mask,
                                                       Card);
template std::array<double, 2> PlayNetwork::chances<2>(const std::array<const PlayNetwork*, 2>&, const Decision&, Mask,
                                                       Card);

}  // namespace botifarra
