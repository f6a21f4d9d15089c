// The same work for many indices, by some threads that take the next index when they are done with one.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace botifarra {

// Calls `work(index)` once for every index below `count`; the first exception of any thread is thrown again.
template <typename Work>
void in_parallel(std::size_t count, int threads, const Work& work) {
    std::atomic<std::size_t> next{0};
    std::exception_ptr failure;
    std::mutex failed;
    const auto run = [&] {
        try {
            for (std::size_t at = next++; at < count; at = next++) work(at);
        } catch (...) {
            const std::lock_guard only_one(failed);
            if (!failure) failure = std::current_exception();
            next = count;
        }
    };
    std::vector<std::jthread> others;
    for (int other = 1; other < threads && static_cast<std::size_t>(other) < count; ++other) others.emplace_back(run);
    run();
    others.clear();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace botifarra
