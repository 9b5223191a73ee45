package kamisado

import "kamisado/game"

// Alphabet is the letters that colours and towers have on boards, for readers of a
// language. Notation keeps the document's, which are the Spanish ones, in all languages.
type Alphabet uint8

// The alphabets.
const (
	DocumentAlphabet Alphabet = iota
	EnglishAlphabet

	// Alphabets is how many there are.
	Alphabets = 2
)

// englishLetters are the English letters of the colours, in the colours' order. Purple
// and pink begin alike, blue and brown too: those are U and K, B and N.
const englishLetters = "YBNOURKG-"

// AlphabetOf is that of a language, given as the base of a BCP 47 tag. A language without
// one of its own has the document's.
func AlphabetOf(language string) Alphabet {
	if language == "en" {
		return EnglishAlphabet
	}
	return DocumentAlphabet
}

// Colour is a colour's letter, "-" for None.
func (a Alphabet) Colour(c Colour) string {
	if a == EnglishAlphabet {
		return englishLetters[c : c+1]
	}
	return c.String()
}

// Side is the letter of a side, unlike that of any colour beside it: in English sides
// have small letters, as B is blue.
func (a Alphabet) Side(s game.Seat) string {
	if a == EnglishAlphabet {
		return string("bw"[s])
	}
	return string(SideLetter(s))
}
