// Package gametest is the conformance suite that every game runs, and a slow but
// plain perft over the game contract to check a fast one against.
//
// A game's own tests prove its rules; [Run] proves that it keeps the promises of
// package game, on which the bot, the store and the pictures rely. A new game
// calls it from one test:
//
//	gametest.Run(t, gametest.Config{Rules: mygame.Rules{}, MaxPlies: 200})
package gametest
