// Package session loads and changes the matches being played: a [Session] is a match
// and its row, that is where it is played and which message shows it. The [Service]
// loads sessions, decides commands and commits what they do, plays the turns of
// computers, records which message shows which version of a match, and does what is due.
//
// The way of a command through [Service.Do]: game/match decides, and the store commits the
// events in one transaction. If another process has committed since the match was loaded, the
// commit fails with store.ErrConflict, the match is loaded again, and the command decided once
// more. No match is kept in memory between requests.
//
// A computer's [Turn] runs apart from whoever waits for it, once a match. A person who
// changes the match meanwhile overtakes it.
//
// [Service.Sweep] finds in the store what is due: a challenge or a turn whose time is over, a
// computer's turn that was left undone, a reminder, a board that lags behind. A [Messenger] shows
// what was done, so that the package knows neither words nor pictures nor a chat platform.
package session
