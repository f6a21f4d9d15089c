// Memory for large tables that are read at random places.
#pragma once

#include <cstddef>
#include <memory>
#include <new>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace botifarra {

// Allocates arrays of at least 2 MB in pages of 2 MB where Linux offers them. With the usual pages of 4 kB the processor
// would look up the address of a page at most reads of the table.
template <class T>
struct LargePageAllocator {
    using value_type = T;

    LargePageAllocator() = default;
    template <class Other>
    LargePageAllocator(const LargePageAllocator<Other>&) {}

    T* allocate(std::size_t count) {
        if (!is_large(count)) return std::allocator<T>().allocate(count);
        void* const memory = ::operator new(count * sizeof(T), kLargePage);
#ifdef __linux__
        madvise(memory, count * sizeof(T), MADV_HUGEPAGE);  // if this fails, the memory works but is slower
#endif
        return static_cast<T*>(memory);
    }

    void deallocate(T* memory, std::size_t count) {
        if (!is_large(count)) return std::allocator<T>().deallocate(memory, count);
        ::operator delete(memory, kLargePage);
    }

    bool operator==(const LargePageAllocator&) const { return true; }

  private:
    static constexpr std::align_val_t kLargePage{std::size_t{2} << 20};

    static bool is_large(std::size_t count) { return count * sizeof(T) >= static_cast<std::size_t>(kLargePage); }
};

}  // namespace botifarra
