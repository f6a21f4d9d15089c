#include "exclusions.hpp"

namespace botifarra {
namespace {

// A play: the trick before it, its seat and card, and the cards played until then.
struct Play {
    Trick before;
    Seat seat;
    Card card;
    Mask seen;
};

// The cards among `cards` that make the play illegal if another hand holds them and this hand holds `beside`.
// A safe card allows no such card elsewhere (R4.11).
Mask endangering(const Rules& rules, Strain strain, const Play& play, Mask cards, Card beside) {
    Mask found = 0;
    for (Mask left = cards; left; left = without_lowest(left)) {
        const Mask card = left & (~left + 1);
        const Mask hand = bit(play.card) | bit(beside);
        if (!(legal(rules, strain, play.before, hand, card) & bit(play.card))) found |= card;
    }
    return found;
}

}  // namespace

Proof exclusions(const Rules& rules, Strain strain, std::span<const PlayedTrick> tricks) {
    std::vector<Play> plays;
    plays.reserve(kCards);
    Hands played_by{};
    Mask played = 0;
    for (const PlayedTrick& trick : tricks) {
        Trick before{.leader = trick.leader};
        for (int place = 0; place < trick.size; ++place) {
            const Card card = trick.cards[place];
            const Seat seat = before.to_act();
            plays.push_back({before, seat, card, played});
            played_by[seat] |= bit(card);
            played |= bit(card);
            before = before.with(card, strain);
        }
    }
    const Mask unplayed = kDeck & ~played;

    Proof proof;
    for (const Play& play : plays) {
        if (play.before.place == 0) continue;  // R4.3
        Mask& excluded = proof.excluded[play.seat];
        excluded |= unplayed & forbidding(rules, strain, play.before, play.card, 0);
        if (!rules.third_loads_only_if_safe || play.before.place != 2) continue;

        // R4.11: if the partner's card is unsafe, more cards are forbidden. So the hand held none of these,
        // or the card was safe because this hand held everything that could beat it. Later plays have
        // revealed some of these cards.
        const Mask then = kDeck & ~play.seen & ~bit(play.card);
        const Mask more = then & forbidding(rules, strain, play.before, play.card, kDeck) &
                          ~forbidding(rules, strain, play.before, play.card, 0);
        if (!more) continue;
        const Mask beating = endangering(rules, strain, play, then, lowest(more));
        const Mask own = played_by[play.seat];
        const Mask none_of = more & unplayed;
        const Mask all_of = beating & ~own;
        if (more & own) {
            for (Seat other = 0; other < kSeats; ++other) {
                if (other != play.seat) proof.excluded[other] |= all_of & unplayed;
            }
        } else if (all_of & played) {
            excluded |= none_of;
        } else if (none_of && all_of) {
            proof.either_or.push_back({play.seat, none_of, all_of});
        }
    }
    return proof;
}

}  // namespace botifarra
