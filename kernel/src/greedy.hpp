// A quick and sensible player for playouts: dear cards on tricks that its side wins, cheap ones on the others.
#pragma once

#include "rules.hpp"

namespace botifarra {

// All that a player may look at: its hand and what is public. `elsewhere` are the cards it has not seen, in the
// hands of the three others together: a sampled world's hands are nobody's knowledge.
struct Sight {
    Strain strain;
    const Trick& trick;
    Mask hand;
    Mask elsewhere;
};

// The card that greedy plays, one of `legal`.
Card greedy_card(const Sight& sight, Mask legal);

}  // namespace botifarra
