#include "arguments.hpp"

namespace botifarra {

void bind_sample(nb::module_& module) {
    for (const char* name : {"Sampler", "exclusions"}) module.attr(name) = nb::none();
}

}  // namespace botifarra
