#include "worlds.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "portable_math.hpp"

namespace botifarra {
namespace {

// Candidates between two checks of the time.
constexpr std::size_t kCandidatesAtATime = 256;

// A world that is less likely than the likeliest by this power of e counts as this likely.
constexpr double kLeastLog = -700;

// A play of a hidden hand, with the knowledge of its player at that time, except for its hand.
struct Evidence {
    Seat seat;
    Card card;
    Trick trick;
    Mask unplayed;  // before the play
    Mask later;     // the cards that its player has played since, and this card
    PublicKnowledge known;
    bool is_partner;
};

// The logarithm of the likelihood of some plays, from that by either network.
double log_weighed(const std::array<double, 2>& likelihoods, const Weighing& by) {
    const std::array<double, 2> logs{by.trust * portable_log(likelihoods[0]), by.trust * portable_log(likelihoods[1])};
    if (by.doubt <= 0) return logs[0];
    if (by.doubt >= 1) return logs[1];
    const double most = std::max(logs[0], logs[1]);
    return most + portable_log((1 - by.doubt) * portable_exp(logs[0] - most) + by.doubt * portable_exp(logs[1] - most));
}

// The likelihood, in a world, of the calls and plays that were seen.
class Likelihood {
  public:
    Likelihood(const Seen& seen, const Models& models, const Choice& choice)
        : seen_(seen), models_(models), choice_(choice) {
        Mask unplayed = kDeck;
        PublicKnowledge known;
        for (const PlayedTrick& played : seen.tricks) {
            Trick trick{.leader = played.leader};
            for (int place = 0; place < played.size; ++place) {
                const Card card = played.cards[static_cast<std::size_t>(place)];
                const Seat seat = trick.to_act();
                for (Evidence& earlier : evidence_) earlier.later |= earlier.seat == seat ? bit(card) : 0;
                played_[seat] |= bit(card);
                const bool is_partner = seat == ((seen.seat + 2) & 3);
                if (seat != seen.seat && (is_partner ? choice.partner : choice.opponents).trust > 0) {
                    evidence_.push_back({seat, card, trick, unplayed, bit(card), known, is_partner});
                }
                known.add(seen.rules, seen.strain, trick, card);
                unplayed &= ~bit(card);
                trick = trick.with(card, seen.strain);
            }
        }
    }

    // The logarithm of the likelihood. `hidden` are the cards still held.
    double operator()(const Hands& hidden) const {
        double sum = 0;
        if (choice_.trust_in_calls > 0 && !seen_.calls.empty()) {
            Hands dealt = hidden;
            for (Seat seat = 0; seat < kSeats; ++seat) dealt[seat] |= played_[seat];
            sum += choice_.trust_in_calls * models_.calls.log_chance(seen_.calls, dealt);
        }
        // No product is too small for a double: thirty plays have e^-180 at least.
        std::array<double, 2> partner{1, 1};
        std::array<double, 2> opponents{1, 1};
        for (const Evidence& play : evidence_) {
            const Mask hand = hidden[play.seat] | play.later;
            const Sight sight{seen_.strain, play.trick, hand, play.unplayed & ~hand};
            const Mask may = legal(seen_.rules, seen_.strain, play.trick, hand, sight.elsewhere);
            const Decision decision{sight, play.known, seen_.is_makers(play.seat), seen_.rules.occidental};
            std::array<double, 2>& likelihoods = play.is_partner ? partner : opponents;
            if ((play.is_partner ? choice_.partner : choice_.opponents).doubt > 0) {
                const auto both =
                    PlayNetwork::chances<2>({&models_.plays, &models_.other_plays}, decision, may, play.card);
                likelihoods[0] *= both[0];
                likelihoods[1] *= both[1];
            } else {
                likelihoods[0] *= PlayNetwork::chances<1>({&models_.plays}, decision, may, play.card)[0];
            }
        }
        return sum + log_weighed(partner, choice_.partner) + log_weighed(opponents, choice_.opponents);
    }

  private:
    const Seen& seen_;
    const Models& models_;
    const Choice& choice_;
    std::vector<Evidence> evidence_;
    Hands played_{};
};

// The low-discrepancy sequence of van der Corput (1935) from 0 to 1, shifted by a random part: the first numbers are
// evenly spread, however many are taken.
double evenly(std::size_t nth, double turned) {
    double at = turned;
    double part = 0.5;
    for (std::size_t left = nth; left; left >>= 1, part /= 2) at += left & 1 ? part : 0;
    return at - std::floor(at);
}

// Shuffles the deals, so that any first part of them is a fair sample.
void shuffle(std::vector<Hands>& deals, Random random) {
    for (std::size_t left = deals.size(); left > 1; --left) std::swap(deals[left - 1], deals[random.below(left)]);
}

// Resamples candidates in proportion to their `chances`. The evenly spread numbers keep the error of each share small.
std::vector<std::size_t> drawn_evenly(const std::vector<double>& chances, const Choice& choice) {
    std::vector<double> sums(chances.size());
    std::partial_sum(chances.begin(), chances.end(), sums.begin());
    Random random(choice.seed, 1);
    const double turned = static_cast<double>(random.next() >> 11) * 0x1p-53;
    std::vector<std::size_t> drawn;
    drawn.reserve(choice.worlds);
    for (std::size_t nth = 0; nth < choice.worlds; ++nth) {
        const auto found = std::upper_bound(sums.begin(), sums.end() - 1, evenly(nth, turned) * sums.back());
        drawn.push_back(static_cast<std::size_t>(found - sums.begin()));
    }
    return drawn;
}

}  // namespace

Worlds likely_worlds(const Seen& seen, const Sampler& sampler, const Models& models, const Choice& choice,
                     const Deadline& deadline) {
    const std::size_t number = std::max(choice.candidates, choice.worlds);
    const bool are_few = sampler.count() <= number;
    std::vector<Hands> candidates = are_few ? sampler.all() : std::vector<Hands>(number);
    if (are_few) shuffle(candidates, Random(choice.seed));
    const Likelihood likelihood(seen, models, choice);
    std::vector<double> chances;
    chances.reserve(candidates.size());
    while (chances.size() < candidates.size() && (chances.empty() || !deadline.has_used(0.5))) {
        const std::size_t begin = chances.size();
        const auto some = std::span(candidates).subspan(begin, std::min(kCandidatesAtATime, candidates.size() - begin));
        if (!are_few) sampler.sample(choice.seed + begin, some);
        for (const Hands& hidden : some) chances.push_back(likelihood(hidden));
    }
    candidates.resize(chances.size());
    const double most = *std::max_element(chances.begin(), chances.end());
    double sum = 0;
    double squares = 0;
    for (double& chance : chances) {
        chance = portable_exp(std::max(chance - most, kLeastLog));
        sum += chance;
        squares += chance * chance;
    }
    Worlds found;
    found.effective = sum * sum / squares;
    found.are_all = sampler.count() <= std::min(choice.worlds, candidates.size());
    if (found.are_all) {
        found.candidates.resize(candidates.size());
        std::iota(found.candidates.begin(), found.candidates.end(), 0);
        std::ranges::stable_sort(found.candidates, std::ranges::greater{}, [&](std::size_t at) { return chances[at]; });
    } else {
        found.candidates = drawn_evenly(chances, choice);
    }
    for (const std::size_t at : found.candidates) {
        found.hidden.push_back(candidates[at]);
        found.chances.push_back(found.are_all ? chances[at] : 1);
    }
    return found;
}

}  // namespace botifarra
