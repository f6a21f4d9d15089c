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
    if (is_solved(world)) return solver_.value(world).lower;
    Game game = start(world);
    return rest(game, random);
}

int Trial::rest(Game& game, Random random) {
    int won = 0;
    for (const Position& position = game.position; !position.is_over(); ++nodes_) {
        if (position.trick.place == 0 && size(position.hands[position.trick.leader]) <= solved_) {
            won += solver_.value(position).lower;
            nodes_ += solver_.nodes();
            return won;
        }
        won += game.play(game.draw(models_.plays, random));
    }
    return won;
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
