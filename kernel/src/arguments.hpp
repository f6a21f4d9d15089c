// Conversion of Python's values to the kernel's. A wrong value is refused with its place in the arguments.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <string>
#include <tuple>
#include <vector>

#include "exclusions.hpp"
#include "position.hpp"

namespace botifarra {

namespace nb = nanobind;

// An argument that is refused, and why: botifarra_kernel.InvalidArgument, a ValueError.
struct InvalidArgument : std::runtime_error {
    InvalidArgument(const std::string& place, const std::string& why) : std::runtime_error(place + ": " + why) {}
};

using Integers = std::vector<nb::int_>;

// A whole number from `least` to `most`.
long long integer(const nb::int_& value, long long least, long long most, const std::string& place);

// A number from -`most` to `most`.
double number(double value, double most, const std::string& place);

// A number from 0 to a million.
double amount(double value, const std::string& place);

// A number from 0 to 1.
double part(double value, const std::string& place);

// A set of cards: 48 bits.
Mask cards(const nb::int_& value, const std::string& place);

// The rules of play as src/botifarra/border.py passes them: a sum of the bits of `kRuleFlags`, and the bonus of R1.4.
Rules rules(const nb::int_& flags, const nb::int_& last_trick_bonus);

Seat seat(const nb::int_& value, const std::string& place);
Strain strain(const nb::int_& value, const std::string& place);
int threads(const nb::int_& value);

// A position whose hands have no card twice. All hands have the same number of cards, and one less if they have played
// to the trick.
Position position(const Integers& hands, const nb::int_& leader, const nb::int_& strain, const Rules& rules,
                  const Integers& trick, const std::string& place = "");

// Several positions, each as (hands, leader, strain, trick).
using PositionArguments = std::tuple<Integers, nb::int_, nb::int_, Integers>;
std::vector<Position> positions(const std::vector<PositionArguments>& given, const Rules& rules);

// Consecutive tricks; only the last one may be unfinished.
std::vector<PlayedTrick> played_tricks(const Integers& leaders, const std::vector<Integers>& tricks, Strain strain);

// Why an argument is refused that has not one number for each seat.
std::string not_one_for_each_seat(const Integers& given);

// The name of one item of an argument: name[index].
std::string at(const std::string& name, std::size_t index);

// Each part of the kernel adds its own functions to the module.
void bind_solve(nb::module_& module);
void bind_sample(nb::module_& module);
void bind_playout(nb::module_& module);
void bind_network(nb::module_& module);
void bind_plan(nb::module_& module);

}  // namespace botifarra
