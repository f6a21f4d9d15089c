// A loop over indices by several threads. Each thread takes the next index when it has finished one.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace botifarra {

// Does the work once for every index below `count`. Each thread calls `worker()` once to make its own worker,
// and then calls that worker with each index. The first exception of any thread is thrown again.
template <typename Worker>
void in_parallel(std::size_t count, int threads, const Worker& worker) {
    std::atomic<std::size_t> next{0};
    std::exception_ptr failure;
    std::mutex failed;
    const auto run = [&] {
        try {
            auto work = worker();
            for (std::size_t at = next++; at < count; at = next++) work(at);
        } catch (...) {
            const std::lock_guard only_one(failed);
            if (!failure) failure = std::current_exception();
            next = count;
        }
    };
    const std::size_t wanted = std::min(static_cast<std::size_t>(threads), count);
    std::vector<std::thread> others;
    others.reserve(wanted);
    try {
        while (others.size() + 1 < wanted) others.emplace_back(run);
    } catch (...) {
        // The system refuses more threads; the existing ones do the work.
    }
    run();
    for (std::thread& other : others) other.join();
    if (failure) std::rethrow_exception(failure);
}

}  // namespace botifarra
