// exclusions and Sampler for Python.
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>

#include <bit>
#include <string_view>
#include <tuple>
#include <utility>

#include "arguments.hpp"
#include "exclusions.hpp"
#include "sample.hpp"

namespace botifarra {
namespace {

using FactArguments = std::tuple<nb::int_, nb::int_, nb::int_>;

constexpr int kMostFacts = kTricks;           // a trick has one third player (R4.11)
constexpr long long kMostSamples = 1'000'000;  // they take about 200 MB in Python

nb::int_ whole(Wide number) {
    const nb::int_ low(static_cast<std::uint64_t>(number));
    const auto high = static_cast<std::uint64_t>(number >> 64);
    return high == 0 ? low : nb::int_((nb::int_(high) << nb::int_(64)) | low);
}

std::pair<std::vector<Mask>, std::vector<std::tuple<Seat, Mask, Mask>>> bind_exclusions(
    const Integers& leaders, const std::vector<Integers>& tricks, const nb::int_& strain_given, const nb::int_& flags) {
    const Strain trumps = strain(strain_given, "strain");
    const Rules by = rules(flags, nb::int_(0));
    const std::vector<PlayedTrick> played = played_tricks(leaders, tricks, trumps);
    const nb::gil_scoped_release others_run;
    const Proof proof = exclusions(by, trumps, played);
    std::vector<std::tuple<Seat, Mask, Mask>> facts;
    for (const EitherOr& fact : proof.either_or) facts.emplace_back(fact.seat, fact.none_of, fact.all_of);
    return {{proof.excluded.begin(), proof.excluded.end()}, facts};
}

void make_sampler(Sampler* made, const Integers& places_given, const nb::int_& unseen_given,
                  const Integers& excluded_given, const std::vector<FactArguments>& facts) {
    for (const auto& [place, given] : {std::pair{"places", &places_given}, {"excluded", &excluded_given}}) {
        if (given->size() != kSeats) throw InvalidArgument(place, not_one_for_each_seat(*given));
    }
    if (facts.size() > kMostFacts) {
        throw InvalidArgument("either_or", "there are at most twelve, one for each trick, found " +
                                               std::to_string(facts.size()));
    }
    const Mask unseen = cards(unseen_given, "unseen");
    Places places{};
    Hands excluded{};
    int room = 0;
    for (std::size_t seat = 0; seat < kSeats; ++seat) {
        places[seat] = static_cast<int>(integer(places_given[seat], 0, kTricks, at("places", seat)));
        excluded[seat] = cards(excluded_given[seat], at("excluded", seat));
        room += places[seat];
    }
    if (room != size(unseen)) {
        throw InvalidArgument("places",
                              std::to_string(room) + " for " + std::to_string(size(unseen)) + " unseen cards");
    }
    std::vector<EitherOr> either_or;
    for (const auto& [seat_given, none_of, all_of] : facts) {
        const std::string fact_at = at("either_or", either_or.size());
        either_or.push_back({
            .seat = seat(seat_given, at(fact_at, 0)),
            .none_of = cards(none_of, at(fact_at, 1)),
            .all_of = cards(all_of, at(fact_at, 2)),
        });
    }
    const nb::gil_scoped_release others_run;
    try {
        new (made) Sampler(places, unseen, excluded, either_or);
    } catch (const TooManyCases& cases) {
        throw InvalidArgument("either_or", cases.what());
    }
}

// The deals in the memory of a Python object. It stays in place as long as this value lives.
class DealsBuffer {
  public:
    explicit DealsBuffer(const nb::object& owner) {
        if (PyObject_GetBuffer(owner.ptr(), &view_, PyBUF_STRIDES | PyBUF_FORMAT) != 0) nb::raise_python_error();
        try {
            check();
        } catch (...) {
            PyBuffer_Release(&view_);
            throw;
        }
    }
    DealsBuffer(const DealsBuffer&) = delete;
    DealsBuffer& operator=(const DealsBuffer&) = delete;
    ~DealsBuffer() { PyBuffer_Release(&view_); }

    std::span<Hands> deals() const {
        return {static_cast<Hands*>(view_.buf), static_cast<std::size_t>(view_.len) / sizeof(Hands)};
    }

