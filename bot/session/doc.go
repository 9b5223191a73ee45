// Package session loads, changes and caches the matches being played: a [Session] is a match
// and its row, that is where it is played and which message shows it. The [Service]
// loads sessions, decides commands and commits what they do, plays the turns of
// computers, and records which message shows which version of a match.
//
// The way of a command through [Service.Do]: game/match decides, the store commits the
// events in one transaction, the session after them takes the place of the one before in
// memory. If another process has committed since the match was loaded, the commit fails
// with store.ErrConflict, the match is loaded again, and the command decided once more.
// Memory saves decoding a row that has not changed: each load reads the row. Nothing is
// kept in memory before it is stored.
//
// A computer's [Turn] runs apart from whoever waits for it, once a match. A person who
// changes the match meanwhile overtakes it.
//
// The package knows neither words nor pictures nor a chat platform.
package session
