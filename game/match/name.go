package match

import "unicode"

// IsBlankName reports whether a name shows nothing: whether it is empty, or has only blanks, invisible
// characters and marks that belong above or below another character.
func IsBlankName(name string) bool {
	for _, char := range name {
		if unicode.In(char, unicode.L, unicode.N, unicode.P, unicode.S) && !isInvisible(char) {
			return false
		}
	}
	return true
}

// isInvisible reports whether a letter or a symbol is drawn as nothing. These are fillers of scripts, and
// symbols that are defined as blank.
func isInvisible(char rune) bool {
	switch char {
	case '\u2800', // Braille pattern blank
		'\uFFFC',                   // object replacement character
		'\U0001D159',               // musical symbol null notehead
		'\U00013441', '\U00013442': // Egyptian hieroglyph blanks
		return true
	}
	return unicode.Is(unicode.Other_Default_Ignorable_Code_Point, char)
}
