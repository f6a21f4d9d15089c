#include "seen.hpp"

namespace botifarra {

Trick Seen::trick() const {
    const PlayedTrick& now = tricks.back();
    Trick found{.leader = now.leader};
    for (int place = 0; place < now.size; ++place) found = found.with(now.cards[static_cast<std::size_t>(place)], strain);
    return found;
}

PublicKnowledge Seen::known() const {
    PublicKnowledge found;
    for (const PlayedTrick& played : tricks) {
        Trick before{.leader = played.leader};
        for (int place = 0; place < played.size; ++place) {
            const Card card = played.cards[static_cast<std::size_t>(place)];
            found.add(rules, strain, before, card);
            before = before.with(card, strain);
        }
    }
    return found;
}

}  // namespace botifarra
