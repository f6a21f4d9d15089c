#include "sample.hpp"

#include "parallel.hpp"

namespace botifarra {
namespace {

void give(Hands& excluded, Seat seat, Mask cards) {
    for (Seat other = 0; other < kSeats; ++other) {
        if (other != seat) excluded[other] |= cards;
    }
}

// Divides a case into the cases that a fact allows. In one of them the player holds all cards of `all_of`. In each of
// the others it lacks one card of `all_of`, holds those before it, and holds no card of `none_of`.
std::vector<Hands> cases_of(const EitherOr& fact, const Hands& excluded, Mask unseen) {
    const Mask none_of = fact.none_of & unseen & ~excluded[fact.seat];
    if (!none_of) return {excluded};
    std::vector<Hands> cases;
    Hands all_held = excluded;
    for (Mask left = fact.all_of; left; left = without_lowest(left)) {
        const Mask card = left & (~left + 1);
        Hands& lacking = cases.emplace_back(all_held);
        lacking[fact.seat] |= none_of | card;
        // A card that is not unseen is in no hidden hand.
        if (!(card & unseen)) return cases;
        give(all_held, fact.seat, card);
    }
    cases.push_back(all_held);
    return cases;
}

}  // namespace

Sampler::Sampler(const Places& places, Mask unseen, const Hands& excluded, std::span<const EitherOr> either_or)
    : places_(places), unseen_(unseen) {
    std::vector<Hands> cases;
    if (can_deal(places, unseen, excluded)) cases.push_back(excluded);
    for (const EitherOr& fact : either_or) {
        std::vector<Hands> split;
        for (const Hands& known : cases) {
            for (const Hands& held : cases_of(fact, known, unseen)) {
                if (can_deal(places, unseen, held)) split.push_back(held);
            }
            if (split.size() > kMostCases) throw TooManyCases("more than 256 cases");
        }
        cases = std::move(split);
    }
    cases_.reserve(cases.size());
    for (const Hands& known : cases) count_ += cases_.emplace_back(places, unseen, known).count();
}

CountsByCard Sampler::counts() const {
    CountsByCard counts{};
    for (const Deals& deals : cases_) deals.add_counts(counts);
    return counts;
}

std::vector<Hands> Sampler::all() const {
    std::vector<Hands> found;
    found.reserve(static_cast<std::size_t>(count_));
    for (const Deals& deals : cases_) {
        deals.each([&](const Hands& hands) { found.push_back(hands); });
    }
    return found;
}

void Sampler::sample(std::uint64_t seed, std::span<Hands> deals, int threads) const {
    const std::size_t blocks = (deals.size() + kBlock - 1) / kBlock;
    in_parallel(blocks, threads, [&] {
        return [&](std::size_t block) {
            const std::size_t first = block * kBlock;
            sample_block(Random(seed, block), deals.subspan(first, std::min(kBlock, deals.size() - first)));
        };
    });
}

void Sampler::sample_block(Random random, std::span<Hands> drawn) const {
    std::vector<Deals::Order> orders;
    orders.reserve(cases_.size());
    for (const Deals& deals : cases_) orders.push_back(deals.order());
    for (Hands& hands : drawn) {
        std::size_t at = 0;
        if (cases_.size() > 1) {
            Wide drawn_at = random.below_wide(count_);
            for (; drawn_at >= cases_[at].count(); ++at) drawn_at -= cases_[at].count();
        }
        hands = cases_[at].draw(random, orders[at]);
    }
}

}  // namespace botifarra
