package game

// quotedMost is how many characters of a player's text an error repeats.
const quotedMost = 20

// Quote shortens what a player typed, for an error that repeats it.
func Quote(text string) string {
	runes := []rune(text)
	if len(runes) > quotedMost {
		return string(runes[:quotedMost]) + "…"
	}
	return text
}
