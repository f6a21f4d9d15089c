// A hand in play, with open cards, and with the knowledge that all players have from the plays.
#pragma once

#include "play_network.hpp"
#include "position.hpp"

namespace botifarra {

struct Game {
    Position position;
    PublicKnowledge known{};
    bool makers_are_north_south = false;

    // Calls `ask` with the decision of the player on turn.
    template <typename Ask>
    auto decide(const Ask& ask) const {
        const Seat seat = position.to_act();
        const Mask hand = position.hands[static_cast<std::size_t>(seat)];
        const Mask elsewhere = position.held() & ~hand;
        const Sight sight{position.strain, position.trick, hand, elsewhere};
        const bool is_makers = is_north_south(seat) == makers_are_north_south;
        return ask(Decision{sight, known, is_makers, position.rules.occidental});
    }

    // The card that the network draws for the player on turn.
    Card draw(const PlayNetwork& network, Random& random) const {
        return decide([&](const Decision& decision) { return network.draw(decision, position.legal_cards(), random); });
    }

    // Plays a card. Returns the points that N-S win by it.
    int play(Card card) {
        known.add(position.rules, position.strain, position.trick, card);
        return position.play(card);
    }
};

}  // namespace botifarra
