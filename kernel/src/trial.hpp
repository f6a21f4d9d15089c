// Hands that the play network plays on, with their last tricks solved.
#pragma once

#include <span>

#include "game.hpp"
#include "solve.hpp"
#include "worlds.hpp"

namespace botifarra {

// Plays one world after another to the end. The model plays the first tricks; the last `solved` ones are solved with
// open hands.
class Trial {
  public:
    Trial(const Seen& seen, const Models& models, int solved);

    // Finds the points that N-S still win after each legal card. Each card gets the same random numbers, so that only
    // the cards make a difference. Returns the number of nodes.
    std::uint64_t values(const Position& world, Random random, std::span<int> found);

    // The points that N-S still win if the model plays on from the position itself.
    int value(const Position& world, Random random);

  private:
    bool is_solved(const Position& world) const { return size(world.hands[world.to_act()]) <= solved_; }
    Game start(const Position& world) const { return {world, known_, seen_.makers_are_north_south}; }
    int rest(Game& game, Random random);

    // A position, the points that N-S win from it, and the nodes that it took to solve.
    struct Ending {
        Hands hands{};
        Trick trick{};
        int value = 0;
        std::uint64_t nodes = 0;
    };
    const Ending& solve(const Position& position);

    const Seen& seen_;
    const Models& models_;
    int solved_;
    PublicKnowledge known_;
    Solver solver_;
    std::uint64_t nodes_ = 0;
    // Endings that were solved before, each at a place of its hash. Different cards of a world often lead to the same.
    std::array<Ending, 256> endings_{};
};

// The points that N-S still win in each of `number` hands that the model plays on from a position with open hands. Hand
// i draws from stream i of the seed, so the number of threads does not matter.
std::vector<int> model_playouts(const Seen& seen, const Position& world, const Models& models, int solved,
                                std::size_t number, std::uint64_t seed, int threads);

}  // namespace botifarra
