// The module of the kernel for Python: integers in, integers out.
#include "arguments.hpp"

NB_MODULE(_kernel, module) {
    using namespace botifarra;
    nb::exception<InvalidArgument>(module, "InvalidArgument", PyExc_ValueError);
    nb::dict flags;
    for (std::size_t place = 0; place < kRuleFlags.size(); ++place) flags[kRuleFlags[place].name] = 1 << place;
    module.attr("RULE_FLAGS") = flags;
    bind_solve(module);
    bind_sample(module);
    bind_playout(module);
    bind_network(module);
    bind_plan(module);
}
