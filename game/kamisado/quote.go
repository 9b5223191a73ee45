package kamisado

// Quote shortens what a player typed, for those who say this game's errors in
// its place: as every error of this package does that repeats a text.
func Quote(text string) string { return quote(text) }
