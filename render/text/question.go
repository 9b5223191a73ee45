package text

import (
	"maps"
	"slices"
	"strings"
	"unicode"

	"kamisado/game"
)

// questionKind is what a question is about.
type questionKind int

// The kinds, in the order in which they are tried where a question has words of several.
// askSide is which side is one's own. askPlace, what is at a place or where a piece is, is tried last.
const (
	askHelp questionKind = iota
	askSide
	askAround
	askDiagonal
	askColumn
	askRow
	askLast
	askLegal
	askPoints
	askBoard
	askPlace
)

// whose says to whom belongs what a question is about.
type whose int

// Everybody's pieces are meant where nothing else is said.
const (
	everybodys whose = iota
	askersOwn
	opponents
)

// question is what somebody who does not see the board asks of it.
type question struct {
	// kinds are what it may be about, in their order; askPlace is always the last one.
	kinds []questionKind
	// about are the words that say which place or piece is meant, in small letters and
	// without accents, and whose it is.
	about []string
	whose whose
}

// questionWords are the words that make a question one of a kind, in every language.
var questionWords = map[questionKind][]string{
	askHelp:     strings.Fields("preguntar pregunta preguntas ask question questions"),
	askSide:     strings.Fields("soy juego"),
	askAround:   strings.Fields("alrededor around vecinas vecinos vecina neighbours neighbors rodea rodean junto beside next near cerca"),
	askDiagonal: strings.Fields("diagonal diagonales diagonals"),
	askColumn:   strings.Fields("columna columnas column columns"),
	askRow:      strings.Fields("fila filas row rows rank"),
	askLast: strings.Fields(`ultima ultimas ultimo ultimos last latest pasado happened anterior previous
		jugado jugo played hecho hizo did done movido movio moved`),
	askLegal: strings.Fields(`legal legales puedo puede pueden podemos can turno toca turn turns posible posibles possible
		allowed options opciones juega mueve debo debe must ganado won winner ganador terminado acabado finished lost perdido perdi siguiente disponible disponibles available open libres`),
	askPoints: strings.Fields(`puntos punto puntuacion marcador tanteo points point score scores cuantas cuantos cuanta cuanto many much
		pases passes passed pasaron gana ganando winning wins quedan queda left remain remaining ronda round turnos resultado
		tamano size mas more most menos fewer grande big large falta faltan`),
	askBoard: strings.Fields("tablero board describe describeme situacion"),
	askPlace: strings.Fields(`donde adonde where celda casilla casillas cell cells square squares hay what que
		libre free vacia vacias empty ocupada ocupadas occupied taken`),
}

// openers are words that make a text a question and say nothing of what kind it is.
var openers = strings.Fields(`cual cuales quien quienes como which who whose how is are does do am dime decime tell
	tengo tiene tienen mesa mano table hand hands cartas cards rival rivales oponente adversario opponent opponents`)

// fillers are words that say nothing of what is asked, in every language.
var fillers = strings.Fields(`esta estan es son ser el la los las lo de del en se me mi al le les un una unas por favor todo todos todas all sobre encima abrir abro safe seguro segura ahora
	hay que cual cuales quien quienes como ya aun todavia jugada jugadas jugar mover hacer ir movimiento movimientos
	torre torres ficha fichas carta color colores quiero saber dime decime ver han ha he
	is are am the an of on in at to there which who whose it its move moves play go going tell show please now
	tower towers disc discs disk disks piece pieces pieza piezas card colour colours color colors number numero how
	has have do does tiene tienen tengo be been was were any some with for my from still lie lies list placed put algo anything something vale valid esquina corner would fall falls cae caeria cayo llena full`)

// The words for what belongs to who asks and to who plays against them, in every language.
var (
	ownWords      = strings.Fields("mi mis mia mias mio mios my mine tengo nuestro nuestra nuestros nuestras our ours")
	opponentWords = strings.Fields(`rival rivales oponente oponentes contrario contraria contrarios contrarias contrincante adversario
		adversaria enemigo enemiga enemigos enemigas opponent opponents enemy their theirs his her hers your yours other others
		su sus suya suyas suyo suyos tu tus otro otra otros otras maquina ordenador computer`)
)

// unaccented folds the accents of Spanish, also those that come apart from their vowels.
var unaccented = strings.NewReplacer(
	"á", "a", "é", "e", "í", "i", "ó", "o", "ú", "u", "ü", "u", "ñ", "n", "\u0301", "", "\u0308", "", "\u0303", "",
)

// Folded is a text in small letters and without the accents of Spanish, as people type who
// are in a hurry.
func Folded(typed string) string { return unaccented.Replace(strings.ToLower(typed)) }

