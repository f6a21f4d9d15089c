// Tricks that are sure in one suit, by leading winners from the top.
//
// `Holding` are the four hands in that suit, from the leader on: leader, right, partner, left. Every function
// takes it that no card of the suit can be ruffed by an opponent. An opponent who cannot win follows with any card;
// of those caught in n tricks, the n lowest are counted, for none can be worth less. The partner gives what is best.
//
// Runs in several suits are sure together. Where the partner has a card above the run it follows all the way with
// lower ones, for the run ends with these; such suits are led first. In the others it may have to discard, and what
// it discards from a suit still to be led falls to its own side and leaves nothing higher there than was reckoned with.
// A partner who has only trumps left and must ruff, when no opponent has any, wins all the rest.
//
// If the opponents have trumps, the leader may lead a run of trumps first that is as long as the trumps of each. Then
// no opponent can ruff. While trumps are led, the partner discards cards that no run needs. If it has no such card, a
// later lead may force it to win with a card above the run. It then holds only trumps and cards above runs, which no
// opponent can beat. So its side wins all the rest, which is no less than the runs.
#pragma once

#include "layout.hpp"

namespace botifarra {

using Holding = std::array<unsigned, kSeats>;

// The leader's winners; if `while_followed`, only as long as both opponents follow.
Run cash(Holding held, bool while_followed);

// The leader's winners while the partner follows low, then the partner's: how it got the lead is not counted.
Run cash_both(Holding held);

// The leader leads to the partner's winner, who goes on with winners; no tricks if it has none that is sure.
Run cash_across(Holding held);

// Points of the highest cards of a suit that are all of one side, if it is trumps: each wins its trick, or falls to
// a higher one of its own side.
int top_cards(const std::array<unsigned, kSeats>& hands, int side);

}  // namespace botifarra
