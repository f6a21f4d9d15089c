// The features of C++20 that the sources use, and integers of 128 bits. A compiler that refuses this file is too old.
#include <bit>
#include <compare>
#include <concepts>
#include <cstdint>
#include <span>
#include <thread>

static_assert(sizeof(unsigned __int128) == 16);

struct Point {
    int x;
    int y;
    auto operator<=>(const Point&) const = default;
};

template <std::integral Integer>
constexpr int ones(Integer value) {
    return std::popcount(static_cast<std::uint64_t>(value));
}

int main() {
    constexpr Point here{.x = 1, .y = ones(7)};
    static_assert(here == Point{.x = 1, .y = 3});
    std::thread([] {}).join();
    return static_cast<int>(std::span(&here, 1).size()) - 1;
}