  private:
    void check() const {
        const auto refuse_unless = [](bool is_right, const char* why) {
            if (!is_right) throw InvalidArgument("deals", why);
        };
        refuse_unless(view_.readonly == 0, "the buffer is read-only");
        refuse_unless(has_words(), "the buffer must hold integers of 64 bits in the byte order of the machine");
        refuse_unless(PyBuffer_IsContiguous(&view_, 'C') != 0, "the buffer must be contiguous, the last index first");
        const bool is_aligned = reinterpret_cast<std::uintptr_t>(view_.buf) % alignof(Hands) == 0;
        refuse_unless(is_aligned || view_.len == 0, "the buffer must begin at a multiple of 8 bytes");
        const bool has_rows = view_.ndim > 1 && view_.shape[view_.ndim - 1] == kSeats;
        const bool is_flat = view_.ndim == 1 && view_.shape[0] % kSeats == 0;
        refuse_unless(has_rows || is_flat, "the buffer must hold four integers for each deal");
    }

    // The format is that of Python's module `struct`.
    bool has_words() const {
        static_assert(sizeof(Hands) == kSeats * sizeof(std::uint64_t));
        constexpr std::string_view native = std::endian::native == std::endian::little ? "@=<" : "@=>!";
        std::string_view format = view_.format ? view_.format : "B";
        if (!format.empty() && native.find(format.front()) != native.npos) format.remove_prefix(1);
        return view_.itemsize == sizeof(std::uint64_t) && format.size() == 1 &&
               std::string_view("QqLlNn").find(format.front()) != std::string_view::npos;
    }

    Py_buffer view_{};
};

void draw(const Sampler& sampler, const nb::int_& seed, std::span<Hands> deals, int threads) {
    const auto from = static_cast<std::uint64_t>(integer(seed, 0, INT64_MAX, "seed"));
    if (sampler.count() == 0) throw InvalidArgument("sample", "the known facts contradict each other");
    const nb::gil_scoped_release others_run;
    sampler.sample(from, deals, threads);
}

void bind_sample_into(const Sampler& sampler, const nb::object& deals, const nb::int_& seed,
                      const nb::int_& threads_given) {
    const int count = threads(threads_given);
    const DealsBuffer buffer(deals);
    draw(sampler, seed, buffer.deals(), count);
}

nb::object bind_sample_deals(const Sampler& sampler, const nb::int_& number, const nb::int_& seed) {
    std::vector<Hands> drawn(static_cast<std::size_t>(integer(number, 0, kMostSamples, "number")));
    draw(sampler, seed, drawn, 1);
    nb::object deals = nb::steal(PyList_New(static_cast<Py_ssize_t>(drawn.size())));
    if (!deals.is_valid()) nb::raise_python_error();
    for (std::size_t at = 0; at < drawn.size(); ++at) {
        const auto& [north, west, south, east] = drawn[at];
        nb::tuple deal = nb::make_tuple(north, west, south, east);
        const int failed = PyList_SetItem(deals.ptr(), static_cast<Py_ssize_t>(at), deal.release().ptr());
        if (failed) nb::raise_python_error();
    }
    return deals;
}

nb::list bind_counts(const Sampler& sampler) {
    CountsByCard counts;
    {
        const nb::gil_scoped_release others_run;
        counts = sampler.counts();
    }
    nb::list by_card;
    for (Mask left = sampler.unseen(); left; left = without_lowest(left)) {
        const auto& held = counts[lowest(left)];
        by_card.append(nb::make_tuple(lowest(left), whole(held[0]), whole(held[1]), whole(held[2]), whole(held[3])));
    }
    return by_card;
}

}  // namespace

void bind_sample(nb::module_& module) {
    using namespace nb::literals;
    module.def("exclusions", bind_exclusions, "leaders"_a, "tricks"_a, "strain"_a, "rules"_a = nb::int_(0));
    nb::class_<Sampler>(module, "Sampler")
        .def("__init__", make_sampler, "places"_a, "unseen"_a, "excluded"_a,
             "either_or"_a = std::vector<FactArguments>())
        .def_prop_ro("count", [](const Sampler& sampler) { return whole(sampler.count()); })
        .def("counts", bind_counts, nb::sig("def counts(self) -> list[tuple[int, int, int, int, int]]"))
        .def("sample", bind_sample_deals, "number"_a, "seed"_a,
             nb::sig("def sample(self, number: int, seed: int) -> list[tuple[int, int, int, int]]"))
        .def("sample_into", bind_sample_into, "deals"_a, "seed"_a, nb::kw_only(), "threads"_a = nb::int_(1),
             nb::sig("def sample_into(self, deals: Buffer, seed: int, *, threads: int = 1) -> None"));
}

}  // namespace botifarra
