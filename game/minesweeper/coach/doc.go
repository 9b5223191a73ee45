// Package coach says what is known of Minesweeper positions: to players as hints, and to
// programs as an analysis of every closed cell. All of it comes from what is open
// and from the number of mines; flags are no knowledge.
package coach
