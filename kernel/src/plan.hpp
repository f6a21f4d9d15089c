// What each card, or each strain before the first lead, is worth to a seat that does not see three hands.
#pragma once

#include "solve.hpp"
#include "worlds.hpp"

namespace botifarra {

// How much is thought over a card. A world is solved with open hands once `solved` tricks are left, and played by the
// model before.
struct Effort {
    Choice choice;
    int solved = 0;
    double sure = 0;          // standard errors by which a card must lead all others to end the search; 0 for never
    std::uint64_t nodes = 0;  // cards played after which it ends; 0 for never
    int threads = 1;
};

// The points that the player's side still wins with a card, over the worlds.
struct Worth {
    Card card = 0;
    double mean = 0;
    double deviation = 0;
};

struct Plan {
    std::vector<Worth> cards;
    std::size_t worlds = 0;
    double effective = 0;  // see `Worlds`
    std::uint64_t nodes = 0;
};

// What each legal card is worth, over one world at least. Worlds are numbered, and chance is drawn by number, so that
// threads change nothing.
Plan plan(const Seen& seen, const Sampler& sampler, const Models& models, const Effort& effort,
          const Deadline& deadline);

// A world before the first lead: the points that N-S win in each strain when all play by the model, and what each hand
// promises in each.
struct Prospect {
    std::array<int, kStrains> points{};
    std::array<std::array<float, kStrains>, kSeats> promises{};
};

std::vector<Prospect> prospects(const Seen& seen, Seat leader, const Sampler& sampler, const Models& models,
                                const Choice& choice);

}  // namespace botifarra
