// Package packed holds a position of one round in two words, as the search and
// the computer players need it: made, compared and kept without an allocation.
//
// The rules stand in package kamisado; how towers move is written here a second
// time, for positions that a search makes by the million, and a test plays whole
// matches on both.
//
// What package kamisado's Position and its Effect tell a player, this one leaves
// out: points, last colours, what happened. A search asks only who may move what,
// and how a round ends. The rules' numbers are those of docs/analysis.md.
package packed
