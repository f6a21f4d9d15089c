#include "seen_arguments.hpp"

namespace botifarra {
namespace {

Call::Kind kind_of(const std::string& name, const std::string& place) {
    if (name == "name") return Call::Kind::kName;
    if (name == "name_after_delegation") return Call::Kind::kNameAfterDelegation;
    if (name == "delegate") return Call::Kind::kDelegate;
    if (name == "double") return Call::Kind::kDouble;
    if (name == "pass") return Call::Kind::kPass;
    throw InvalidArgument(place, "must be name, name_after_delegation, delegate, double or pass, "
                                 "found \"" + name + "\"");
}

}  // namespace

std::vector<Call> calls_from(const std::vector<CallArguments>& given) {
    std::vector<Call> calls;
    for (const auto& [seat_given, kind, strain_given, needed] : given) {
        const std::string place = at("calls", calls.size());
        calls.push_back({.seat = seat(seat_given, at(place, 0)),
                         .kind = kind_of(kind, at(place, 1)),
                         .strain = strain(strain_given, at(place, 2)),
                         .needed = static_cast<float>(number(needed, kLargestCallWeight, at(place, 3)))});
    }
    return calls;
}

Seen seen_from(const nb::int_& seat_given, const nb::int_& hand, const Integers& leaders,
               const std::vector<Integers>& tricks, const nb::int_& strain_given, const Rules& by, bool makers,
               const std::vector<CallArguments>& calls) {
    Seen seen;
    seen.seat = seat(seat_given, "seat");
    seen.hand = cards(hand, "hand");
    seen.strain = strain(strain_given, "strain");
    seen.rules = by;
    seen.makers_are_north_south = makers;
    seen.tricks = played_tricks(leaders, tricks, seen.strain);
    if (seen.tricks.empty() || seen.tricks.back().size > 3) {
        throw InvalidArgument("tricks", "the last trick must be unfinished");
    }
    const PlayedTrick& now = seen.tricks.back();
    if (((now.leader + now.size) & 3) != seen.seat) {
        throw InvalidArgument("seat", "seat " + std::to_string(seen.seat) + " is not on turn");
    }
    seen.calls = calls_from(calls);
    return seen;
}

Places must_fit(const Seen& seen, Mask unseen) {
    Mask played = 0;
    Places left{kTricks, kTricks, kTricks, kTricks};
    for (const PlayedTrick& trick : seen.tricks) {
        for (int place = 0; place < trick.size; ++place) {
            played |= bit(trick.cards[static_cast<std::size_t>(place)]);
            --left[(trick.leader + place) & 3];
        }
    }
    const bool is_whole = (unseen | seen.hand | played) == kDeck;
    if (!is_whole || size(unseen) + size(seen.hand) + size(played) != kCards) {
        throw InvalidArgument("hand", "each card must be in the hand, unseen or played");
    }
    if (size(seen.hand) != left[seen.seat]) {
        throw InvalidArgument("hand", std::to_string(left[seen.seat]) + " cards are left to this hand, found " +
                                          std::to_string(size(seen.hand)));
    }
    return left;
}

}  // namespace botifarra
