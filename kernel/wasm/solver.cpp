// The open-hand solver for browsers, as WebAssembly with a C interface: integers in, integers out.
//
// It is built without exceptions. Without a limit of nodes the search throws none, and an allocation that fails traps.
// tools/wasm_solver.py builds it, and web/src/solver calls it.
#include <cstdint>
#include <variant>

#include "../src/solve.hpp"

namespace {

using namespace botifarra;

// The part of a question that is wrong. The numbers are those of `PARTS` in web/src/solver/kernel.ts.
enum Fault : std::int32_t {
    kHands = -1,
    kLeader = -2,
    kStrain = -3,
    kRules = -4,
    kBonus = -5,
    kTrick = -6,
};

constexpr std::size_t kTableBytes = std::size_t{4} << 20;
constexpr int kMostBonus = 999'999;

struct CardValue {
    std::int32_t card;
    std::int32_t value;
};

std::array<CardValue, kTricks> answer;

bool is_from_0_to(int most, int value) { return 0 <= value && value <= most; }

// The same checks as `position` in src/arguments.cpp.
std::variant<Position, Fault> position_of(const Hands& hands, int leader, int strain, int flags, int bonus,
                                          const std::array<int, 3>& trick) {
    if (!is_from_0_to(kSeats - 1, leader)) return kLeader;
    if (!is_from_0_to(kStrains - 1, strain)) return kStrain;
    if (!is_from_0_to((1 << kRuleFlags.size()) - 1, flags)) return kRules;
    if (!is_from_0_to(kMostBonus, bonus)) return kBonus;
    Position asked{.hands = hands, .trick = {.leader = leader}, .strain = strain};
    for (std::size_t place = 0; place < kRuleFlags.size(); ++place) {
        asked.rules.*kRuleFlags[place].option = (flags >> place & 1) != 0;
    }
    asked.rules.last_trick_bonus = bonus;
    Mask taken = 0;
    bool has_ended = false;
    for (const int card : trick) {
        if (card == -1) {
            has_ended = true;
            continue;
        }
        if (has_ended || !is_from_0_to(kCards - 1, card) || (taken & bit(card))) return kTrick;
        taken |= bit(card);
        asked.trick = asked.trick.with(card, strain);
    }
    const int full = size(hands[leader]) + (asked.trick.place ? 1 : 0);
    if (full > kTricks) return kHands;
    for (Seat owner = 0; owner < kSeats; ++owner) {
        const bool has_played = ((owner - leader) & 3) < asked.trick.place;
        const bool is_valid = !(hands[owner] & (taken | ~kDeck)) && size(hands[owner]) == full - (has_played ? 1 : 0);
        if (!is_valid) return kHands;
        taken |= hands[owner];
    }
    return asked;
}

// One solver for all questions, because its table is large.
Solver solver(kTableBytes, 0);

}  // namespace

extern "C" {

// Finds the value of each legal card. Returns the number of cards, or a fault. The hands are masks of 48 bits, `flags`
// are those of `kRuleFlags`, and a card of the trick is -1 if it is not on the table yet.
std::int32_t solve_cards(std::uint64_t north, std::uint64_t west, std::uint64_t south, std::uint64_t east,
                         std::int32_t leader, std::int32_t strain, std::int32_t flags, std::int32_t bonus,
                         std::int32_t first, std::int32_t second, std::int32_t third) {
    const auto asked = position_of({north, west, south, east}, leader, strain, flags, bonus, {first, second, third});
    if (const Fault* fault = std::get_if<Fault>(&asked)) return *fault;
    std::int32_t count = 0;
    for (const CardBounds& found : solver.cards(*std::get_if<Position>(&asked))) {
        answer[count++] = {found.card, found.bounds.lower};
    }
    return count;
}

// The values of the last answer: pairs of a card and the points that N-S win after it.
const CardValue* values() { return answer.data(); }

// The nodes searched for the last answer.
double nodes() { return static_cast<double>(solver.nodes()); }
}
