// Package kamisadotest reads the recorded games in game/kamisado/testdata, for the tests
// that play them: on the rules, at the terminal and on the fake Discord. It
// shares no code with the rules, so that a mistake of theirs is not made here again.
package kamisadotest
