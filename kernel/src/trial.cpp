#include "trial.hpp"

#include "parallel.hpp"

namespace botifarra {
namespace {

constexpr std::size_t kTableBytes = std::size_t{1} << 22;

}  // namespace

Trial::Trial(const Seen& seen, const Models& models, int solved)
    : seen_(seen), models_(models), solved_(solved), known_(seen.known()), solver_(kTableBytes, 0) {}

std::uint64_t Trial::values(const Position& world, Random random, std::span<int> found) {
    auto next = found.begin();
    if (is_solved(world)) {
        for (const CardBounds& card : solver_.cards(world)) *next++ = card.bounds.lower;
        return solver_.nodes();
    }
    nodes_ = 0;
    for (Mask left = world.legal_cards(); left; left = without_lowest(left)) {
        Game after = start(world);
        const int won = after.play(lowest(left));
        *next++ = won + rest(after, random);
    }
    return nodes_;
}

int Trial::value(const Position& world, Random random) {
    if (is_solved(world)) return solve(world).value;
    Game game = start(world);
    return rest(game, random);
}

int Trial::rest(Game& game, Random random) {
    int won = 0;
    for (const Position& position = game.position; !position.is_over(); ++nodes_) {
        if (position.trick.place == 0 && size(position.hands[position.trick.leader]) <= solved_) {
            const Ending& ending = solve(position);
            nodes_ += ending.nodes;
            return won + ending.value;
        }
        won += game.play(game.draw(models_.plays, random));
    }
    return won;
}

const Trial::Ending& Trial::solve(const Position& position) {
    std::uint64_t hash = static_cast<std::uint64_t>(position.to_act());
    for (const Mask hand : position.hands) hash = (hash ^ hand) * 0x9E3779B97F4A7C15u;
    Ending& ending = endings_[hash >> 56];
    if (ending.hands != position.hands || ending.trick != position.trick) {
        const int value = solver_.value(position).lower;
        ending = {position.hands, position.trick, value, solver_.nodes()};
    }
    return ending;
}

std::vector<int> model_playouts(const Seen& seen, const Position& world, const Models& models, int solved,
                                std::size_t number, std::uint64_t seed, int threads) {
    std::vector<int> points(number);
    in_parallel(number, threads, [&] {
        return [&, trial = Trial(seen, models, solved)](std::size_t at) mutable {
            points[at] = trial.value(world, Random(seed, at));
        };
    });
    return points;
}

}  // namespace botifarra
