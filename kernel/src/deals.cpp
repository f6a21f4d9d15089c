#include "deals.hpp"

#include <algorithm>

namespace botifarra {
namespace {

constexpr auto kChoose = [] {
    std::array<std::array<std::uint64_t, kCards + 1>, kCards + 1> choose{};
    for (int from = 0; from <= kCards; ++from) {
        choose[from][0] = 1;
        for (int some = 1; some <= from; ++some) {
            choose[from][some] = choose[from - 1][some - 1] + choose[from - 1][some];
        }
    }
    return choose;
}();

// Sets of seats, small sets first. Cards that few seats can hold are dealt first, because they leave the
// fewest states.
constexpr std::array<unsigned, 15> kSeatSets = {1, 2, 4, 8, 3, 5, 6, 9, 10, 12, 7, 11, 13, 14, 15};

// The cards that all of these seats can hold, and no other seat.
Mask held_by(unsigned seats, Mask cards, const Hands& excluded) {
    for (Seat seat = 0; seat < kSeats; ++seat) cards &= seats >> seat & 1 ? ~excluded[seat] : excluded[seat];
    return cards;
}

// Calls `see` with `taken` joined to every set of `some` of the cards.
template <typename See>
void each_choice(Mask cards, int some, Mask taken, const See& see) {
    if (some == 0) return see(taken);
    for (Mask left = cards; size(left) >= some; left = without_lowest(left)) {
        each_choice(without_lowest(left), some - 1, taken | (left & (~left + 1)), see);
    }
}

}  // namespace

bool can_deal(const Places& places, Mask cards, const Hands& excluded) {
    // Hall's condition: every set of seats has at least as many places as there are cards that only these
    // seats can hold.
    for (unsigned seats = 0; seats < 15; ++seats) {
        Mask only = cards;
        int room = 0;
        for (Seat seat = 0; seat < kSeats; ++seat) {
            if (seats >> seat & 1) {
                room += places[seat];
            } else {
                only &= excluded[seat];
            }
        }
        if (size(only) > room) return false;
    }
    return true;
}

Deals::Deals(const Places& places, Mask cards, const Hands& excluded_given) : places_(places) {
    Hands excluded = excluded_given;
    for (Seat seat = 0; seat < kSeats; ++seat) {
        if (places[seat] == 0) excluded[seat] = cards;
    }
    classes_.reserve(8);
    int first = 0;
    for (const unsigned seats : kSeatSets) {
        const Mask alike = held_by(seats, cards, excluded);
        if (!alike) continue;
        Class& added = classes_.emplace_back();
        added.cards = alike;
        added.size = size(alike);
        added.first = first;
        for (Seat seat = 0; seat < kSeats; ++seat) {
            if (seats >> seat & 1) added.seat[added.seats++] = seat;
        }
        for (Mask left = alike; left; left = without_lowest(left)) order_[first++] = left & (~left + 1);
    }
    classes_.emplace_back();
    lay_out();

    ways_.back() = 1;
    for (std::size_t at = classes_.size() - 1; at-- > 0;) {
        const Class& dealt = classes_[at];
        each_state(dealt, [&](const Places& left) {
            Wide sum = 0;
            each_split(dealt, left, [&](const Places&, int next, Wide ways) {
                sum += ways * ways_[next];
                return false;
            });
            ways_[index(dealt, left)] = sum;
        });
    }
}

// Finds how many places can be left to each seat before each class is dealt, and reserves an entry of `ways_`
// for each state.
void Deals::lay_out() {
    Places least = places_;
    for (Class& at : classes_) {
        at.least = least;
        for (int nth = 0; nth < at.seats; ++nth) {
            int& lower = least[at.seat[nth]];
            lower = std::max(0, lower - at.size);
        }
    }
    Places most{};
    for (std::size_t at = classes_.size(); at-- > 0;) {
        Class& dealt = classes_[at];
        for (int nth = 0; nth < dealt.seats; ++nth) {
            int& upper = most[dealt.seat[nth]];
            upper = std::min(places_[dealt.seat[nth]], upper + dealt.size);
        }
        dealt.most = most;
    }
    // The places of one seat follow from those of the others, so this seat needs no dimension.
    const auto implied = std::max_element(places_.begin(), places_.end()) - places_.begin();
    int offset = 0;
    for (Class& at : classes_) {
        at.offset = offset;
        int room = 1;
        for (Seat seat = 0; seat < kSeats; ++seat) {
            if (seat == implied) continue;
            at.stride[seat] = room;
            room *= at.most[seat] - at.least[seat] + 1;
        }
        offset += room;
    }
    ways_.resize(static_cast<std::size_t>(offset));
}

int Deals::index(const Class& at, const Places& left) {
    int found = at.offset;
    for (Seat seat = 0; seat < kSeats; ++seat) found += (left[seat] - at.least[seat]) * at.stride[seat];
    return found;
}

// Calls `visit(left)` for every state that is possible before a class is dealt.
template <typename See>
void Deals::each_state(const Class& at, const See& visit) const {
    int cards = 0;
    for (const Class* later = &at; later != &classes_.back(); ++later) cards += later->size;
    Places left{};
    for (left[0] = at.least[0]; left[0] <= at.most[0]; ++left[0]) {
        for (left[1] = at.least[1]; left[1] <= at.most[1]; ++left[1]) {
            for (left[2] = at.least[2]; left[2] <= at.most[2]; ++left[2]) {
                left[3] = cards - left[0] - left[1] - left[2];
                if (left[3] >= at.least[3] && left[3] <= at.most[3]) visit(left);
            }
        }
    }
}

// Calls `visit(share, next, ways)` for every split of a class over its seats, until one call returns true.
// `share` is the number of cards of each seat, `next` the index of the ways to deal the rest, and `ways` the
// number of ways to split the class like this.
template <typename See>
bool Deals::each_split(const Class& dealt, const Places& left, const See& visit) const {
    Places share{};
    return each_share(dealt, left, 0, dealt.size, index(*(&dealt + 1), left), 1, share, visit);
}

template <typename See>
bool Deals::each_share(const Class& dealt, const Places& left, int nth, int cards, int next, Wide ways, Places& share,
                       const See& visit) const {
    const Class& later = *(&dealt + 1);
    const Seat seat = dealt.seat[nth];
    const int least = std::max(0, left[seat] - later.most[seat]);
    const int most = std::min(left[seat], cards);
    if (nth + 1 == dealt.seats) {
        share[seat] = cards;
        return cards >= least && cards <= most && visit(share, next - cards * later.stride[seat], ways);
    }
    for (int some = least; some <= most; ++some) {
        share[seat] = some;
        const int after = next - some * later.stride[seat];
        const Wide so_far = ways * kChoose[cards][some];
        if (each_share(dealt, left, nth + 1, cards - some, after, so_far, share, visit)) return true;
    }
    return false;
}

void Deals::add_counts(CountsByCard& counts) const {
    std::vector<Wide> reached(ways_.size());
    reached.front() = 1;
    for (std::size_t at = 0; at + 1 < classes_.size(); ++at) {
        const Class& dealt = classes_[at];
        std::array<Wide, kSeats> held{};  // for the whole class; each of its cards has an equal part
        each_state(dealt, [&](const Places& left) {
            const Wide here = reached[index(dealt, left)];
            if (here == 0) return;
            each_split(dealt, left, [&](const Places& share, int next, Wide ways) {
                const Wide so_far = here * ways;
                reached[next] += so_far;
                for (Seat seat = 0; seat < kSeats; ++seat) held[seat] += so_far * ways_[next] * share[seat];
                return false;
            });
        });
        for (Mask left = dealt.cards; left; left = without_lowest(left)) {
            for (Seat seat = 0; seat < kSeats; ++seat) counts[lowest(left)][seat] += held[seat] / dealt.size;
        }
    }
}

void Deals::each_from(const Class& dealt, const Places& left, const Hands& hands, const Visit& visit) const {
    if (&dealt == &classes_.back()) return visit(hands);
    each_split(dealt, left, [&](const Places& share, int next, Wide) {
        if (ways_[static_cast<std::size_t>(next)] == 0) return false;
        Places after = left;
        for (Seat seat = 0; seat < kSeats; ++seat) after[seat] -= share[seat];
        each_hand(dealt, after, 0, dealt.cards, share, hands, visit);
        return false;
    });
}

// Gives the seats of a class, from the nth on, their shares of its cards, in every way.
void Deals::each_hand(const Class& dealt, const Places& left, int nth, Mask cards, const Places& share,
                      const Hands& hands, const Visit& visit) const {
    const Seat seat = dealt.seat[static_cast<std::size_t>(nth)];
    if (nth + 1 == dealt.seats) {
        Hands given = hands;
        given[seat] |= cards;
        return each_from(*(&dealt + 1), left, given, visit);
    }
    if (share[seat] == 0) return each_hand(dealt, left, nth + 1, cards, share, hands, visit);
    each_choice(cards, share[seat], 0, [&](Mask taken) {
        Hands given = hands;
        given[seat] |= taken;
        each_hand(dealt, left, nth + 1, cards & ~taken, share, given, visit);
    });
}

Hands Deals::draw(Random& random, Order& order) const {
    Hands hands{};
    Places left = places_;
    int at = 0;
    for (const Class* dealt = &classes_.front(); dealt != &classes_.back(); ++dealt) {
        if (dealt->seats == 1) {
            hands[dealt->seat[0]] |= dealt->cards;
            left[dealt->seat[0]] -= dealt->size;
            at = index(*(dealt + 1), left);
            continue;
        }
        Places share = left;  // the last class fills the places that are left
        if (dealt + 1 != &classes_.back()) {
            Wide drawn = random.below_wide(ways_[at]);
            each_split(*dealt, left, [&](const Places& tried, int next, Wide ways) {
                const Wide deals = ways * ways_[next];
                if (drawn >= deals) {
                    drawn -= deals;
                    return false;
                }
                share = tried;
                at = next;
                return true;
            });
            for (Seat seat = 0; seat < kSeats; ++seat) left[seat] -= share[seat];
        }
        split_class(*dealt, share, random, order, hands);
    }
    return hands;
}

// Deals the cards of a class at random, `share` to each seat. This is a shuffle that stops when the rest
// belongs to one seat.
void Deals::split_class(const Class& dealt, const Places& share, Random& random, Order& order, Hands& hands) const {
    const auto rest = std::max_element(share.begin(), share.end()) - share.begin();
    Mask left = dealt.cards;
    Mask* next = order.data() + dealt.first;
    auto cards = static_cast<std::uint64_t>(dealt.size);
    for (int nth = 0; nth < dealt.seats; ++nth) {
        const Seat seat = dealt.seat[nth];
        if (seat == rest) continue;
        Mask taken = 0;
        for (int more = share[seat]; more > 0; --more) {
            std::swap(*next, next[random.below(cards--)]);
            taken |= *next++;
        }
        hands[seat] |= taken;
        left &= ~taken;
    }
    hands[rest] |= left;
}

}  // namespace botifarra
