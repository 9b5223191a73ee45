package minesweeper

// quotedMost is how many characters of a player's text an error repeats.
const quotedMost = 20

// quote shortens what a player typed, for an error that repeats it.
func quote(text string) string {
	if runes := []rune(text); len(runes) > quotedMost {
		return string(runes[:quotedMost]) + "…"
	}
	return text
}
