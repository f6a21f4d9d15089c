// The solver for Python.
#include <nanobind/stl/array.h>
#include <nanobind/stl/pair.h>

#include <memory>
#include <mutex>
#include <optional>

#include "arguments.hpp"
#include "lead_features.hpp"
#include "parallel.hpp"
#include "solve.hpp"

namespace botifarra {
namespace {

constexpr int kTableMb = 4;

using ValueAnswer = std::tuple<int, int, std::uint64_t>;
using CardsAnswer = std::pair<std::vector<std::tuple<Card, int, int>>, std::uint64_t>;

ValueAnswer value(Solver& solver, const Position& asked) {
    const Bounds found = solver.value(asked);
    return {found.lower, found.upper, solver.nodes()};
}

CardsAnswer values_of_cards(Solver& solver, const Position& asked) {
    std::vector<std::tuple<Card, int, int>> values;
    for (const CardBounds& found : solver.cards(asked)) {
        values.emplace_back(found.card, found.bounds.lower, found.bounds.upper);
    }
    return {values, solver.nodes()};
}

// The limits that a solver is constructed with.
struct Limits {
    Limits(const nb::int_& table_mb, const nb::int_& node_limit)
        : table_bytes(static_cast<std::size_t>(integer(table_mb, 1, 4096, "table_mb")) << 20),
          nodes(static_cast<std::uint64_t>(integer(node_limit, 0, INT64_MAX, "node_limit"))) {}

    Solver solver() const { return Solver(table_bytes, nodes); }
    bool operator==(const Limits&) const = default;

    std::size_t table_bytes;
    std::uint64_t nodes;
};

// A solver that a call borrows, and that the next call with the same limits borrows again. The memory of a new solver
// has to be cleared and comes into the cache late, which takes longer than to solve a short ending.
class BorrowedSolver {
  public:
    explicit BorrowedSolver(const Limits& limits) : limits_(limits) {
        {
            const std::lock_guard only_one(kept_mutex);
            if (kept_limits == limits) solver_ = std::move(kept);
        }
        if (!solver_) solver_ = std::make_unique<Solver>(limits.solver());
    }

    // Keeps at most one solver, and none with a table larger than the default one.
    ~BorrowedSolver() {
        if (limits_.table_bytes > kMostKept) return;
        const std::lock_guard only_one(kept_mutex);
        kept = std::move(solver_);
        kept_limits = limits_;
    }

    BorrowedSolver(const BorrowedSolver&) = delete;
    BorrowedSolver& operator=(const BorrowedSolver&) = delete;

    Solver& operator*() { return *solver_; }

  private:
    static constexpr std::size_t kMostKept = std::size_t{kTableMb} << 20;

    static inline std::mutex kept_mutex;
    static inline std::unique_ptr<Solver> kept;
    static inline std::optional<Limits> kept_limits;

    Limits limits_;
    std::unique_ptr<Solver> solver_;
};

template <auto answer>
auto bind_one(const Integers& hands, const nb::int_& leader, const nb::int_& strain, const nb::int_& flags,
              const Integers& trick, const nb::int_& bonus, const nb::int_& table_mb, const nb::int_& node_limit) {
    const Position asked = position(hands, leader, strain, rules(flags, bonus), trick);
    const Limits limits(table_mb, node_limit);
    const nb::gil_scoped_release others_run;
    BorrowedSolver solver(limits);
    return answer(*solver, asked);
}

std::pair<std::vector<std::pair<int, int>>, std::uint64_t> bind_strains(
    const Integers& hands, const nb::int_& leader, const nb::int_& flags, const nb::int_& bonus,
    const nb::int_& table_mb, const nb::int_& node_limit) {
    const Position asked = position(hands, leader, nb::int_(kNoTrump), rules(flags, bonus), {});
    const Limits limits(table_mb, node_limit);
    const nb::gil_scoped_release others_run;
    BorrowedSolver solver(limits);
    std::vector<std::pair<int, int>> values;
    for (const Bounds& found : (*solver).strains(asked)) values.emplace_back(found.lower, found.upper);
    return {values, (*solver).nodes()};
}

template <auto answer>
auto bind_batch(const std::vector<PositionArguments>& given, const nb::int_& flags, const nb::int_& bonus,
                const nb::int_& table_mb, const nb::int_& node_limit, const nb::int_& threads_given) {
    const std::vector<Position> asked = positions(given, rules(flags, bonus));
    const Limits limits(table_mb, node_limit);
    const int count = threads(threads_given);
    const nb::gil_scoped_release others_run;
    std::vector<decltype(answer(std::declval<Solver&>(), asked.front()))> answers(asked.size());
    in_parallel(asked.size(), count, [&] {
        return [&, solver = limits.solver()](std::size_t at) mutable { answers[at] = answer(solver, asked[at]); };
    });
    return answers;
}

std::vector<std::pair<Card, LeadFeatures>> bind_lead_features(const Integers& hands, const nb::int_& leader,
                                                              const nb::int_& strain) {
    const Position asked = position(hands, leader, strain, {}, {});
    const Hands spread_hands = spread(asked.hands);
    std::vector<std::pair<Card, LeadFeatures>> found;
    for (Mask left = asked.legal_cards(); left; left = without_lowest(left)) {
        found.emplace_back(lowest(left), features_of_lead(spread(lowest(left)), asked.trick.leader, asked.strain,
                                                          spread_hands, spread(asked.held())));
    }
    return found;
}

}  // namespace

void bind_solve(nb::module_& module) {
    using namespace nb::literals;
    const nb::int_ none(0);
    const nb::int_ table_mb(kTableMb);
    const Integers no_cards;
    module.def("solve", bind_one<value>, "hands"_a, "leader"_a, "strain"_a, "rules"_a = none, "trick"_a = no_cards,
               nb::kw_only(), "last_trick_bonus"_a = none, "table_mb"_a = table_mb, "node_limit"_a = none);
    module.def("solve_cards", bind_one<values_of_cards>, "hands"_a, "leader"_a, "strain"_a, "rules"_a = none,
               "trick"_a = no_cards, nb::kw_only(), "last_trick_bonus"_a = none, "table_mb"_a = table_mb,
               "node_limit"_a = none);
    module.def("solve_strains", bind_strains, "hands"_a, "leader"_a, "rules"_a = none, nb::kw_only(),
               "last_trick_bonus"_a = none, "table_mb"_a = table_mb, "node_limit"_a = none);
    const nb::int_ one(1);
    module.def("solve_batch", bind_batch<value>, "positions"_a, "rules"_a = none, nb::kw_only(),
               "last_trick_bonus"_a = none, "table_mb"_a = table_mb, "node_limit"_a = none, "threads"_a = one);
    module.def("solve_cards_batch", bind_batch<values_of_cards>, "positions"_a, "rules"_a = none, nb::kw_only(),
               "last_trick_bonus"_a = none, "table_mb"_a = table_mb, "node_limit"_a = none, "threads"_a = one);
    module.def("lead_features", bind_lead_features, "hands"_a, "leader"_a, "strain"_a);
}

}  // namespace botifarra
