#include "solve.hpp"

namespace botifarra {
namespace {

int value(const Position& position, std::uint64_t& nodes, int alpha, int beta) {
    if (position.is_over()) return 0;
    const bool maximises = is_north_south(position.to_act());
    int best = maximises ? -1 : 999'999;
    for (Mask left = position.legal_cards(); left; left = without_lowest(left)) {
        Position after = position;
        const int won = after.play(lowest(left));
        ++nodes;
        const int total = won + value(after, nodes, alpha - won, beta - won);
        if (maximises ? total > best : total < best) best = total;
        if (maximises && best > alpha) alpha = best;
        if (!maximises && best < beta) beta = best;
        if (alpha >= beta) break;
    }
    return best;
}

}  // namespace

Bounds solve(const Position& position, const Limits&, std::uint64_t& nodes) {
    const int found = value(position, nodes, -1, 999'999);
    return {found, found};
}

std::vector<CardBounds> solve_cards(const Position& position, const Limits& limits, std::uint64_t& nodes) {
    std::vector<CardBounds> found;
    if (position.is_over()) return found;
    for (Mask left = position.legal_cards(); left; left = without_lowest(left)) {
        Position after = position;
        const int won = after.play(lowest(left));
        const Bounds bounds = solve(after, limits, nodes);
        found.push_back({lowest(left), {won + bounds.lower, won + bounds.upper}});
    }
    return found;
}

std::vector<Bounds> solve_strains(const Position& position, const Limits& limits, std::uint64_t& nodes) {
    std::vector<Bounds> found;
    for (Strain strain = 0; strain < kStrains; ++strain) {
        Position asked = position;
        asked.strain = strain;
        found.push_back(solve(asked, limits, nodes));
    }
    return found;
}

}  // namespace botifarra
