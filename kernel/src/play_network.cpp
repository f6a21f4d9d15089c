#include "play_network.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "portable_math.hpp"

namespace botifarra {
namespace {

// Chances are in parts of 2^30 of that of the likeliest card.
constexpr int kChanceBits = 30;
// A card whose score is this many units lower than the best has no chance: e^-21 < 2^-30.
constexpr int kLeastUnits = 21;

// e^-x as a chance, for whole units and for parts of a unit.
constexpr auto kOfUnits = [] {
    std::array<std::uint64_t, kLeastUnits> chances{};
    for (int at = 0; at < kLeastUnits; ++at) {
        chances[static_cast<std::size_t>(at)] = static_cast<std::uint64_t>(portable_exp(-at) * (1 << kChanceBits));
    }
    return chances;
}();
constexpr auto kOfParts = [] {
    std::array<std::uint64_t, kScoreUnit> chances{};
    for (int at = 0; at < kScoreUnit; ++at) {
        chances[static_cast<std::size_t>(at)] =
            static_cast<std::uint64_t>(portable_exp(-at / double{kScoreUnit}) * (1 << kChanceBits));
    }
    return chances;
}();

std::uint64_t chance_of(int below_best) {
    const auto units = static_cast<std::size_t>(below_best / kScoreUnit);
    if (units >= kLeastUnits) return 0;
    return kOfUnits[units] * kOfParts[static_cast<std::size_t>(below_best % kScoreUnit)] >> kChanceBits;
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

// Scores the cards of one decision.
class PlayNetwork::Scorer {
  public:
    Scorer(const PlayNetwork& network, const Decision& decision)
        : rows_(network.rows_.data()), head_(network.heads_[kind_of(decision)]), features_(decision) {}

    int operator()(Card card) const {
        const Features found = features_.of(card);
        alignas(32) Row sums = head_.bias;
        for (int feature = 0; feature < found.number; ++feature) {
            const Row& row = rows_[found.values[static_cast<std::size_t>(feature)]];
            for (std::size_t unit = 0; unit < kUnits; ++unit) sums[unit] = static_cast<std::int16_t>(sums[unit] + row[unit]);
        }
        std::int32_t score = sums[0] * head_.output[0];
        sums[0] = 0;
        for (std::size_t unit = 0; unit < kUnits; ++unit) {
            score += std::max<std::int16_t>(sums[unit], 0) * head_.output[unit];
        }
        return score / kScoreUnit;
    }

  private:
    const Row* rows_;
    const Head& head_;
    CardFeatures features_;
};

// The chances of the legal cards, in order, and their sum.
struct PlayNetwork::Chances {
    std::array<std::uint64_t, kRanks> chance{};
    std::array<int, kRanks> score{};
    std::size_t number = 0;
    std::uint64_t sum = 0;
    int best = std::numeric_limits<int>::min();
};

PlayNetwork::Chances PlayNetwork::chances(const Decision& decision, Mask legal) const {
    const Scorer scorer(*this, decision);
    Chances found;
    for (Mask left = legal; left; left = without_lowest(left)) {
        const int score = scorer(lowest(left));
        found.score[found.number++] = score;
        found.best = std::max(found.best, score);
    }
    for (std::size_t at = 0; at < found.number; ++at) {
        found.chance[at] = chance_of(found.best - found.score[at]);
        found.sum += found.chance[at];
    }
    return found;
}

std::vector<CardScore> PlayNetwork::scores(const Decision& decision, Mask legal) const {
    const Scorer scorer(*this, decision);
    std::vector<CardScore> found;
    for (Mask left = legal; left; left = without_lowest(left)) found.push_back({lowest(left), scorer(lowest(left))});
    return found;
}

Card PlayNetwork::draw(const Decision& decision, Mask legal, Random& random) const {
    if (!without_lowest(legal)) return lowest(legal);
    const Chances found = chances(decision, legal);
    auto drawn = static_cast<std::uint64_t>(Wide{random.next()} * found.sum >> 64);
    Mask left = legal;
    for (std::size_t at = 0; drawn >= found.chance[at]; ++at) {
        drawn -= found.chance[at];
        left = without_lowest(left);
    }
    return lowest(left);
}

double PlayNetwork::log_chance(const Decision& decision, Mask legal, Card played) const {
    if (!(legal & bit(played))) return kLeastLogChance;
    if (!without_lowest(legal)) return 0;
    const Chances found = chances(decision, legal);
    const auto at = static_cast<std::size_t>(size(legal & (bit(played) - 1)));
    const double lead = static_cast<double>(found.score[at] - found.best) / kScoreUnit;
    const double log_chance = lead - portable_log(static_cast<double>(found.sum) / (1 << kChanceBits));
    return std::max(log_chance, kLeastLogChance);
}

}  // namespace botifarra
