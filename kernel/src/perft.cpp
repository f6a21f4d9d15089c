#include "perft.hpp"

#include <numeric>
#include <vector>

#include "parallel.hpp"

namespace botifarra {
namespace {

// Positions for each thread, taken one after the other. With many small pieces, no thread is left alone with
// a large one.
constexpr std::size_t kPositionsPerThread = 64;

template <typename Visit>
void for_each_play(const Position& position, const Visit& visit) {
    for (Mask left = position.legal_cards(); left; left = without_lowest(left)) {
        Position after = position;
        after.play(lowest(left));
        visit(after);
    }
}

std::uint64_t leaves(const Position& position, int depth) {
    if (depth == 0) return 1;
    if (depth == 1) return static_cast<std::uint64_t>(size(position.legal_cards()));
    std::uint64_t found = 0;
    for_each_play(position, [&](const Position& after) { found += leaves(after, depth - 1); });
    return found;
}

}  // namespace

std::uint64_t perft(const Position& position, int depth, int threads) {
    std::vector<Position> front{position};
    for (; depth > 1 && !front.empty() && front.size() < kPositionsPerThread * threads; --depth) {
        std::vector<Position> next;
        for (const Position& at : front) for_each_play(at, [&](const Position& after) { next.push_back(after); });
        front = std::move(next);
    }
    std::vector<std::uint64_t> found(front.size());
    in_parallel(front.size(), threads, [&] { return [&](std::size_t at) { found[at] = leaves(front[at], depth); }; });
    return std::accumulate(found.begin(), found.end(), std::uint64_t{0});
}

}  // namespace botifarra
