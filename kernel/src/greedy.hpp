// A quick and sensible player for playouts: expensive cards on tricks that its side wins, cheap cards on the
// others.
#pragma once

#include "rules.hpp"

namespace botifarra {

// All that a player may look at: its hand and the public information. `elsewhere` are the cards that the
// other three hold together. The separate hands of a sampled world are not part of it.
struct Sight {
    Strain strain;
    const Trick& trick;
    Mask hand;
    Mask elsewhere;
};

// The card that greedy plays, one of `legal`.
Card greedy_card(const Sight& sight, Mask legal);

}  // namespace botifarra
