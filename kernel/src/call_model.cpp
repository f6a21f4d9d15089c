#include "call_model.hpp"

#include <algorithm>
#include <cmath>

#include "portable_math.hpp"

namespace botifarra {
namespace {

constexpr int kBotifarraCounts = 2;  // R3.4

float honours(int suit, const std::array<float, 5>& weights) {
    float sum = 0;
    for (int at = 0; at < 5; ++at) {
        if (suit >> (kPips + at) & 1) sum += weights[static_cast<std::size_t>(at)];
    }
    return sum;
}

// The logarithm of 1 / (1 + e^-x).
double log_sure(double x) { return std::min(x, 0.0) - portable_log(1 + portable_exp(-std::abs(x))); }

}  // namespace

Promise::Promise(const Weights& weights) : suit_par_(weights.suit_par), botifarra_par_(weights.botifarra_par) {
    for (int suit = 0; suit < 1 << kRanks; ++suit) {
        const auto at = static_cast<std::size_t>(suit);
        const int length = std::popcount(static_cast<unsigned>(suit));
        by_suit_[0][at] = honours(suit, weights.trump_honours) + weights.trump_length * static_cast<float>(length);
        by_suit_[1][at] = honours(suit, weights.plain_honours) +
                          (length < 2 ? weights.shortness[static_cast<std::size_t>(length)] : 0);
        by_suit_[2][at] = honours(suit, weights.botifarra_honours);
    }
}

std::array<float, kStrains> Promise::of(Mask hand) const {
    std::array<std::size_t, kSuits> suits;
    float plain = -suit_par_;
    float botifarra = -botifarra_par_;
    for (int suit = 0; suit < kSuits; ++suit) {
        suits[suit] = static_cast<std::size_t>(suit_at(hand, suit));
        plain += by_suit_[1][suits[suit]];
        botifarra += by_suit_[2][suits[suit]];
    }
    std::array<float, kStrains> found;
    for (int suit = 0; suit < kSuits; ++suit) found[suit] = plain - by_suit_[1][suits[suit]] + by_suit_[0][suits[suit]];
    found[kNoTrump] = botifarra;
    return found;
}

// The promise of a hand in each strain, times the multiplier of the strain.
std::array<float, kStrains> CallModel::stakes(Mask hand) const {
    std::array<float, kStrains> found = promise_.of(hand);
    found[kNoTrump] *= kBotifarraCounts;
    return found;
}

Strain CallModel::named_for_partner(Mask hand) const {
    const std::array<float, kStrains> found = stakes(hand);
    return static_cast<Strain>(std::ranges::max_element(found) - found.begin());
}

std::optional<Strain> CallModel::named(Mask hand) const {
    const std::array<float, kStrains> found = stakes(hand);
    if (*std::ranges::max_element(found) < weights_.least) return std::nullopt;
    return named_for_partner(hand);
}

double CallModel::log_chance(std::span<const Call> calls, const Hands& dealt) const {
    double sum = 0;
    for (const Call& call : calls) {
        if (call.kind == Call::Kind::kDouble || call.kind == Call::Kind::kPass) {
            const double surplus = weights_.doubling_slope * (promise_.of(dealt[call.seat])[call.strain] - call.needed);
            sum += log_sure(call.kind == Call::Kind::kDouble ? surplus : -surplus);
            continue;
        }
        std::array<float, kStrains> sure = stakes(dealt[call.seat]);
        for (float& stake : sure) stake *= weights_.naming_slope;
        const float least = weights_.naming_slope * weights_.least;
        const bool may_delegate = call.kind != Call::Kind::kNameAfterDelegation;
        // Relative to the highest stake, so that no exponential overflows.
        float most = *std::ranges::max_element(sure);
        if (may_delegate) most = std::max(most, least);
        double all = may_delegate ? portable_exp(least - most) : 0;
        for (const float stake : sure) all += portable_exp(stake - most);
        const float called = call.kind == Call::Kind::kDelegate ? least : sure[static_cast<std::size_t>(call.strain)];
        sum += called - most - portable_log(all);
    }
    return sum;
}

}  // namespace botifarra
