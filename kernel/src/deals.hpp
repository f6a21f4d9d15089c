// The ways to deal some cards to places where each seat has cards it cannot hold: counted and drawn exactly.
//
// Cards that the same seats can hold are one class. The classes are dealt one after another; how many ways
// there are to deal those that are left depends on how many places are left by seat and on nothing else.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "cards.hpp"
#include "random.hpp"

namespace botifarra {

using Places = std::array<int, kSeats>;
using CountsByCard = std::array<std::array<Wide, kSeats>, kCards>;

// Whether there is a way at all; `places` has as many as there are cards.
bool can_deal(const Places& places, Mask cards, const Hands& excluded);

class Deals {
  public:
    // `can_deal` must hold. Seats hold at most twelve cards, so that 48! / 12!^4 bounds every number here.
    Deals(const Places& places, Mask cards, const Hands& excluded);

    Wide count() const { return ways_.front(); }

    // Adds in how many of the deals each seat holds each card.
    void add_counts(CountsByCard& counts) const;

    // Calls `visit` with every deal, once.
    using Visit = std::function<void(const Hands&)>;
    void each(const Visit& visit) const { each_from(classes_.front(), places_, {}, visit); }

    // The cards by class, in an order that `draw` may change; any order does.
    using Order = std::array<Mask, kCards>;
    const Order& order() const { return order_; }

    // One deal, all equally likely.
    Hands draw(Random& random, Order& order) const;

  private:
    struct Class {
        Mask cards = 0;
        int size = 0;
        int first = 0;  // where its cards begin in the order
        int seats = 0;  // how many can hold them, and which
        std::array<Seat, kSeats> seat{};
        // Before it is dealt: the places that can be left by seat, and where the ways for them are kept.
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
    std::vector<Class> classes_;  // and one without cards at the end
    std::vector<Wide> ways_;
    Order order_{};
};

}  // namespace botifarra
