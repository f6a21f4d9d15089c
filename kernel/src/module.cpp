// The module of the kernel for Python: integers in, integers out.
#include "arguments.hpp"

NB_MODULE(_kernel, module) {
    using namespace botifarra;
    nb::exception<InvalidArgument>(module, "InvalidArgument", PyExc_ValueError);
    module.attr("OCCIDENTAL") = kOccidental;
    module.attr("SECOND_MAY_LOAD") = kSecondMayLoad;
    module.attr("THIRD_LOADS_ONLY_IF_SAFE") = kThirdLoadsOnlyIfSafe;
    module.attr("ALWAYS_OVERTRUMP") = kAlwaysOvertrump;
    bind_solve(module);
    bind_sample(module);
    bind_playout(module);
    bind_plan(module);
}
