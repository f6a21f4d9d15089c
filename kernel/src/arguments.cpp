#include "arguments.hpp"

namespace botifarra {
namespace {

// A value of Python, and its words for people.
struct Whole {
    explicit Whole(const nb::int_& value) : number(PyLong_AsLongLongAndOverflow(value.ptr(), &overflow)) {}

    int overflow = 0;
    long long number;

    // Python refuses to write some thousands of digits, and nobody would read them.
    std::string words() const { return overflow != 0 ? "a number beyond 64 bits" : std::to_string(number); }
};

std::string words(double value) { return nb::repr(nb::float_(value)).c_str(); }

std::string range(const std::string& least, const std::string& most, const std::string& found) {
    return "must be from " + least + " to " + most + ", found " + found;
}

double up_to(int most, double value, const std::string& place) {
    if (!(value >= 0 && value <= most)) throw InvalidArgument(place, range("0", std::to_string(most), words(value)));
    return value;
}

}  // namespace

long long integer(const nb::int_& value, long long least, long long most, const std::string& place) {
    const Whole given(value);
    if (given.overflow != 0 || given.number < least || given.number > most) {
        throw InvalidArgument(place, range(std::to_string(least), std::to_string(most), given.words()));
    }
    return given.number;
}

double number(double value, double most, const std::string& place) {
    // NaN fails every comparison, so it is refused too.
    if (!(value >= -most && value <= most)) {
        const std::string bound = std::to_string(static_cast<long long>(most));
        throw InvalidArgument(place, range("-" + bound, bound, words(value)));
    }
    return value;
}

double amount(double value, const std::string& place) { return up_to(1'000'000, value, place); }

double part(double value, const std::string& place) { return up_to(1, value, place); }

Mask cards(const nb::int_& value, const std::string& place) {
    const Whole given(value);
    if (given.overflow != 0 || given.number < 0 || static_cast<Mask>(given.number) > kDeck) {
        throw InvalidArgument(place, "a set of cards has bits 0 to 47 only, found " + given.words());
    }
    return static_cast<Mask>(given.number);
}

Rules rules(const nb::int_& flags, const nb::int_& last_trick_bonus) {
    const long long set = integer(flags, 0, (1 << kRuleFlags.size()) - 1, "rules");
    Rules found;
    for (std::size_t place = 0; place < kRuleFlags.size(); ++place) {
        found.*kRuleFlags[place].option = (set >> place & 1) != 0;
    }
    found.last_trick_bonus = static_cast<int>(integer(last_trick_bonus, 0, 999'999, "last_trick_bonus"));
    return found;
}

Seat seat(const nb::int_& value, const std::string& place) {
    return static_cast<Seat>(integer(value, 0, kSeats - 1, place));
}

Strain strain(const nb::int_& value, const std::string& place) {
    return static_cast<Strain>(integer(value, 0, kStrains - 1, place));
}

int threads(const nb::int_& value) { return static_cast<int>(integer(value, 1, 256, "threads")); }

Position position(const Integers& hands, const nb::int_& leader, const nb::int_& strain_given, const Rules& rules,
                  const Integers& trick, const std::string& place) {
    const std::string hands_at = place + "hands";
    const std::string trick_at = place + "trick";
    if (hands.size() != kSeats) throw InvalidArgument(hands_at, not_one_for_each_seat(hands));
    if (trick.size() > 3) {
        throw InvalidArgument(trick_at, "at most three cards are on the table before a play, found " +
                                            std::to_string(trick.size()));
    }
    Position found;
    found.rules = rules;
    found.strain = strain(strain_given, place + "strain");
    found.trick.leader = seat(leader, place + "leader");
    Mask taken = 0;
    for (std::size_t at = 0; at < trick.size(); ++at) {
        const std::string card_at = trick_at + "[" + std::to_string(at) + "]";
        const Card card = static_cast<Card>(integer(trick[at], 0, kCards - 1, card_at));
        if (taken & bit(card)) throw InvalidArgument(card_at, "card " + std::to_string(card) + " is listed twice");
        taken |= bit(card);
        found.trick = found.trick.with(card, found.strain);
    }
    for (Seat owner = 0; owner < kSeats; ++owner) {
        const std::string hand_at = hands_at + "[" + std::to_string(owner) + "]";
        const Mask hand = cards(hands[owner], hand_at);
        if (const Mask twice = hand & taken) {
            throw InvalidArgument(hand_at, "card " + std::to_string(lowest(twice)) + " is also in another place");
        }
        taken |= hand;
        found.hands[owner] = hand;
    }
    const int full = size(found.hands[found.trick.leader]) + (trick.empty() ? 0 : 1);
    for (Seat owner = 0; owner < kSeats; ++owner) {
        const bool has_played = ((owner - found.trick.leader) & 3) < found.trick.place;
        const int expected = full - (has_played ? 1 : 0);
        const int held = size(found.hands[owner]);
        if (held != expected || held > kTricks) {
            const int right = expected > kTricks ? kTricks : expected;
            throw InvalidArgument(hands_at + "[" + std::to_string(owner) + "]",
                                  std::to_string(held) + " cards where there must be " + std::to_string(right));
        }
    }
    if (full > kTricks) throw InvalidArgument(hands_at, "a player has more than twelve cards");
    return found;
}

std::vector<Position> positions(const std::vector<PositionArguments>& given, const Rules& rules) {
    std::vector<Position> found;
    found.reserve(given.size());
    for (const auto& [hands, leader, strain, trick] : given) {
        const std::string place = "positions[" + std::to_string(found.size()) + "].";
        found.push_back(position(hands, leader, strain, rules, trick, place));
    }
    return found;
}

std::string not_one_for_each_seat(const Integers& given) {
    return "there must be four, in playing order from North, found " + std::to_string(given.size());
}

std::string at(const std::string& name, std::size_t index) { return name + "[" + std::to_string(index) + "]"; }

std::vector<PlayedTrick> played_tricks(const Integers& leaders, const std::vector<Integers>& tricks, Strain strain) {
    if (tricks.size() > kTricks) {
        throw InvalidArgument("tricks", "a hand has at most twelve tricks, found " + std::to_string(tricks.size()));
    }
    if (leaders.size() != tricks.size()) {
        throw InvalidArgument("leaders", "there must be one leader for each trick, found " +
                                             std::to_string(leaders.size()) + " for " +
                                             std::to_string(tricks.size()));
    }
    std::vector<PlayedTrick> played(tricks.size());
    Mask seen = 0;
    for (std::size_t number = 0; number < tricks.size(); ++number) {
        const std::string trick_at = at("tricks", number);
        const std::size_t cards = tricks[number].size();
        if (cards > 4) {
            throw InvalidArgument(trick_at, "a trick has at most four cards, found " + std::to_string(cards));
        }
        if (cards < 4 && number + 1 < tricks.size()) {
            throw InvalidArgument(trick_at, "only the last trick can be unfinished");
        }
        PlayedTrick& trick = played[number];
        trick.leader = seat(leaders[number], at("leaders", number));
        trick.size = static_cast<int>(cards);
        if (number > 0) {
            const PlayedTrick& last = played[number - 1];
            Trick won{.leader = last.leader};
            for (const Card card : last.cards) won = won.with(card, strain);
            if (trick.leader != won.winner()) {
                throw InvalidArgument(at("leaders", number),
                                      "the trick before was won by " + std::to_string(won.winner()) + ", found " +
                                          std::to_string(trick.leader));
            }
        }
        for (std::size_t place = 0; place < cards; ++place) {
            const Card card = static_cast<Card>(integer(tricks[number][place], 0, kCards - 1, at(trick_at, place)));
            if (seen & bit(card)) {
                throw InvalidArgument(at(trick_at, place), "card " + std::to_string(card) + " was played before");
            }
            seen |= bit(card);
            trick.cards[place] = card;
        }
    }
    return played;
}

}  // namespace botifarra
