#include "world_values.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace botifarra {

bool WorldValues::are_decided(std::size_t number, int sign, std::span<const double> priors, double sure) const {
    std::vector<double> means(priors.begin(), priors.end());
    for (std::size_t card = 0; card < cards_; ++card) {
        std::int64_t sum = 0;
        for (std::size_t world = 0; world < number; ++world) sum += sign * at(world, card);
        means[card] += static_cast<double>(sum) / static_cast<double>(number);
    }
    const auto best = static_cast<std::size_t>(std::ranges::max_element(means) - means.begin());
    for (std::size_t card = 0; card < cards_; ++card) {
        if (card != best && !leads(number, best, card, sign, priors[best] - priors[card], sure)) return false;
    }
    return true;
}

bool WorldValues::leads(std::size_t number, std::size_t best, std::size_t other, int sign, double ahead,
                        double sure) const {
    double sum = 0;
    double squares = 0;
    for (std::size_t world = 0; world < number; ++world) {
        const double lead = sign * (at(world, best) - at(world, other));
        sum += lead;
        squares += lead * lead;
    }
    const auto count = static_cast<double>(number);
    const double variance = std::max(0.0, squares - sum * sum / count) / (count - 1);
    return ahead + sum / count >= sure * std::sqrt(variance / count);
}

double WorldValues::total_chance(std::size_t number) const {
    const auto begin = worlds_.chances.begin();
    return std::accumulate(begin, begin + static_cast<std::ptrdiff_t>(number), 0.0);
}

template <typename What>
double WorldValues::mean(std::size_t number, const What& of_world) const {
    double sum = 0;
    for (std::size_t world = 0; world < number; ++world) sum += worlds_.chances[world] * of_world(world);
    return sum / total_chance(number);
}

std::vector<Moments> WorldValues::moments(std::size_t number) const {
    std::vector<Moments> found(cards_);
    for (std::size_t card = 0; card < cards_; ++card) {
        const double mean_value = mean(number, [&](std::size_t world) { return static_cast<double>(at(world, card)); });
        // Deviations are squared, because a difference of two large squares would lose precision.
        const double variance = mean(number, [&](std::size_t world) {
            const double apart = static_cast<double>(at(world, card)) - mean_value;
            return apart * apart;
        });
        found[card] = {mean_value, std::sqrt(variance)};
    }
    return found;
}

double WorldValues::best(std::size_t number, int sign) const {
    return mean(number, [&](std::size_t world) {
        int most = sign * at(world, 0);
        for (std::size_t card = 1; card < cards_; ++card) most = std::max(most, sign * at(world, card));
        return static_cast<double>(sign * most);
    });
}

std::vector<double> WorldValues::covariances(std::size_t number, std::span<const Moments> moments) const {
    std::vector<std::size_t> order(number);
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](std::size_t world) { return worlds_.candidates[world]; });
    const double all = total_chance(number);
    std::vector<double> found(cards_ * cards_);
    std::vector<double> cluster(cards_);
    double squares = 0;  // sum of the squared shares of the clusters
    for (std::size_t next = 0; next < number;) {
        std::ranges::fill(cluster, 0);
        double part = 0;
        const std::size_t candidate = worlds_.candidates[order[next]];
        for (; next < number && worlds_.candidates[order[next]] == candidate; ++next) {
            const std::size_t world = order[next];
            part += worlds_.chances[world] / all;
            for (std::size_t card = 0; card < cards_; ++card) {
                cluster[card] += worlds_.chances[world] / all * (at(world, card) - moments[card].mean);
            }
        }
        squares += part * part;
        for (std::size_t one = 0; one < cards_; ++one) {
            for (std::size_t other = 0; other < cards_; ++other) found[one * cards_ + other] += cluster[one] * cluster[other];
        }
    }
    // Few clusters lie closer to their own mean than to the true one, so the covariances are enlarged. From a
    // lone cluster they cannot be estimated, and stay 0.
    if (squares < 1) {
        for (double& covariance : found) covariance /= 1 - squares;
    }
    return found;
}

}  // namespace botifarra
