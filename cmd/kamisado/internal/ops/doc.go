// Package ops is for those who run the bot: whether it is well, what it measures, and what its
// supervisor is told.
//
//   - health.go asks what keeps the bot from playing; server.go answers that over HTTP, with
//     metrics and profiles, and ask.go is the question from outside.
//   - metrics.go names everything that is measured. The rooms know nothing of that: they call the
//     functions that observe.go hands them, and store.go and player.go wrap what has none.
//   - census.go counts what is there when somebody looks.
//   - supervisor.go logs whether the bot is ready, and talks to systemd.
//   - repeat.go logs lines that repeat once and counts them.
package ops
