// Package view makes the messages that show a match: from a [Match], seen by one seat
// or by nobody in particular, and a speaker of somebody's language, to a chat.Message
// with its sentences, controls and picture.
//
// It is pure: it has neither a store nor a clock, and what it is given it only reads. What
// everybody sees is made of the view of game.Nobody, and nothing of a hidden hand gets
// into it. Controls come from the view too: it lists the legal moves in groups with
// labels, or has a form of fields to compose a move of, so a new game needs no line here.
// What a platform can show is given by [Config].Limits.
package view
