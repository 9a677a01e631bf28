// open_spiel.cc: random play of OpenSpiel's games from C++, as the other programs of
// bench/peers measure it: processor time, one line of JSON for each figure.
#include <malloc.h>
#include <time.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <random>
#include <vector>

#include "open_spiel/spiel.h"

namespace {

// Of each figure, as for the other programs.
const double kSeconds =
    std::getenv("SECONDS_EACH") ? std::atof(std::getenv("SECONDS_EACH")) : 1.5;

double Now() {
  timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) * 1e-9;
}

// Plays one game at random; returns the number of decisions.
long Play(const open_spiel::Game& game, std::mt19937& draw) {
  std::unique_ptr<open_spiel::State> state = game.NewInitialState();
  std::uniform_real_distribution<double> uniform(0, 1);
  long steps = 0;
  while (!state->IsTerminal()) {
    if (state->IsChanceNode()) {
      double left = uniform(draw);
      open_spiel::ActionsAndProbs outcomes = state->ChanceOutcomes();
      size_t i = 0;
      while (i + 1 < outcomes.size() && (left -= outcomes[i].second) > 0) i++;
      state->ApplyAction(outcomes[i].first);
    } else {
      std::vector<open_spiel::Action> legal = state->LegalActions();
      state->ApplyAction(legal[draw() % legal.size()]);
      steps++;
    }
  }
  return steps;
}

// Heap bytes of a state in the middle of a game.
size_t Bytes(const open_spiel::Game& game, std::mt19937& draw) {
  std::unique_ptr<open_spiel::State> state = game.NewInitialState();
  for (int steps = 0; steps < 12 && !state->IsTerminal();) {
    std::vector<open_spiel::Action> legal = state->LegalActions();
    steps += !state->IsChanceNode();
    state->ApplyAction(legal[draw() % legal.size()]);
  }
  std::vector<std::unique_ptr<open_spiel::State>> kept;
  constexpr int kCopies = 200;
  kept.reserve(kCopies);
  size_t before = mallinfo2().uordblks;
  for (int i = 0; i < kCopies; i++) kept.push_back(state->Clone());
  return (mallinfo2().uordblks - before) / kCopies;
}

}  // namespace

int main() {
  for (const char* name : {"hearts", "oh_hell", "backgammon", "connect_four"}) {
    std::shared_ptr<const open_spiel::Game> game = open_spiel::LoadGame(name);
    std::mt19937 draw(1);
    Play(*game, draw);
    double start = Now(), spent = 0;
    long steps = 0;
    while (spent < kSeconds) {
      steps += Play(*game, draw);
      spent = Now() - start;
    }
    std::printf(
        "{\"peer\": \"OpenSpiel\", \"game\": \"%s\", \"interface\": \"C++\", \"batch\": 0, "
        "\"steps_per_second\": %.0f, \"bytes\": %zu}\n",
        name, static_cast<double>(steps) / spent, Bytes(*game, draw));
    std::fflush(stdout);
  }
}
