// The worth of each card, or of each strain before the first lead, to a seat that cannot see the other three
// hands.
#pragma once

#include "solve.hpp"
#include "worlds.hpp"

namespace botifarra {

// The effort spent on a card. A world is solved with open hands once `solved` tricks are left; the model
// plays the tricks before.
struct Effort {
    Choice choice;
    int solved = 0;
    // points that a card gains for each unit by which the network scores it higher than others
    double prior = 0;
    // standard errors by which a card must lead all others to end the search; 0 for no limit
    double sure = 0;
    std::uint64_t nodes = 0;  // cards played after which the search ends; 0 for no limit
    int threads = 1;
};

// The points that the player's side still wins with a card, over all worlds; and the score of the network for it, in
// natural logarithms.
struct Worth {
    Card card = 0;
    double mean = 0;
    double deviation = 0;
    double score = 0;
};

struct Plan {
    std::vector<Worth> cards;
    std::vector<double> covariances;  // of the means of two cards, row by row
    double hindsight = 0;             // the mean of the best card's points in each world
    std::size_t worlds = 0;
    double effective = 0;  // see `Worlds`
    std::uint64_t nodes = 0;
};

// The worth of each legal card, over one world at least. Worlds are numbered and each number has its own
// random stream, so the number of threads does not matter.
Plan plan(const Seen& seen, const Sampler& sampler, const Models& models, const Effort& effort,
          const Deadline& deadline);

// A world before the first lead. It has the points that N-S win in each strain when all play by the model,
// and the promise of each hand in each strain.
struct Prospect {
    std::array<int, kStrains> points{};
    std::array<std::array<float, kStrains>, kSeats> promises{};
};

std::vector<Prospect> prospects(const Seen& seen, Seat leader, const Sampler& sampler, const Models& models,
                                const Choice& choice);

}  // namespace botifarra
