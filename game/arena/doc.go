// Package arena measures how strong computer players are: it lets them play
// series of matches of any game against each other and counts.
//
// A series is all in its [Config]: the same one gives the same [Report] on any
// machine and with any number of workers. That is why there are no times in it.
// Who wants to know how long players think hands in players that measure it.
package arena