// wordGroups are the groups of words that mean something else than each of their words.
var wordGroups = strings.NewReplacer(
	"'s", "", "’s", "", "s' ", "s ", "s’ ", "s ", " quien ha pasado ", " pases ", " quienes han pasado ", " pases ", " quien paso ", " pases ",
	" i have ", " my ", " have i ", " my ", " do i ", " my ",
	" did i win ", " won ", " did i lose ", " lost ", " am i ", " soy ", " game over ", " finished ", " match over ", " finished ",
	" cuantas jugadas ", " legales ", " how many moves ", " legal ",
	" can i ", " can ", " must i ", " must ", " should i ", " can ", " did i ", " did ", " tengo que ", " debo ", " to move ", " turn ", " to play ", " turn ", " junto a ", " alrededor ", " is it over ", " finished ", " who is next ", " turn ", " plays next ", " turn ", " dado la vuelta ", " volteado ",
)

// wordsIn are the words of a text, folded.
func wordsIn(typed string) []string {
	return strings.FieldsFunc(wordGroups.Replace(" "+Folded(typed)+" "), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.Is(unicode.So, r)
	})
}

// IsQuestion reports whether a text is a question about a board and no move of its game:
// whether it has a question mark or, where the rules read no move in it, any of its words asks
// something in any language. A word alone, which may be meant for a move or a command, counts
// only as it is written.
func IsQuestion(rules game.Rules, typed string) bool {
	if strings.ContainsAny(typed, "?¿") {
		return true
	}
	if _, err := rules.Parse(typed); err == nil {
		return false
	}
	words := wordsIn(typed)
	return slices.ContainsFunc(words, func(word string) bool {
		return commonWords.asks(word) || len(words) > 1 && commonWords.asks(commonWords.correct(word, nil))
	})
}

// parseQuestion reads a question as people type it: "¿Dónde está la torre rosa?", "row 4".
// Words that begin with one of the game's stems are the game's own.
func parseQuestion(typed string, own []stems) question {
	words := wordsIn(typed)
	for i, word := range words {
		words[i] = commonWords.correct(word, own)
	}
	isOwn := func(word string) bool { return anyBegins(own, word) }
	var q question
	for _, kind := range slices.Sorted(maps.Keys(questionWords)) {
		isOfKind := func(word string) bool { return slices.Contains(questionWords[kind], word) && !isOwn(word) }
		if kind == askPlace || slices.ContainsFunc(words, isOfKind) {
			q.kinds = append(q.kinds, kind)
		}
	}
	for _, word := range words {
		switch {
		case isOwn(word):
			q.about = append(q.about, word)
		case slices.Contains(opponentWords, word):
			q.whose = opponents
		case slices.Contains(ownWords, word):
			q.whose = max(q.whose, askersOwn)
		case !commonWords.has(word):
			q.about = append(q.about, word)
		}
	}
	return q
}

// side is the side whose pieces are meant in a game for two, asked from a seat; Nobody where
// both sides' are.
func (q question) side(seat game.Seat) game.Seat {
	switch {
	case q.whose == everybodys || seat == game.Nobody:
		return game.Nobody
	case q.whose == askersOwn:
		return seat
	}
	return 1 - seat
}

// stems are beginnings of words for one thing, in every language.
type stems []string

// begin reports whether a word begins with one of the stems.
func (s stems) begin(word string) bool {
	return slices.ContainsFunc(s, func(stem string) bool { return strings.HasPrefix(word, stem) })
}

// anyBegins reports whether a word begins with any of some stems.
func anyBegins(all []stems, word string) bool {
	return slices.ContainsFunc(all, func(s stems) bool { return s.begin(word) })
}

// sideNamed is the side that a word names, of those with stems by seat: "negras".
func sideNamed(word string, sides []stems) (game.Seat, bool) {
	for seat, names := range sides {
		if names.begin(word) {
			return game.Seat(seat), true
		}
	}
	return game.Nobody, false
}

// sideMeant is the side that a question names or whose pieces it means, asked from a seat;
// Nobody when it is about something else.
func sideMeant(q question, seat game.Seat, sides []stems) game.Seat {
	switch len(q.about) {
	case 0:
		return q.side(seat)
	case 1:
		side, _ := sideNamed(q.about[0], sides)
		return side
	}
	return game.Nobody
}

// The words for sides, by seat.
var (
	blackAndWhite = []stems{{"negr", "black"}, {"blanc", "white"}}
	redAndYellow  = []stems{{"roj", "red"}, {"amarill", "yellow"}}
)
