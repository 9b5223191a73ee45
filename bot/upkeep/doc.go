// Package upkeep does what is due by itself. [Upkeep.Sweep], called every few seconds,
// asks the store for matches whose time is over, whose computer's turn was left undone,
// whose players may not have noticed a change, or whose message lags behind, and handles
// each. All of it is found in the store, so it survives the process, and a process that
// died between a commit and its answer is made up for by the next sweep of any.
//
// It also keeps the messages that show matches true, for handlers as for sweeps: one
// message shows the newest version of a match, the one before it has lost its controls,
// and a reminder goes when the match does on.
package upkeep
