// The sure tricks in one suit, by leading winners from the top.
//
// `Holding` has the four hands in that suit, from the leader on: leader, right, partner, left. Every function assumes
// that the opponents cannot ruff this suit. An opponent who cannot win follows with any card. In n tricks, the n lowest
// cards of an opponent are counted, since no others have fewer points. The partner plays its best card.
//
// Runs in several suits are sure together. If the partner has a card above the run, it follows the whole run with lower
// cards, because the run ends when it has no more of them. Such suits are led first. In other suits the partner may
// have to discard, perhaps a card of a suit that is led later. Its own side wins that card, as it would in the run. The
// cards that the partner keeps in that suit are no higher than before, so the run still holds. A partner who has only
// trumps left and must ruff wins all the rest, if the opponents have no trumps.
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

// The leader's winners while the partner follows low, then the partner's. The trick in between does not count.
Run cash_both(Holding held);

// A lead to a winner of the partner, who goes on with winners. No tricks if the partner has no sure winner.
Run cash_across(Holding held);

// The points of the highest trumps that one side holds without a gap. Each of them wins its trick, or falls to a higher
// one of its own side.
int top_cards(const std::array<unsigned, kSeats>& hands, int side);

}  // namespace botifarra
