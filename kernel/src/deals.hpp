// The ways to deal some cards to the seats. Each seat has a number of places, and some cards that it cannot
// hold. The ways are counted exactly, and drawn at random.
//
// Cards that the same seats can hold form one class, and the classes are dealt one after another. The number
// of ways to deal the remaining classes depends only on the number of places left to each seat.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "cards.hpp"
#include "random.hpp"

namespace botifarra {

using Places = std::array<int, kSeats>;
using CountsByCard = std::array<std::array<Wide, kSeats>, kCards>;

// Whether the cards can be dealt at all. The number of places must equal the number of cards.
bool can_deal(const Places& places, Mask cards, const Hands& excluded);

class Deals {
  public:
    // Requires `can_deal`. Seats hold at most twelve cards, so 48! / 12!^4 bounds every number here.
    Deals(const Places& places, Mask cards, const Hands& excluded);

    Wide count() const { return ways_.front(); }

    // Adds, for each card and seat, the number of deals in which the seat holds the card.
    void add_counts(CountsByCard& counts) const;

    // Calls `visit` with every deal, once.
    using Visit = std::function<void(const Hands&)>;
    void each(const Visit& visit) const { each_from(classes_.front(), places_, {}, visit); }

    // The cards, class after class. `draw` permutes them within each class, and accepts any order there.
    using Order = std::array<Mask, kCards>;
    const Order& order() const { return order_; }

    // One deal; all are equally likely.
    Hands draw(Random& random, Order& order) const;

  private:
    struct Class {
        Mask cards = 0;
        int size = 0;
        int first = 0;  // index of its first card in the order
        int seats = 0;  // number of seats that can hold them, listed below
        std::array<Seat, kSeats> seat{};
        // Before the class is dealt: the fewest and most places that can be left to each seat, and the index
        // of their ways.
        Places least{};
        Places most{};
        std::array<int, kSeats> stride{};
        int offset = 0;
    };

    static int index(const Class& at, const Places& left);
    template <typename See>
    bool each_split(const Class& dealt, const Places& left, const See& visit) const;
    template <typename See>
    bool each_share(const Class& dealt, const Places& left, int nth, int cards, int next, Wide ways, Places& share,
                    const See& visit) const;
    template <typename See>
    void each_state(const Class& at, const See& visit) const;
    void each_from(const Class& dealt, const Places& left, const Hands& hands, const Visit& visit) const;
    void each_hand(const Class& dealt, const Places& left, int nth, Mask cards, const Places& share,
                   const Hands& hands, const Visit& visit) const;
    void lay_out();
    void split_class(const Class& dealt, const Places& share, Random& random, Order& order, Hands& hands) const;

    Places places_;
    std::vector<Class> classes_;  // the last one is empty
    std::vector<Wide> ways_;
    Order order_{};
};

}  // namespace botifarra
