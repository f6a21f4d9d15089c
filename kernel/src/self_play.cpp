#include "self_play.hpp"

#include "game.hpp"
#include "parallel.hpp"

namespace botifarra {
namespace {

// One of this number of hands is played in a random strain, so that the network meets all contracts.
constexpr std::uint64_t kOddHands = 16;

Hands dealt(Random& random) {
    std::array<Card, kCards> deck;
    for (Card card = 0; card < kCards; ++card) deck[static_cast<std::size_t>(card)] = card;
    Hands hands{};
    for (std::size_t left = kCards; left > 0; --left) {
        const auto drawn = static_cast<std::size_t>(random.below(left));
        hands[left % kSeats] |= bit(deck[drawn]);
        deck[drawn] = deck[left - 1];
    }
    return hands;
}

Game started(const Rules& rules, const CallModel& calls, Random& random) {
    Game game{.position = {.hands = dealt(random), .rules = rules}};
    Position& position = game.position;
    const auto dealer = static_cast<Seat>(random.below(kSeats));
    game.makers_are_north_south = is_north_south(dealer);
    position.trick.leader = (dealer + 1) & 3;
    if (random.below(kOddHands) == 0) {
        position.strain = static_cast<Strain>(random.below(kStrains));
    } else {
        const auto hand_of = [&](Seat seat) { return position.hands[static_cast<std::size_t>(seat)]; };
        const std::optional<Strain> named = calls.named(hand_of(dealer));
        position.strain = named ? *named : calls.named_for_partner(hand_of((dealer + 2) & 3));
    }
    return game;
}

// The points that N-S win if the network plays the hand to its end.
int played_out(Game game, const PlayNetwork& network, Random random) {
    int points = 0;
    while (!game.position.is_over()) points += game.play(game.draw(network, random));
    return points;
}

// Appends the decision of the player on turn.
void add_decision(Lessons& lessons, const Game& game, const PlayNetwork& network, const Random& random) {
    const Mask legal = game.position.legal_cards();
    const bool is_north_souths = is_north_south(game.position.to_act());
    const int left_to_win = game.position.points_left();
    lessons.cards.push_back(static_cast<std::uint8_t>(size(legal)));
    game.decide([&](const Decision& decision) {
        const CardFeatures features(decision);
        for (Mask left = legal; left; left = without_lowest(left)) {
            const Features found = features.of(lowest(left));
            for (std::size_t at = 0; at < kMostFeatures; ++at) {
                const bool is_there = at < static_cast<std::size_t>(found.number);
                lessons.features.push_back(is_there ? found.values[at] : static_cast<std::uint16_t>(kFeatureValues));
            }
            Game after = game;
            int won = after.play(lowest(left));
            won += played_out(after, network, random);
            lessons.points.push_back(is_north_souths ? won : left_to_win - won);
        }
    });
}

Lessons of_hand(const PlayNetwork& network, const CallModel& calls, const SelfPlay& wanted, std::size_t hand) {
    Lessons lessons;
    Random random(wanted.seed, hand);
    Game game = started(wanted.rules, calls, random);
    while (!game.position.is_over()) {
        if (without_lowest(game.position.legal_cards()) && random.below(static_cast<std::uint64_t>(wanted.every)) == 0) {
            add_decision(lessons, game, network, Random(random.next()));
        }
        game.play(game.draw(network, random));
    }
    return lessons;
}

template <typename Item>
void append(std::vector<Item>& items, const std::vector<Item>& more) {
    items.insert(items.end(), more.begin(), more.end());
}

}  // namespace

Lessons self_play(const PlayNetwork& network, const CallModel& calls, const SelfPlay& wanted) {
    std::vector<Lessons> of_hands(wanted.hands);
    in_parallel(wanted.hands, wanted.threads,
                [&] { return [&](std::size_t hand) { of_hands[hand] = of_hand(network, calls, wanted, hand); }; });
    Lessons all;
    for (const Lessons& lessons : of_hands) {
        append(all.cards, lessons.cards);
        append(all.features, lessons.features);
        append(all.points, lessons.points);
    }
    return all;
}

}  // namespace botifarra
