#include "arguments.hpp"

namespace botifarra {

void bind_playout(nb::module_& module) {
    for (const char* name : {"legal", "perft", "playout", "playout_batch"}) module.attr(name) = nb::none();
}

}  // namespace botifarra
