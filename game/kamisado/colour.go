package kamisado

import (
	"slices"
	"strings"

	"kamisado/game"
)

// ID is the game's name in commands and in the store.
const ID game.ID = "kamisado"

// The two sides, as seats. Black moves first (rule 3).
const (
	Black game.Seat = 0
	White game.Seat = 1
)

// sideLetters are the sides in notation: negro and blanco.
const sideLetters = "NB"

// SideLetter is 'N' for Black and 'B' for White.
func SideLetter(s game.Seat) byte { return sideLetters[s] }

// Colour is one of the eight colours of cells and towers.
type Colour uint8

// The colours in the order of the document, and None for "no colour yet".
const (
	Amarillo Colour = iota
	Azul
	Marron
	Naranja
	Purpura
	Rojo
	Rosa
	Verde
	None

	// Colours is how many colours there are.
	Colours = 8
)

// colourLetters are the colours in notation, in their order; '-' is None.
const colourLetters = "AZMNPRSV-"

// Letter is the colour in notation, '-' for None.
func (c Colour) Letter() byte { return colourLetters[c] }

// String is the letter as text.
func (c Colour) String() string { return colourLetters[c : c+1] }

// ColourOf reads a colour's capital letter.
func ColourOf(letter byte) (Colour, bool) {
	i := strings.IndexByte(colourLetters[:Colours], letter)
	return Colour(i), i >= 0
}

// Mode is the kind of match.
type Mode uint8

const (
	// Simple matches last one round and know no sumo towers (rule 15).
	Simple Mode = iota
	// Standard matches go to three points (rule 16).
	Standard
)

// The names of the modes in options and notation.
const (
	NameSimple   = "simple"
	NameStandard = "estandar"
)

// modeNames are the names by mode.
var modeNames = [...]string{Simple: NameSimple, Standard: NameStandard}

// String is the mode as options and notation write it.
func (m Mode) String() string { return modeNames[m] }

// ModeOf reads a mode as String writes it.
func ModeOf(text string) (Mode, bool) {
	i := slices.Index(modeNames[:], text)
	return Mode(max(i, 0)), i >= 0
}

// Tower is a tower, or none: the zero value.
type Tower struct {
	Side    game.Seat
	Colour  Colour
	Sumo    bool
	Present bool
}
